"""Closed tours through the cells of a board, for pilots that go round and round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gridwise.errors import UsageError
from gridwise.puzzles.snake.rules import Cell

__all__ = ["Tour", "zigzag"]


@dataclass(frozen=True, slots=True)
class Tour:
    """A closed tour that visits every cell once.

    On a board with an odd number of cells no tour can: black and white cells alternate on it. There it
    leaves out one, the spare cell, which can take the place of its stand-in: both touch the cells before
    and after it on the tour.
    """

    order: tuple[Cell, ...]
    place: dict[Cell, int]
    """Where each cell is in the order; the spare cell is where its stand-in is."""
    spare: Cell | None = None
    stand_in: Cell | None = None

    def after(self, cell: Cell) -> Cell:
        """Return the next cell."""
        return self.order[(self.place[cell] + 1) % len(self.order)]

    def ahead(self, start: Cell, cell: Cell) -> int:
        """Count the steps along the tour from one cell to another."""
        return (self.place[cell] - self.place[start]) % len(self.order)


@cache
def zigzag(rows: int, cols: int) -> Tour:
    """Return a tour that zigzags through all lines but one column, and comes back along that one."""
    if rows < 2 or cols < 2:
        raise UsageError(f"a board of {rows}x{cols} has no closed tour: it needs two rows and two columns")
    if rows % 2 == 1 and cols % 2 == 0:
        turned = zigzag(cols, rows)
        order = tuple(Cell(col, row) for row, col in turned.order)
        return Tour(order, {cell: index for index, cell in enumerate(order)})
    order_list: list[Cell] = []
    even = rows % 2 == 0
    for row in range(rows if even else rows - 2):
        line = range(1, cols) if row % 2 == 0 else range(cols - 1, 0, -1)
        order_list += [Cell(row, col) for col in line]
    if not even:
        # Both sides are odd: the last two rows are gone through crosswise, and their corner is left out.
        for index, col in enumerate(range(cols - 1, 0, -1)):
            first, second = (rows - 2, rows - 1) if index % 2 == 0 else (rows - 1, rows - 2)
            order_list += [Cell(first, col), Cell(second, col)]
    order_list += [Cell(row, 0) for row in range(rows - 1 if even else rows - 2, -1, -1)]
    order = tuple(order_list)
    place = {cell: index for index, cell in enumerate(order)}
    if even:
        return Tour(order, place)
    spare, stand_in = Cell(rows - 1, 0), Cell(rows - 2, 1)
    return Tour(order, {**place, spare: place[stand_in]}, spare, stand_in)
