"""Estimates of the moves that are left, each with what is known about it."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial

from gridwise.allowance import look
from gridwise.model import Heuristic
from gridwise.puzzles.base import HeuristicEntry, Heuristics
from gridwise.puzzles.worm.rules import QUARTERS, Worm, WormState

__all__ = ["HEURISTICS"]

_OUT_OF_REACH = 1_000_000
_MOST_ROWS = 20_000
"""Of a table, where points have parts."""
_ROWS_BETWEEN_LOOKS = 16_384


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
    waiting, grain = growth(worm).estimate, _grain(worm)
    target = worm.target_score
    # Made when it is first needed: the native engine has a table of its own.
    table = cache(partial(_cheapest_meals, worm, grain))

    def estimate(state: WormState) -> float:
        missing = -(-(target - state.score) * worm.parts // QUARTERS)
        if missing <= 0:
            return 0
        moves = table()
        return waiting(state) + moves[min(missing // grain, len(moves) - 1)]

    return Heuristic("meals", estimate, admissible=True, consistent=worm.model == "A")


def _grain(worm: Worm) -> int:
    """Choose how many parts of a point are taken together, where a row for each would be too many."""
    most = max(_MOST_ROWS, int(worm.target))
    return max(1, -(-int(worm.target * worm.parts) // most))


def _cheapest_meals(worm: Worm, grain: int) -> list[int]:
    """Return the fewest moves for every number of grains from 0 to the target, meals rounded up."""
    counts = Counter(
        food
        for row, foods in enumerate(worm.field)
        for col, food in enumerate(foods)
        if food and (worm.model == "A" or (row, col) != worm.start)
    )
    target = int(worm.target * worm.parts) // grain
    paid = [0] + [_OUT_OF_REACH] * target
    moves = paid.copy()
    for food, count in sorted(counts.items()):
        points = -(-int((food * worm.c + 1) * worm.parts) // grain)
        left, bundle = (target // points + 1 if worm.model == "A" else count), 1
        while left > 0:
            together = min(bundle, left)
            left, bundle = left - together, 2 * bundle
            cost = 2 * food * together
            # For each number of missing grains: without this bundle, with it, or with it as the end.
            first = min(points * together, target)
            last = cost - 2 * food
            better, better_paid = [0], [0]
            for begin in range(1, target + 1, _ROWS_BETWEEN_LOOKS):
                look()
                rows = slice(begin, min(begin + _ROWS_BETWEEN_LOOKS, target + 1))
                rest, paid_rest = _behind(moves, first, rows), _behind(paid, first, rows)
                with_it, as_the_end = [n + cost for n in rest], [n + last for n in paid_rest]
                better += map(min, moves[rows], with_it, as_the_end)
                better_paid += map(min, paid[rows], [n + cost for n in paid_rest])
            moves, paid = better, better_paid
    return moves


def _behind(table: list[int], count: int, rows: slice) -> list[int]:
    """Return some rows of a table that so many zeros have pushed back."""
    zeros = max(0, min(rows.stop, count) - rows.start)
    return [0] * zeros + table[max(0, rows.start - count) : max(0, rows.stop - count)]


HEURISTICS = Heuristics[Worm](
    {
        "growth": HeuristicEntry("moves until the worm can eat again", growth),
        "meals": HeuristicEntry("and the cheapest meals for the missing points", meals),
    },
    default="meals",
)
