"""Round and round a tour of all cells."""

from __future__ import annotations

from gridwise.puzzles.snake.pilots.tours import Tour, zigzag
from gridwise.puzzles.snake.rules import Cell, Direction
from gridwise.puzzles.snake.view import View, direction_between

__all__ = ["Hamiltonian", "follow"]


class Hamiltonian:
    """Follows one closed tour through all cells for ever.

    Promises to fill every board with an even number of cells, at about cells^2 / 4 steps, and with the tail
    rule `free` every odd one too. A board of one row or column has no tour.
    """

    summary = "round and round one tour of all cells; always wins, slowly"

    def __init__(self) -> None:
        self._plan: list[Cell] = []
        self._tour: Tour | None = None
        self._fruit: Cell | None = None

    def choose(self, view: View) -> Direction:
        tour = self._tour = zigzag(view.rows, view.cols)
        cell = follow(tour, view)
        if view.fruit != self._fruit:
            self._fruit = view.fruit
            self._plan = onwards(tour, cell, view.fruit)
        return direction_between(view.head, cell)

    def plan(self) -> list[Cell]:
        """Return the tour from where the last fruit was eaten to the next."""
        return self._plan

    def tour(self) -> tuple[list[Cell], Cell | None]:
        """Return the tour, and the cell it leaves out."""
        return ([], None) if self._tour is None else (list(self._tour.order), self._tour.spare)


def onwards(tour: Tour, cell: Cell, fruit: Cell) -> list[Cell]:
    """Return the tour from a cell on until the fruit is reached."""
    cells = [cell]
    while cells[-1] != fruit and len(cells) <= len(tour.order):
        after = tour.after(cells[-1])
        cells.append(fruit if fruit == tour.spare and after == tour.stand_in else after)
    return cells


def follow(tour: Tour, view: View) -> Cell:
    """Return the next cell of the tour.

    Where the spare cell and its stand-in share a place it is the one with the fruit, unless the snake still
    lies on the other: it may lie on both only when that fills the board.
    """
    after = tour.after(view.head)
    if after != tour.stand_in or view.fruit not in (tour.spare, tour.stand_in):
        return after
    assert tour.spare is not None
    other = tour.spare if view.fruit == tour.stand_in else tour.stand_in
    fills_the_board = len(view.body) + 1 == view.rules.cells
    return other if other in view.body and not fills_the_board else view.fruit
