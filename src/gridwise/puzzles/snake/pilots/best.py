"""The best pilot."""

from __future__ import annotations

from typing import Any, NamedTuple

from gridwise.puzzles.snake.learning.knowledge import Values, shipped_values
from gridwise.puzzles.snake.pilots.certificate import NO_PROOF
from gridwise.puzzles.snake.pilots.native import NativePilot
from gridwise.puzzles.snake.rules import Cell, Direction, step
from gridwise.puzzles.snake.view import View

__all__ = ["Best", "Escape"]


class Escape(NamedTuple):
    """Moves to a snake that is safe, by a tour or by escapes of its own.

    With a meal at their end they serve for the fruit there, without one for all fruits that they do not meet.
    """

    path: list[Cell]
    eats: bool
    tour: tuple[list[Cell], Cell | None]
    escapes: list[Escape]


class Best(NativePilot):
    """Weighs the way to the fruit and what the snake it leaves behind will cost.

    For every fruit a beam search makes ways to it, each with a closed tour of all cells on which the snake
    after the meal lies in order, tail first and head last (free cells may lie between). Such a snake can
    always follow the tour and fill the board, so every plan that is carried out is safe. With high effort a
    snake that lies on no tour is safe, too, when, wherever the next fruit lies, a few moves around it, or to
    it, lead to one that is.

    Among the ways the pilot takes the one with the fewest moves plus the value of the snake: what similar
    snakes went on to cost in games it has learned from (`gridwise train snake --pilot best`). With high
    effort on small boards it looks one fruit further ahead for the best few.

    Promises to fill every board with at least two rows and columns, odd ones included, with few steps;
    where the tail's cell is blocked, every board with an even number of cells. It takes over from anybody, at
    any time: a snake that lies on no tour it can find is flown like `greedy-safe+` until it does, and the
    pilot says so.
    """

    name = "best"
    summary = "always wins, with the fewest steps: plans with a proof of safety and learned values"

    def __init__(self, effort: str = "fast", learned: Values | None = None) -> None:
        super().__init__()
        self.effort = effort
        self._learned = shipped_values() if learned is None else learned
        self._expected: tuple[Cell, ...] | None = None

    def choose(self, view: View) -> Direction:
        if view.body != self._expected:
            self._native = None  # somebody else has moved the snake: the plan was for another one
        move = super().choose(view)
        head = step(view.head, move)
        self._expected = (head, *(view.body if head == view.fruit else view.body[:-1]))
        return move

    def knowledge(self, view: View) -> dict[str, Any]:
        return self._learned.arguments()

    def tour(self) -> tuple[list[Cell], Cell | None]:
        """Return the tour that certifies the snake at the end of the plan, and the cell it leaves out.

        Where there are escapes, it is that of a snake it becomes after the first one.
        """
        return ([], None) if self._native is None else self._tour(*self._native.tour())

    def escapes(self) -> list[Escape]:
        """Return, where no tour certifies that snake, escapes: one for every free cell serves."""
        return [] if self._native is None else self._escapes(self._native.escapes())

    def _escapes(self, told: list[tuple[list[int], bool, tuple[list[int], int], Any]]) -> list[Escape]:
        return [
            Escape(self._cells(path), eats, self._tour(*tour), self._escapes(escapes))
            for path, eats, tour, escapes in told
        ]

    def _tour(self, order: list[int], spare: int) -> tuple[list[Cell], Cell | None]:
        return self._cells(order), None if spare < 0 else self._cells([spare])[0]

    def _cells(self, numbers: list[int]) -> list[Cell]:
        return [Cell(*divmod(number, self._cols)) for number in numbers]

    def note(self) -> str:
        """Say where it has no tour to certify the snake."""
        return NO_PROOF if self._native is not None and not self.tour()[0] else ""
