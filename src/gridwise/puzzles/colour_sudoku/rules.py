"""The board of Colour Sudoku: numbers, colours, and what is known of them.

Numbers 1 to size, none twice in a row or column. Orthogonal neighbours have different colours, and of two
neighbours the one with the larger number has the colour of higher priority.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Self

from gridwise.data import InstanceData
from gridwise.display import Displayed

__all__ = ["ColourSudoku", "adjacent_cells", "edges", "lines", "place"]


@dataclass(frozen=True, slots=True)
class ColourSudoku(InstanceData, Displayed):
    """A board, empty, full or in between. Cells are counted row by row from 0."""

    colours: tuple[str, ...]
    """One letter each, highest priority first."""
    numbers: tuple[int | None, ...]
    """The number of each cell; None where it is open."""
    paints: tuple[str | None, ...]
    """The colour of each cell; None where it is open."""

    @property
    def size(self) -> int:
        """Return the number of rows, and of columns."""
        return int(len(self.numbers) ** 0.5)

    @property
    def is_full(self) -> bool:
        """Tell whether every cell has its number and its colour."""
        return None not in self.numbers and None not in self.paints

    @property
    def givens(self) -> int:
        """Return how many numbers and colours are known."""
        return sum(n is not None for n in self.numbers) + sum(p is not None for p in self.paints)

    def rank(self, colour: str) -> int:
        """Return a colour's place among the priorities, 0 for the highest."""
        return self.colours.index(colour)

    def with_number(self, cell: int, number: int | None) -> ColourSudoku:
        """Return the board with one number changed."""
        return ColourSudoku(
            self.colours, (*self.numbers[:cell], number, *self.numbers[cell + 1 :]), self.paints
        )

    def with_paint(self, cell: int, paint: str | None) -> ColourSudoku:
        """Return the board with one colour changed."""
        return ColourSudoku(
            self.colours, self.numbers, (*self.paints[:cell], paint, *self.paints[cell + 1 :])
        )

    @classmethod
    def empty(cls, size: int, colours: str | tuple[str, ...]) -> Self:
        """Return a board with nothing on it."""
        return cls(tuple(colours), (None,) * size**2, (None,) * size**2)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a board from its file form."""
        from gridwise.puzzles.colour_sudoku.text import parse

        return cls(*parse(text))

    def __str__(self) -> str:
        from gridwise.puzzles.colour_sudoku.text import write

        return write(self)


def place(size: int, cell: int) -> str:
    """Name a cell the way people do: r1c1 is the one at the top left."""
    return f"r{cell // size + 1}c{cell % size + 1}"


@cache
def adjacent_cells(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the orthogonal neighbours of each cell: above, left, right, below."""
    return tuple(tuple(_adjacent(size, cell)) for cell in range(size * size))


def _adjacent(size: int, cell: int) -> Iterator[int]:
    row, col = divmod(cell, size)
    if row > 0:
        yield cell - size
    if col > 0:
        yield cell - 1
    if col < size - 1:
        yield cell + 1
    if row < size - 1:
        yield cell + size


@cache
def edges(size: int) -> tuple[tuple[int, int], ...]:
    """Return all pairs of neighbours, each once."""
    return tuple(
        (cell, other) for cell, list_ in enumerate(adjacent_cells(size)) for other in list_ if other > cell
    )


@cache
def lines(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each row, then of each column."""
    rows = tuple(tuple(range(row * size, row * size + size)) for row in range(size))
    columns = tuple(tuple(range(col, size * size, size)) for col in range(size))
    return rows + columns
