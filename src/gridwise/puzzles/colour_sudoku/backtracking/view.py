"""How a board looks while backtracking fills it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwise.puzzles.base import AssignmentView, PencilMark
from gridwise.puzzles.colour_sudoku.backtracking.model import Variable, filled
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku
from gridwise.scene import tile_hues

__all__ = ["ColourSudokuAssignments"]


class ColourSudokuAssignments(AssignmentView[ColourSudoku]):
    """Numbers and colours in their cells; what may still be taken as digits and dots."""

    def state(self, instance: ColourSudoku, assignment: Mapping[Variable, Any]) -> ColourSudoku:
        return filled(instance, assignment)

    def cell(self, instance: ColourSudoku, variable: Variable) -> tuple[int, int]:
        return divmod(variable.cell, instance.size)

    def mark(self, instance: ColourSudoku, variable: Variable, value: Any) -> PencilMark:
        hue = tile_hues(instance.colours)[value] if variable.kind == "colour" else None
        return PencilMark(str(value), hue)

    def name(self, instance: ColourSudoku, variable: Variable) -> str:
        return variable.name(instance.size)
