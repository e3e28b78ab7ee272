"""Exact play on small boards."""

from __future__ import annotations

from typing import Any

from gridwise.puzzles.snake.pilots.exact import table
from gridwise.puzzles.snake.pilots.native import NativePilot
from gridwise.puzzles.snake.view import View

__all__ = ["Optimal"]


class Optimal(NativePilot):
    """Plays by a table of all snakes, solved exactly by dynamic programming.

    Promises the best chance to win that there is, and with that chance the fewest expected steps, on boards
    of up to 25 cells. With the tail rule `free` the chance is 1. The table is made on first use (about two
    seconds for 5x5) and kept on disk.
    """

    name = "optimal"
    summary = "provably the fewest expected steps, on boards of up to 25 cells"

    def knowledge(self, view: View) -> dict[str, Any]:
        return {"table": table(view.rules).moves}
