"""Exact play on small boards."""

from __future__ import annotations

from typing import Any

from gridwise.puzzles.snake.pilots.exact import knowledge
from gridwise.puzzles.snake.pilots.native import NativePilot
from gridwise.puzzles.snake.view import View

__all__ = ["Optimal"]


class Optimal(NativePilot):
    """Plays by a table of all snakes, solved exactly by dynamic programming.

    Promises the best chance to win that there is, and with that chance the fewest expected steps, on boards
    of up to 25 cells. With the tail rule `free` the chance is 1. The table is made on first use (about two
    seconds for 5x5) and kept on disk.

    On boards of up to 36 cells it plays by a table that `gridwise train snake --pilot optimal` has made: the
    fewest expected steps wherever the win is certain, as it is from the start. A snake that somebody else has
    led to where it is not is flown like `greedy-safe+`.
    """

    name = "optimal"
    summary = "provably the fewest expected steps, on boards of up to 25 cells, or 36 with a table"

    def __init__(self, path: str | None = None) -> None:
        super().__init__()
        self._path = path

    def knowledge(self, view: View) -> dict[str, Any]:
        return knowledge(view.rules, self._path)
