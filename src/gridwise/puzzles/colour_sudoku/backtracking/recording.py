"""Backtracking as the events that everybody watches: partly filled boards, pushed, popped and pruned."""

from __future__ import annotations

from typing import Any

from gridwise.puzzles.colour_sudoku.backtracking.model import Variable, with_values
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku
from gridwise.trace import Trace

__all__ = ["BacktrackingRecorder"]


class BacktrackingRecorder:
    """Takes what backtracking does and puts it into a trace, by the meaning that its counters have.

    A board that is not refused is pushed, one from which a variable is chosen is popped, one that is refused
    is pruned. The frontier is what is open: the boards whose variables may still get other values.
    A number and a colour that were assigned together are kept together, under the number.
    """

    def __init__(self, board: ColourSudoku, trace: Trace) -> None:
        self._board, self._trace = board, trace
        self._assigned: dict[Variable, Any] = {}
        self._open = 1
        trace.begin((board,))

    def __call__(self, kind: str, variable: Variable, value: Any) -> None:
        """Note what happened."""
        if kind == "choose":
            # A variable that was given up leaves no word of it: what is still assigned tells how deep it is.
            self._open = len(self._assigned) + 2
            self._trace.add("pop", self._state(), len(self._assigned), self._open)
        elif kind == "assign":
            self._assigned[variable] = value
            self._trace.add("push", self._state(), len(self._assigned), self._open)
        elif kind == "undo":
            del self._assigned[variable]
            self._open = len(self._assigned) + 2
        else:
            refused = with_values(self._state(), variable, value)
            self._trace.add("prune", refused, len(self._assigned) + 1, self._open)

    def solved(self) -> None:
        """Note that the board is full."""
        self._trace.add("goal", self._state(), len(self._assigned), self._open)

    def _state(self) -> ColourSudoku:
        board = self._board
        for variable, value in self._assigned.items():
            board = with_values(board, variable, value)
        return board
