"""Colour Sudoku on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gridwise.model import Result
from gridwise.puzzles.base import Booklet, Illustration
from gridwise.puzzles.colour_sudoku.deduction.deduce import deductions
from gridwise.puzzles.colour_sudoku.draw import scene
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku, place
from gridwise.scene import Scene

__all__ = ["ColourSudokuBooklet"]


class ColourSudokuBooklet(Booklet[ColourSudoku]):
    """A solution is the filled board; every colour carries its letter, as the reader writes it."""

    rules = (
        "Fill the board: every cell gets a number and a colour. No number stands twice in a row or in a "
        "column; the numbers go from 1 to the number of rows.",
        "Cells that share an edge have different colours. Of two such neighbours, the one with the larger "
        "number has the colour of higher priority; the line under the board gives the colours, the "
        "highest first.",
        "What is printed stays. Write the numbers in, and the colours as letters or with coloured "
        "pencils. In a book without colours every colour has a pattern; its letter stands in the corner.",
    )
    notation = "the filled board is shown."
    blanks = ("time",)

    def board(self, instance: ColourSudoku, result: Result[Any]) -> Scene:
        return replace(scene(instance), letters=True)

    def task(self, instance: ColourSudoku, result: Result[Any]) -> str:
        return f"{instance.size}x{instance.size}, {instance.givens} givens"

    def steps(self, instance: ColourSudoku, result: Result[Any]) -> str:
        return ""

    def solution(self, instance: ColourSudoku, result: Result[Any]) -> Scene:
        filled = ColourSudoku.parse(result.solution) if result.solution else instance
        return replace(scene(instance, filled, caption=" "), letters=True, caption="")

    def illustrations(self, instance: ColourSudoku) -> Sequence[Illustration]:
        pictures = [Illustration(self.board(instance, Result("", "solved")), "A board as you find it.")]
        for step, candidates in deductions(instance, hardest="hard"):
            if step.placed is not None:
                reached = scene(instance, candidates.board(instance), highlighted=[step.placed[1]])
                pictures.append(
                    Illustration(
                        replace(reached, letters=True),
                        _sentence(_told(step.sentence, instance, step.placed[1])),
                    )
                )
                break
        result = self.solved(instance)
        solved = replace(self.solution(instance, result), caption=pictures[0].scene.caption)
        return [*pictures, Illustration(solved, "Full, and every rule holds.")]


def _told(sentence: str, board: ColourSudoku, cell: int) -> str:
    """Speak of the ringed cell where a deduction names a row and a column."""
    return sentence.replace(place(board.size, cell), "the ringed cell")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
