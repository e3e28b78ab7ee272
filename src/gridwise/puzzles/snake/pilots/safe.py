"""Any pilot, with a proof of safety for every move."""

from __future__ import annotations

from functools import partial

from gridwise.puzzles.snake.pilots.best import Best
from gridwise.puzzles.snake.pilots.certificate import (
    NO_PROOF,
    NOWHERE,
    Certificate,
    first_certificate,
    made_of,
)
from gridwise.puzzles.snake.pilots.entry import PilotEntry
from gridwise.puzzles.snake.pilots.flight import chosen
from gridwise.puzzles.snake.pilots.tour_finder import find_certificate
from gridwise.puzzles.snake.rules import Cell, Direction, Rules, step
from gridwise.puzzles.snake.view import Pilot, View, direction_between

__all__ = ["Safe", "safe_entry"]

Body = tuple[int, ...]
"""The cells of a snake, head first, numbered row by row."""


class Safe:
    """Makes the move that another pilot wants wherever it can be proven safe, and else one that is.

    A move is proven safe when a closed tour is found on which the snake after it lies in order (the
    certificate of `best`), or when it is the next one of a way that ends so. Where no proof is found, `best`
    plans a way to the fruit that ends in a certified snake; where it has none either, the tour at hand is
    followed. A snake that has gone without food for as many moves as there are cells is led to the fruit.

    Promises to fill every board that `best` fills, whoever the other pilot is.
    """

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self._best = Best()
        self._expected: tuple[Cell, ...] | None = None
        self._way: list[int] = []
        """Cells to the fruit."""
        self._proof: Certificate | None = None
        """Certifies the snake at the end of the way."""
        self._cols = 0
        self._took_over = False

    def choose(self, view: View) -> Direction:
        wanted = chosen(self.pilot, view)
        body = tuple(_number(view, cell) for cell in view.body)
        if view.body != self._expected:
            self._cols, self._way, self._proof = view.cols, [], None
            self._proof = self._proof_of(view.rules, body)
        move = wanted if self._is_proven(view, body, wanted) else self._certified(view, body)
        self._took_over = move != wanted
        head = step(view.head, move)
        self._expected = (head, *(view.body if head == view.fruit else view.body[:-1]))
        return move

    def plan(self) -> list[Cell]:
        """Return the certified way where it is taken, else what the other pilot plans."""
        if self._way or self._took_over:
            return [Cell(*divmod(cell, self._cols)) for cell in self._way]
        return list(getattr(self.pilot, "plan", list)())

    def tour(self) -> tuple[list[Cell], Cell | None]:
        """Return the tour that certifies the snake at the end of the way, and the cell it leaves out."""
        if self._proof is None:
            return [], None
        cells = [Cell(*divmod(cell, self._cols)) for cell in self._proof.order]
        spare = self._proof.spare
        return cells, None if spare == NOWHERE else Cell(*divmod(spare, self._cols))

    def note(self) -> str:
        """Say where no proof is known."""
        return NO_PROOF if self._expected is not None and self._proof is None else ""

    def _is_proven(self, view: View, body: Body, move: Direction) -> bool:
        """Tell whether a move is safe, and keep the proof."""
        if not view.is_legal(move) or view.hunger >= view.rules.cells:
            return False
        after = _after(view, body, move)
        if self._way[:1] == [after[0]]:
            del self._way[0]
            return True
        proof = self._proof_of(view.rules, after)
        if proof is None:
            return False
        self._proof, self._way = proof, []
        return True

    def _proof_of(self, rules: Rules, body: Body) -> Certificate | None:
        """Find a tour for a snake: the one at hand, or one that is like it, or like a zigzag."""
        zigzag = first_certificate(rules, body)
        tours = [*_both(self._proof), *_both(zigzag)]
        certified = (tour for tour in tours if tour.certifies(body, rules))
        found = (find_certificate(rules, tour, body) for tour in tours)
        return next(certified, None) or next((tour for tour in found if tour is not None), None)

    def _certified(self, view: View, body: Body) -> Direction:
        """Return a move that is safe wherever one is known."""
        if not self._way:
            move = self._planned(view, body)
            if self._proof is None:
                return move
        if self._way:
            return direction_between(view.head, Cell(*divmod(self._way.pop(0), view.cols)))
        return self._along(view, body)

    def _planned(self, view: View, body: Body) -> Direction:
        """Return the move of `best`, and keep its way if its tour certifies the snake after it."""
        move = self._best.choose(view)
        way = [_number(view, cell) for cell in (step(view.head, move), *self._best.plan())]
        order, spare = self._best.tour()
        if order and way[-1] == _number(view, view.fruit):
            left_out = NOWHERE if spare is None else _number(view, spare)
            proof = made_of([_number(view, cell) for cell in order], view.rules, left_out)
            if proof is not None and proof.certifies((*reversed(way), *body)[: len(body) + 1], view.rules):
                self._way, self._proof = way, proof
        return move

    def _along(self, view: View, body: Body) -> Direction:
        """Go on along the tour, and leave parts of it out on the way to the fruit while there is time."""
        fruit, hungry = _number(view, view.fruit), view.hunger >= view.rules.cells
        moves: list[tuple[int, Direction, Certificate]] = []
        for move in view.legal():
            after = _after(view, body, move)
            for tour in _both(self._proof):
                far = tour.ahead(after[0], fruit)
                if (tour.after(body[0]) == after[0] or not hungry) and tour.certifies(after, view.rules):
                    moves.append((2 * far + (after[0] != fruit), move, tour))
        if not moves:  # only where the tail blocks on an odd board, which has no proof for the last cell
            return self._best.choose(view)
        _, move, self._proof = min(moves, key=lambda one: one[0])
        return move


def safe_entry(name: str, entry: PilotEntry) -> PilotEntry:
    """Return a pilot with a proof of safety for every move."""
    return PilotEntry(
        name, partial(_made, entry), f"{entry.summary}; every move is proven safe", own=entry.own
    )


def _made(entry: PilotEntry) -> Safe:
    return Safe(entry.make())


def _both(tour: Certificate | None) -> list[Certificate]:
    """Return a tour, and the one over its spare cell."""
    if tour is None:
        return []
    return [tour] if tour.spare == NOWHERE else [tour, tour.swapped()]


def _number(view: View, cell: Cell) -> int:
    return cell.row * view.cols + cell.col


def _after(view: View, body: Body, move: Direction) -> Body:
    """Return the snake after a move."""
    head = step(view.head, move)
    return (_number(view, head), *(body if head == view.fruit else body[:-1]))
