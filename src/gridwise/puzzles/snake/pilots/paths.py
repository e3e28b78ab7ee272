"""Shortest and long ways through the free cells."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, Rules, step
from gridwise.trace import Kind

__all__ = ["Look", "cells_along", "reachable", "shortest_path", "stretched", "watched"]

Look: TypeAlias = Callable[[Kind, Cell, int, int], None]
"""Told what a search for a way does: the event, the cell, its distance, and the cells that wait."""

_look: ContextVar[Look | None] = ContextVar("look", default=None)

_ASIDE: dict[Direction, tuple[Direction, Direction]] = {
    "U": ("L", "R"),
    "D": ("L", "R"),
    "L": ("U", "D"),
    "R": ("U", "D"),
}
_BACK: dict[Direction, Direction] = {"U": "D", "D": "U", "L": "R", "R": "L"}


@contextmanager
def watched(look: Look) -> Iterator[None]:
    """Have the searches for ways looked at, whoever makes them: pilots need not know."""
    token = _look.set(look)
    try:
        yield
    finally:
        _look.reset(token)


def shortest_path(rules: Rules, start: Cell, goal: Cell, walls: Container[Cell]) -> list[Direction] | None:
    """Find a shortest way around the walls, or None; among equals, the first in the order U, R, D, L.

    The goal itself may be a wall.
    """
    came_from: dict[Cell, tuple[Cell, Direction]] = {}
    queue = deque([start])
    look, distances = _look.get(), {start: 0}
    if look:
        look("push", start, 0, 1)
    while queue:
        cell = queue.popleft()
        if look:
            look("goal" if cell == goal else "pop", cell, distances[cell], len(queue))
        if cell == goal:
            path: list[Direction] = []
            while cell != start:
                cell, direction = came_from[cell]
                path.append(direction)
            return path[::-1]
        for direction in DIRECTIONS:
            other = step(cell, direction)
            if not rules.inside(other):
                continue
            if other != start and other not in came_from and (other == goal or other not in walls):
                came_from[other] = (cell, direction)
                queue.append(other)
                if look:
                    distances[other] = distances[cell] + 1
                    look("push", other, distances[other], len(queue))
            elif look:
                look("prune", other, distances[cell] + 1, len(queue))
    return None


def cells_along(start: Cell, path: Iterable[Direction]) -> list[Cell]:
    """Return the cells that a way leads through, without the first."""
    cells = [start]
    for direction in path:
        cells.append(step(cells[-1], direction))
    return cells[1:]


def reachable(rules: Rules, start: Cell, walls: Container[Cell]) -> set[Cell]:
    """Return the cells that can be reached without entering walls, the start included."""
    found = {start}
    queue = deque(found)
    while queue:
        cell = queue.popleft()
        for direction in DIRECTIONS:
            other = step(cell, direction)
            if rules.inside(other) and other not in found and other not in walls:
                found.add(other)
                queue.append(other)
    return found


def stretched(rules: Rules, start: Cell, path: Iterable[Direction], walls: Iterable[Cell]) -> list[Direction]:
    """Make a way longer, two cells at a time, until it cannot be stretched any more.

    A step becomes a step aside, the step, and a step back, wherever both new cells are free. Finding the
    longest way is NP-hard; this is the report's approximation of it.
    """
    way = list(path)
    taken = {start, *walls}
    cell = start
    for direction in way:
        cell = step(cell, direction)
        taken.add(cell)
    cell, index = start, 0
    while index < len(way):
        direction = way[index]
        beyond = step(cell, direction)
        for aside in _ASIDE[direction]:
            first, second = step(cell, aside), step(beyond, aside)
            if rules.inside(first) and rules.inside(second) and first not in taken and second not in taken:
                taken |= {first, second}
                way[index : index + 1] = [aside, direction, _BACK[aside]]
                break
        else:
            cell, index = beyond, index + 1
    return way
