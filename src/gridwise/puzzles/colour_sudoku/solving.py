"""What can be asked of a Colour Sudoku board, and what the answers say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.model import Result
from gridwise.puzzles.base import Options, Solver
from gridwise.puzzles.base.constraints import ConstraintSolving
from gridwise.puzzles.colour_sudoku.backtracking.configurations import SOLVERS, all_solutions
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku

__all__ = ["ColourSudokuSolving"]


class ColourSudokuSolving(ConstraintSolving[ColourSudoku]):
    """One solution, all of them, or how many there are."""

    @property
    def solvers(self) -> Mapping[str, Solver[ColourSudoku]]:
        return SOLVERS

    def solutions(self, instance: ColourSudoku, options: Options) -> Iterator[Result[Any]]:
        return all_solutions(instance, options)

    def describe(self, instance: ColourSudoku, result: Result[Any]) -> list[str]:
        from gridwise.puzzles.colour_sudoku.hint import why_impossible

        if result.status == "unsolvable":
            reason, _ = why_impossible(instance)
            return [f"Why: {reason}."]
        return super().describe(instance, result)
