"""Shortest and long ways through the free cells."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable

from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, Rules, step

__all__ = ["reachable", "shortest_path", "stretched"]

_ASIDE: dict[Direction, tuple[Direction, Direction]] = {
    "U": ("L", "R"),
    "D": ("L", "R"),
    "L": ("U", "D"),
    "R": ("U", "D"),
}
_BACK: dict[Direction, Direction] = {"U": "D", "D": "U", "L": "R", "R": "L"}


def shortest_path(rules: Rules, start: Cell, goal: Cell, walls: Container[Cell]) -> list[Direction] | None:
    """Find a shortest way around the walls, or None; among equals, the first in the order U, R, D, L.

    The goal itself may be a wall.
    """
    came_from: dict[Cell, tuple[Cell, Direction]] = {}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        if cell == goal:
            path: list[Direction] = []
            while cell != start:
                cell, direction = came_from[cell]
                path.append(direction)
            return path[::-1]
        for direction in DIRECTIONS:
            other = step(cell, direction)
            if other == start or other in came_from or not rules.inside(other):
                continue
            if other == goal or other not in walls:
                came_from[other] = (cell, direction)
                queue.append(other)
    return None


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
