"""Straight to the fruit."""

from __future__ import annotations

from gridwise.puzzles.snake.pilots.paths import cells_along, shortest_path
from gridwise.puzzles.snake.rules import Cell, Direction
from gridwise.puzzles.snake.view import View

__all__ = ["Greedy"]


class Greedy:
    """Takes the shortest way to the fruit and thinks of nothing else.

    Promises nothing: sooner or later it shuts itself in and dies, and that is the point. Where there is no
    way it makes the first move that keeps it alive.
    """

    summary = "the shortest way to the fruit, nothing else"

    def __init__(self) -> None:
        self._plan: list[Cell] = []

    def choose(self, view: View) -> Direction:
        walls = set(view.body)
        if view.rules.tail == "free" and len(view.body) > 2:
            walls.discard(view.tail)  # free by the time anybody gets there
        path = shortest_path(view.rules, view.head, view.fruit, walls)
        self._plan = cells_along(view.head, path or ())
        return path[0] if path else next(iter(view.legal()), "U")

    def plan(self) -> list[Cell]:
        """Return the way to the fruit, as it was before the last move."""
        return self._plan
