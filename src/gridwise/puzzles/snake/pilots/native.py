"""Pilots that live in the native engine, asked move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction
from gridwise.puzzles.snake.view import View

if TYPE_CHECKING:
    from gridwise._core import SnakePilot

__all__ = ["NativePilot"]

_ORDER: tuple[Direction, ...] = tuple(DIRECTIONS)


class NativePilot:
    """Hands every view to a pilot of the native engine."""

    name: str
    effort = "fast"

    def __init__(self) -> None:
        self._native: SnakePilot | None = None
        self._cols = 0

    def knowledge(self, view: View) -> dict[str, Any]:
        """Return what the native pilot needs beside the board."""
        return {}

    def choose(self, view: View) -> Direction:
        if self._native is None:
            self._native = self._start(view)
            self._cols = view.cols
        body = [cell.row * view.cols + cell.col for cell in view.body]
        fruit = view.fruit.row * view.cols + view.fruit.col
        return _ORDER[self._native.choose(body, fruit, view.hunger)]

    def plan(self) -> list[Cell]:
        """Return the cells it means to visit next; empty where it plans no further than a move."""
        cells = [] if self._native is None else self._native.plan()
        return [Cell(*divmod(cell, self._cols)) for cell in cells]

    def _start(self, view: View) -> SnakePilot:
        from gridwise._core import SnakePilot

        return SnakePilot(
            self.name,
            view.rows,
            view.cols,
            tail_blocked=view.rules.tail == "blocked",
            seed=view.seed,
            effort=self.effort,
            **self.knowledge(view),
        )
