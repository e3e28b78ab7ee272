"""The proof that a snake can still fill its board: a closed tour on which it lies in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from gridwise.puzzles.snake.pilots.tours import zigzag
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Rules, step

__all__ = ["NOWHERE", "NO_PROOF", "Certificate", "beside", "first_certificate", "made_of"]

NOWHERE = -1

NO_PROOF = "no proof of safety from here; playing carefully"
"""What a pilot says that plays on without a certificate."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A closed tour of all cells, numbered row by row; on odd boards of all but the spare one.

    It certifies a snake when it meets the snake's cells in order, the tail first and the head last; free
    cells may lie between them. A snake that follows it then finds the next cell free, or its tail about to
    leave it, whatever it eats on the way. The spare cell can take the place of its stand-in, which touches
    the same two cells of the tour. The twin is in cpp/kernels/snake/best/tour.hpp.
    """

    order: Sequence[int]
    place: Sequence[int]
    """Of each cell in the order; NOWHERE for the spare one."""
    spare: int = NOWHERE
    stand_in: int = NOWHERE

    def after(self, cell: int) -> int:
        """Return the next cell; NOWHERE after the spare one."""
        place = self.place[cell]
        return NOWHERE if place == NOWHERE else self.order[(place + 1) % len(self.order)]

    def ahead(self, cell: int, other: int) -> int:
        """Count the steps along the tour from one cell to another; the spare one is where its stand-in is."""
        places = [self.place[self.stand_in if one == self.spare else one] for one in (cell, other)]
        return (places[1] - places[0]) % len(self.order)

    def swapped(self) -> Certificate:
        """Return the tour over the spare cell in the place of its stand-in."""
        order, place = list(self.order), list(self.place)
        order[place[self.stand_in]] = self.spare
        place[self.spare], place[self.stand_in] = place[self.stand_in], NOWHERE
        return Certificate(order, place, self.stand_in, self.spare)

    def certifies(self, body: Sequence[int], rules: Rules) -> bool:
        """Tell whether a snake, head first, lies on the tour in order."""
        if len(body) == rules.cells:
            return True
        place, size = self.place, len(self.order)
        head, behind = place[body[0]], -1
        for cell in body:
            if place[cell] == NOWHERE:
                return False
            distance = (head - place[cell]) % size
            if distance <= behind:
                return False
            behind = distance
        if len(body) == 2 and rules.cells > 2 and self.after(body[0]) == body[1]:
            return False  # it cannot turn back
        # Where the tail blocks, free cells between the body's cells could shut the snake in.
        return rules.tail == "free" or behind == len(body) - 1


def made_of(order: Sequence[int], rules: Rules, spare: int = NOWHERE) -> Certificate | None:
    """Return the tour that visits cells in an order; None where the spare cell has no stand-in."""
    place = [NOWHERE] * rules.cells
    for index, cell in enumerate(order):
        place[cell] = index
    if spare == NOWHERE:
        return Certificate(order, place)
    touched = set(beside(rules.rows, rules.cols)[spare])
    for index, cell in enumerate(order):
        if order[index - 1] in touched and order[(index + 1) % len(order)] in touched:
            return Certificate(order, place, spare, cell)
    return None


def first_certificate(rules: Rules, body: Sequence[int]) -> Certificate | None:
    """Return the zigzag through the board; None where there is none."""
    if min(rules.rows, rules.cols) < 2:
        return None
    tour = zigzag(rules.rows, rules.cols)
    numbers = [cell.row * rules.cols + cell.col for cell in tour.order]
    spare = NOWHERE if tour.spare is None else tour.spare.row * rules.cols + tour.spare.col
    made = made_of(numbers, rules, spare)
    return made.swapped() if made is not None and spare != NOWHERE and spare in body else made


@cache
def beside(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of every cell, in the order U, R, D, L."""
    rules = Rules(rows, cols)
    cells = (Cell(*divmod(number, cols)) for number in range(rules.cells))
    around = ([step(cell, direction) for direction in DIRECTIONS] for cell in cells)
    return tuple(tuple(one.row * cols + one.col for one in near if rules.inside(one)) for near in around)
