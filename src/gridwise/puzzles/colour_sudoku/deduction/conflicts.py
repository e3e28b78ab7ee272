"""What makes a board impossible: the rule that its givens break, and the cells, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gridwise.puzzles.colour_sudoku.rules import ColourSudoku, edges, lines, place

__all__ = ["Conflict", "conflicts", "needless_givens"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Some cells that break a rule."""

    rule: str
    cells: tuple[int, ...]
    sentence: str

    def as_dict(self, size: int) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "rule": self.rule,
            "cells": [place(size, cell) for cell in self.cells],
            "sentence": self.sentence,
        }


def conflicts(board: ColourSudoku) -> Iterator[Conflict]:
    """Yield every rule that the numbers and colours on a board break, with the cells."""
    size = board.size
    for index, line in enumerate(lines(size)):
        name = f"row {index + 1}" if index < size else f"column {index - size + 1}"
        seen: dict[int, int] = {}
        for cell in line:
            number = board.numbers[cell]
            if number is None:
                continue
            if number in seen:
                pair = (seen[number], cell)
                sentence = f"{name} has {number} twice: at {place(size, pair[0])} and {place(size, cell)}"
                yield Conflict("no number twice in a line", pair, sentence)
            seen.setdefault(number, cell)
    for one, other in edges(size):
        yield from _edge_conflicts(board, one, other)


def _edge_conflicts(board: ColourSudoku, one: int, other: int) -> Iterator[Conflict]:
    paint, other_paint = board.paints[one], board.paints[other]
    if paint is None or other_paint is None:
        return
    if paint == other_paint:
        names = f"{place(board.size, one)} and {place(board.size, other)}"
        sentence = f"the neighbours {names} are both {paint}"
        yield Conflict("neighbours have different colours", (one, other), sentence)
        return
    upper, lower = (one, other) if board.rank(paint) < board.rank(other_paint) else (other, one)
    top, bottom = board.numbers[upper], board.numbers[lower]
    above = f"{place(board.size, upper)} ({board.paints[upper]})"
    below = f"{place(board.size, lower)} ({board.paints[lower]})"
    sentence = ""
    if top is not None and bottom is not None:
        if top < bottom:
            sentence = (
                f"{above} has a higher colour than {below} beside it but a smaller number: {top} < {bottom}"
            )
    elif top == 1:
        sentence = f"{above} has a higher colour than {below} beside it but the smallest number, 1"
    elif bottom == board.size:
        sentence = f"{below} has a lower colour than {above} beside it but the largest number, {bottom}"
    if sentence:
        yield Conflict("the larger number has the colour of higher priority", (one, other), sentence)


def needless_givens(board: ColourSudoku, seconds: float) -> ColourSudoku | None:
    """Take givens away from a board without solutions while it stays so.

    What is left cannot be together, though any of it could be missing. None when the time ran out.
    """
    from time import monotonic

    from gridwise.model import Limits
    from gridwise.puzzles.colour_sudoku import native

    end = monotonic() + seconds
    for cell in range(len(board.numbers)):
        for smaller in (board.with_number(cell, None), board.with_paint(cell, None)):
            if smaller == board:
                continue
            left = end - monotonic()
            status = native.first(smaller, Limits(seconds=max(left, 0))).status
            if status in ("limit", "interrupted"):
                return None
            if status == "unsolvable":
                board = smaller
    return board
