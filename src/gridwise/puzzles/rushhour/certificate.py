"""Closed sets of boards, cut off by the simplest bound there is.

The red car has to go its way to the exit, and every other car that stands in it has to move at least once.
"""

from __future__ import annotations

from gridwise.puzzles.base.certificates.closed_set import Space
from gridwise.puzzles.base.certificates.closed_set_prover import ClosedSetProver
from gridwise.puzzles.rushhour.rules import RushHour, State

__all__ = ["PROVER"]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _space(problem: RushHour) -> Space[State]:
    red = problem.cars[problem.red]
    exit_at = problem.cols - red.length
    upright = [(index, car) for index, car in enumerate(problem.cars) if not car.horizontal]
    level = [
        index
        for index, car in enumerate(problem.cars)
        if car.horizontal and car.row == red.row and index != problem.red
    ]

    def bound(state: State) -> int | None:
        at = state[problem.red]
        if at == exit_at:
            return 0
        if any(state[index] > at for index in level):
            return None  # it stays before the red car for ever
        way = exit_at - at if problem.metric == "steps" else 1
        return way + sum(
            car.col >= at + red.length and state[index] <= red.row < state[index] + car.length
            for index, car in upright
        )

    def write(state: State) -> str:
        if max(state) < len(_DIGITS):
            return "".join(_DIGITS[position] for position in state)
        return ",".join(map(str, state))

    return Space(problem, bound, write)


PROVER = ClosedSetProver(_space)
