"""What a player writes into a board: r1c2=3 a number, r1c2=R a colour, r1c2=* and r1c2=# take them away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from gridwise.errors import UsageError
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku, place

__all__ = ["BoardEntry", "enter", "entries", "missing", "parse_entry"]

_ENTRY = re.compile(r"r(\d{1,2})c(\d{1,2})=(\d{1,2}|\S)")


class BoardEntry(NamedTuple):
    """A cell and what is written there: a number or a colour, or None to take it away."""

    cell: int
    kind: str
    value: int | str | None


def parse_entry(board: ColourSudoku, text: str) -> BoardEntry:
    """Read an entry; raise UsageError where it is not one for this board."""
    found = _ENTRY.fullmatch(text)
    if found is None:
        raise UsageError(f"expected an entry such as r1c2=3 or r1c2={board.colours[0]}, got {text!r:.40}")
    row, col, value = int(found[1]), int(found[2]), found[3]
    if not (1 <= row <= board.size and 1 <= col <= board.size):
        raise UsageError(f"{text}: rows and columns go from 1 to {board.size}")
    cell = (row - 1) * board.size + col - 1
    if value.isdecimal():
        if not 1 <= int(value) <= board.size:
            raise UsageError(f"{text}: expected a number from 1 to {board.size}")
        return BoardEntry(cell, "number", int(value))
    if value == "*":
        return BoardEntry(cell, "number", None)
    if value != "#" and value not in board.colours:
        raise UsageError(f"{text}: expected a colour of {' '.join(board.colours)}")
    return BoardEntry(cell, "colour", None if value == "#" else value)


def enter(givens: ColourSudoku, board: ColourSudoku, text: str) -> ColourSudoku:
    """Return the board with an entry made; what was given cannot be changed."""
    cell, kind, value = parse_entry(board, text)
    given = givens.numbers[cell] if kind == "number" else givens.paints[cell]
    if given is not None:
        raise UsageError(f"the {kind} of {place(board.size, cell)} is given: {given}")
    if kind == "number":
        assert value is None or isinstance(value, int)
        return board.with_number(cell, value)
    assert value is None or isinstance(value, str)
    return board.with_paint(cell, value)


def entries(givens: ColourSudoku) -> Iterator[str]:
    """Yield every entry that a player may make on a board, whether it is right or not."""
    for cell in range(givens.size**2):
        where = place(givens.size, cell)
        if givens.numbers[cell] is None:
            yield from (f"{where}={number}" for number in (*range(1, givens.size + 1), "*"))
        if givens.paints[cell] is None:
            yield from (f"{where}={colour}" for colour in (*givens.colours, "#"))


def missing(board: ColourSudoku, filled: ColourSudoku) -> Iterator[str]:
    """Yield the entries that lead from a board to a filled one, cell by cell."""
    for cell in range(board.size**2):
        where = place(board.size, cell)
        if board.numbers[cell] is None:
            yield f"{where}={filled.numbers[cell]}"
        if board.paints[cell] is None:
            yield f"{where}={filled.paints[cell]}"
