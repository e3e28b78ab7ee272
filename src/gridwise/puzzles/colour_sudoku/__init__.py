"""Colour Sudoku: numbers and colours that rise and fall together."""

from __future__ import annotations

from gridwise.puzzles.colour_sudoku.puzzle import PUZZLE
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku

__all__ = ["PUZZLE", "ColourSudoku"]
