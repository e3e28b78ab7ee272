"""The improved greedy without its endless loops."""

from __future__ import annotations

from gridwise.puzzles.snake.paths import shortest_path, stretched
from gridwise.puzzles.snake.pilots.greedy_safe import GreedySafe
from gridwise.puzzles.snake.rules import Cell
from gridwise.puzzles.snake.view import View

__all__ = ["GreedySafePlus"]


class GreedySafePlus(GreedySafe):
    """Like `greedy-safe`, but asks more of the snake after the meal.

    Its stretched way from head to tail must pass through all free cells but one. A snake with such a way can
    follow it to nearly every fruit there may be, so it does not get stuck where the fruit is refused for
    ever. Every round of the board without food allows one more cell to be left out.

    Promises no win, but fills the board nearly always.
    """

    summary = "greedy-safe that also keeps a way through all free cells; hardly ever loops"

    def accepts(self, view: View, body: list[Cell]) -> bool:
        if len(body) == view.rules.cells:
            return True
        path = shortest_path(view.rules, body[0], body[-1], set(body))
        if path is None:
            return False
        way = stretched(view.rules, body[0], path, body)
        left_out = view.rules.cells - len(body) - (len(way) - 1)
        return left_out <= 1 + view.hunger // view.rules.cells
