"""Estimates of the moves that are left, each with what is known about it."""

from __future__ import annotations

from collections import Counter

from gridwise.model import Heuristic
from gridwise.puzzles.base import HeuristicEntry, Heuristics
from gridwise.puzzles.worm.rules import QUARTERS, Worm, WormState

__all__ = ["HEURISTICS"]

_OUT_OF_REACH = 1_000_000


def growth(worm: Worm) -> Heuristic[WormState]:
    """Count the moves until the worm can eat again: it grows, then shrinks to length 1.

    Admissible and consistent: every move takes one off, and a worm of length 1 needs one at least.
    """
    target = worm.target_score

    def estimate(state: WormState) -> int:
        return 0 if state.score >= target else max(1, 2 * state.growth + len(state.body) - 1)

    return Heuristic("growth", estimate, admissible=True, consistent=True)


def meals(worm: Worm) -> Heuristic[WormState]:
    """Add the cheapest meals that make the missing points, wherever they lie.

    Each meal costs twice its food in moves, but the last one, which costs nothing. In model B every cell
    but the start counts once; that the eaten ones are gone is not looked at. Admissible in both models;
    consistent in model A.
    """
    waiting, moves = growth(worm).estimate, _cheapest_meals(worm)
    target = worm.target_score

    def estimate(state: WormState) -> float:
        missing = -(-(target - state.score) // QUARTERS)
        return waiting(state) + moves[min(missing, worm.target)] if missing > 0 else 0

    return Heuristic("meals", estimate, admissible=True, consistent=worm.model == "A")


def _cheapest_meals(worm: Worm) -> list[int]:
    """Return the fewest moves for every number of points from 0 to the target."""
    counts = Counter(
        food
        for row, foods in enumerate(worm.field)
        for col, food in enumerate(foods)
        if food and (worm.model == "A" or (row, col) != worm.start)
    )
    paid = [0] + [_OUT_OF_REACH] * worm.target
    moves = paid.copy()
    for food, count in sorted(counts.items()):
        points = food * worm.c + 1
        left, bundle = (worm.target // points + 1 if worm.model == "A" else count), 1
        while left > 0:
            together = min(bundle, left)
            left, bundle = left - together, 2 * bundle
            cost = 2 * food * together
            for missing in range(worm.target, 0, -1):
                rest = max(0, missing - points * together)
                moves[missing] = min(moves[missing], moves[rest] + cost, paid[rest] + cost - 2 * food)
                paid[missing] = min(paid[missing], paid[rest] + cost)
    return moves


HEURISTICS = Heuristics[Worm](
    {
        "growth": HeuristicEntry("moves until the worm can eat again", growth),
        "meals": HeuristicEntry("and the cheapest meals for the missing points", meals),
    },
    default="meals",
)
