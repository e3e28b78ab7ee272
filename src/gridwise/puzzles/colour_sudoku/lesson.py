"""A solution to watch, in the order in which a person could find it."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise.puzzles.colour_sudoku.deduction.deduce import deductions
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku, place

__all__ = ["lesson"]


def lesson(board: ColourSudoku, solution: ColourSudoku) -> Iterator[str]:
    """Yield what is left to write, by the deductions people make as far as these lead."""
    left = [
        (cell, value)
        for cell in range(board.size**2)
        for value, known in (
            (solution.numbers[cell], board.numbers[cell]),
            (solution.paints[cell], board.paints[cell]),
        )
        if known is None
    ]
    for found, candidates in deductions(board, hardest="hard"):
        if found.placed is not None:
            reached = candidates.board(board)
            for cell, value in list(left):
                if value in (reached.numbers[cell], reached.paints[cell]):
                    left.remove((cell, value))
                    yield f"{place(board.size, cell)}={value}"
    yield from (f"{place(board.size, cell)}={value}" for cell, value in left)
