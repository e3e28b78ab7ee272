"""Shortest and long ways through the free cells."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count
from typing import TypeAlias

from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, Rules, step
from gridwise.trace import Kind

__all__ = [
    "Look",
    "cells_along",
    "farthest_path",
    "reachable",
    "shortest_path",
    "shortest_path_by_astar",
    "stretch",
    "stretched",
    "watched",
]

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
            return _path_back(start, cell, came_from)
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


def shortest_path_by_astar(
    rules: Rules, start: Cell, goal: Cell, walls: Container[Cell]
) -> list[Direction] | None:
    """Find a shortest way as `shortest_path` does, but look first where rows and columns say it is near.

    Among equal sums the smaller rest comes first, then the older cell.
    """

    def rest(cell: Cell) -> int:
        return abs(cell.row - goal.row) + abs(cell.col - goal.col)

    came_from: dict[Cell, tuple[Cell, Direction]] = {}
    distances, done = {start: 0}, set[Cell]()
    numbers = count()
    heap = [(rest(start), rest(start), next(numbers), start)]
    look = _look.get()
    if look:
        look("push", start, 0, 1)
    while heap:
        cell = heapq.heappop(heap)[-1]
        if cell in done:
            continue
        done.add(cell)
        if look:
            look("goal" if cell == goal else "pop", cell, distances[cell], len(heap))
        if cell == goal:
            return _path_back(start, cell, came_from)
        distance = distances[cell] + 1
        for direction in DIRECTIONS:
            other = step(cell, direction)
            if not rules.inside(other):
                continue
            if (other == goal or other not in walls) and distance < distances.get(other, rules.cells):
                distances[other] = distance
                came_from[other] = (cell, direction)
                heapq.heappush(heap, (distance + rest(other), rest(other), next(numbers), other))
                if look:
                    look("push", other, distance, len(heap))
            elif look:
                look("prune", other, distance, len(heap))
    return None


def farthest_path(rules: Rules, start: Cell, walls: Container[Cell]) -> list[Direction]:
    """Return a shortest way to the cell in reach that is farthest away; of several, to the last one found."""
    came_from: dict[Cell, tuple[Cell, Direction]] = {}
    queue = deque([start])
    cell = start
    while queue:
        cell = queue.popleft()
        for direction in DIRECTIONS:
            other = step(cell, direction)
            if rules.inside(other) and other != start and other not in came_from and other not in walls:
                came_from[other] = (cell, direction)
                queue.append(other)
    return _path_back(start, cell, came_from)


def _path_back(start: Cell, cell: Cell, came_from: dict[Cell, tuple[Cell, Direction]]) -> list[Direction]:
    path: list[Direction] = []
    while cell != start:
        cell, direction = came_from[cell]
        path.append(direction)
    return path[::-1]


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
        aside = stretch(rules, cell, way[index], taken)
        if aside is None:
            cell, index = step(cell, way[index]), index + 1
        else:
            way[index : index + 1] = aside
            taken.update(cells_along(cell, aside[:2]))
    return way


def stretch(rules: Rules, cell: Cell, direction: Direction, taken: Container[Cell]) -> list[Direction] | None:
    """Return a step as a step aside, the step, and a step back; None where the cells are not free."""
    beyond = step(cell, direction)
    for aside in _ASIDE[direction]:
        first, second = step(cell, aside), step(beyond, aside)
        if rules.inside(first) and rules.inside(second) and first not in taken and second not in taken:
            return [aside, direction, _BACK[aside]]
    return None
