"""What a person would pencil into the cells: the numbers and colours that are still possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from gridwise.puzzles.colour_sudoku.rules import ColourSudoku, adjacent_cells, lines, place
from gridwise.scene import TILE_HUES

__all__ = ["Candidates", "Contradiction", "Kind", "bits", "colour_name", "listed"]

Kind = Literal["number", "colour"]


class Contradiction(Exception):  # noqa: N818 - not an error of the program, but a finding about a board
    """A cell has nothing left, or a line has no place for a number; the text says which."""


class Candidates:
    """Sets of bits: bit v of a cell's numbers is v + 1, bit l of its colours the one with l colours below it.

    What stands on the board is `placed`; it is taken out of the sets that see it without any deduction.
    """

    def __init__(self, board: ColourSudoku) -> None:
        self.size = board.size
        self.letters = board.colours[::-1]
        """The colours from the lowest priority to the highest."""
        cells = range(len(board.numbers))
        self.sets: dict[Kind, list[int]] = {
            "number": [(1 << board.size) - 1 for _ in cells],
            "colour": [(1 << len(board.colours)) - 1 for _ in cells],
        }
        self.placed: dict[Kind, list[bool]] = {
            "number": [False for _ in cells],
            "colour": [False for _ in cells],
        }
        for cell in cells:
            number, paint = board.numbers[cell], board.paints[cell]
            if number is not None:
                self.place("number", cell, 1 << (number - 1))
            if paint is not None:
                self.place("colour", cell, 1 << self.letters.index(paint))

    def copy(self) -> Candidates:
        """Return a copy to try things on."""
        other = object.__new__(Candidates)
        other.size, other.letters = self.size, self.letters
        other.sets = {kind: list(values) for kind, values in self.sets.items()}
        other.placed = {kind: list(flags) for kind, flags in self.placed.items()}
        return other

    def place(self, kind: Kind, cell: int, bit: int) -> None:
        """Write a number or colour into a cell, and strike it out where the cell is seen."""
        if not self.sets[kind][cell] & bit:
            raise Contradiction(
                f"{self.name(cell)} would have to be {self.value(kind, bit)}, which is ruled out"
            )
        self.sets[kind][cell] = bit
        self.placed[kind][cell] = True
        for other in self.seen_from(kind, cell):
            if self.sets[kind][other] & bit:
                self.strike(kind, other, bit)

    def strike(self, kind: Kind, cell: int, removed: int) -> None:
        """Rule out some values of a cell."""
        self.sets[kind][cell] &= ~removed
        if not self.sets[kind][cell]:
            raise Contradiction(f"{self.name(cell)} would have no {kind} left")

    def seen_from(self, kind: Kind, cell: int) -> Iterator[int]:
        """Yield the cells that may not have the same number, or colour, as a cell."""
        if kind == "colour":
            yield from adjacent_cells(self.size)[cell]
            return
        for line in (lines(self.size)[cell // self.size], lines(self.size)[self.size + cell % self.size]):
            yield from (other for other in line if other != cell)

    def relation(self, one: int, other: int) -> int:
        """Return 1 when one cell must be larger than its neighbour, -1 when smaller, 0 while both can be."""
        falls = rises = True
        for values in self.sets.values():
            a, b = values[one], values[other]
            falls = falls and a.bit_length() > _lowest(b)
            rises = rises and b.bit_length() > _lowest(a)
        if not falls and not rises:
            names = f"{self.name(one)} and {self.name(other)}"
            raise Contradiction(f"{names} could not be ordered: their numbers and colours disagree")
        return falls - rises

    @property
    def is_solved(self) -> bool:
        """Tell whether everything is placed."""
        return all(all(flags) for flags in self.placed.values())

    def board(self, like: ColourSudoku) -> ColourSudoku:
        """Return the board with everything placed so far."""
        numbers = zip(self.sets["number"], self.placed["number"], strict=True)
        paints = zip(self.sets["colour"], self.placed["colour"], strict=True)
        return ColourSudoku(
            like.colours,
            tuple(bit.bit_length() if done else None for bit, done in numbers),
            tuple(self.letters[bit.bit_length() - 1] if done else None for bit, done in paints),
        )

    def name(self, cell: int) -> str:
        """Name a cell."""
        return place(self.size, cell)

    def value(self, kind: Kind, bit: int) -> str:
        """Name a number or a colour."""
        index = bit.bit_length() - 1
        return str(index + 1) if kind == "number" else colour_name(self.letters[index])

    def values(self, kind: Kind, mask: int, joint: str = "or") -> str:
        """Name several numbers or colours."""
        return listed([self.value(kind, bit) for bit in bits(mask)], joint)


def bits(mask: int) -> Iterator[int]:
    """Yield the bits of a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def _lowest(mask: int) -> int:
    """Return the position of the lowest bit, from 1."""
    return (mask & -mask).bit_length()


def colour_name(letter: str) -> str:
    """Name a colour by the word its letter stands for, or by the letter."""
    return next((name for name in TILE_HUES if name[0] == letter), letter)


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Join words the way people do: a, b and c."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {joint} {items[-1]}"
