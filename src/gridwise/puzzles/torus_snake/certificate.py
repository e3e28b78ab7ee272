"""Closed sets of tours where these are enough, and of whole snakes, cut off by tours, where they are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.puzzles.base.certificates.claim import (
    Claim,
    ProofLine,
    RefusedError,
    TooLargeError,
    UnprovenError,
)
from gridwise.puzzles.base.certificates.closed_set import Space, check_closed_set
from gridwise.puzzles.base.certificates.prover import Prover
from gridwise.puzzles.torus_snake.apple_tours import AppleTours, TourState, one_less
from gridwise.puzzles.torus_snake.rules import State, TorusSnake

__all__ = ["PROVER"]


def _tours(board: TorusSnake) -> Space[TourState]:
    tours = AppleTours(board)
    return Space(tours, tours.bound, _written)


def _snakes(board: TorusSnake) -> Space[State]:
    tours = AppleTours(board)

    def bound(state: State) -> int:
        body, counts = state
        for index, cell in enumerate(tours.cells):
            if cell == body[0] and counts[index]:
                return tours.rest(one_less(counts, index), index)
        ends = []
        for index, cell in enumerate(tours.cells):
            if counts[index]:
                moves = tours.away(body[0], cell)
                if cell in body:
                    # The way along the body to the head, and from there back to this cell of it.
                    passed = body.index(cell)
                    moves = tours.closed(max(passed + moves, len(body))) - passed
                ends.append(moves + tours.rest(one_less(counts, index), index))
        return min(ends, default=0)

    return Space(board, bound, _written)


def _written(state: State | TourState) -> str:
    """Write tuples of tuples of whole numbers, faster than what takes any state."""
    return str(state).replace(" ", "")


class ToursProver(Prover[TorusSnake]):
    """Lists tours that are shorter than what is claimed so far, or snakes."""

    def prove(self, instance: TorusSnake, claim: Claim) -> Iterator[Mapping[str, Any]]:
        from gridwise.puzzles.base.certificates.closed_set_making import closed_set

        if claim.kind == "optimal":
            try:
                lines = list(closed_set(_tours(instance), claim))
            except TooLargeError:
                raise
            except UnprovenError:
                pass  # a tour is shorter, but no snake can go it
            else:
                yield {"set": "tours"}
                yield from lines
                return
        yield {"set": "snakes"}
        yield from closed_set(_snakes(instance), claim)

    def check(self, instance: TorusSnake, claim: Claim, lines: Iterator[ProofLine]) -> str:
        first = next(lines, None)
        if first is None or first.data.get("set") not in ("tours", "snakes"):
            raise RefusedError(
                "expected the line 'set', 'tours' or 'snakes'", 1 if first is None else first.number
            )
        if claim.kind == "unique":
            raise RefusedError("a closed set proves nothing about how many solutions there are", 1)
        try:
            if first.data["set"] == "snakes":
                return f"a closed set of {check_closed_set(_snakes(instance), claim, lines):,} snakes"
            return f"a closed set of {check_closed_set(_tours(instance), claim, lines):,} tours"
        except TooLargeError as error:
            raise RefusedError(str(error), 1) from None


PROVER = ToursProver()
