"""Finding prices that refute the cases, by subgradient steps.

Held, Wolfe and Crowder, "Validation of Subgradient Optimization", 1974: a cell that the best course of the
relaxation eats too often becomes dearer, one that it leaves out cheaper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from gridwise.puzzles.base.certificates.claim import Claim, TooLargeError, UnprovenError
from gridwise.puzzles.worm.certificate import CLOSED_SET, MOST_COURSES, courses
from gridwise.puzzles.worm.relaxation import IdleMoves, Meadow, Relaxation, knapsack, too_large
from gridwise.puzzles.worm.rules import Worm

__all__ = ["cases"]

_IDLE = 4
"""The last case is this many idle moves and more."""
_STEPS = 400
_PATIENCE = 15
"""Steps without a better bound after which they become half as long."""


def cases(worm: Worm, claim: Claim) -> Iterator[Mapping[str, Any]]:
    """Yield a line for each case."""
    meadow = Meadow(worm)
    if claim.cost is None:
        if not meadow.renewed and sum(meadow.gain) < meadow.target:
            yield {"all_food": sum(meadow.gain) // (4 * meadow.scale)}
            return
        yield {"closed_set": True}
        yield from CLOSED_SET.prove(worm, claim)
        return
    last = 0 if meadow.renewed else _IDLE
    prices = [0] * len(meadow.food)
    for count in range(last + 1):
        idle = IdleMoves(count, or_more=count == last)
        if claim.cost:
            found = _priced(meadow, claim.cost - 1, idle, prices)
            prices = found if any(found) else prices
        yield {"idle": count, "or_more": idle.or_more, "prices": found if claim.cost else prices}


def _priced(meadow: Meadow, moves: int, idle: IdleMoves, prices: list[int]) -> list[int]:
    """Return prices that refute a case, by themselves or with courses that can be followed."""
    if too_large(meadow, moves, idle):
        raise TooLargeError("the tables of the cases would be too large")
    if not meadow.renewed and knapsack(meadow, moves, idle) < meadow.target:
        return [0] * len(meadow.food)
    chance = Random(1)
    best, relaxation = prices, Relaxation(meadow, moves, idle, prices)
    lowest = relaxation.bound
    length, waited, exact = 1.0, 0, [float(price) for price in prices]
    for _ in range(0 if meadow.renewed else _STEPS):
        if lowest < meadow.target:
            return best
        slope = _slope(relaxation, chance)
        steep = sum(one * one for cell, one in enumerate(slope) if one > 0 or exact[cell] > 0)
        if steep == 0:
            break
        step = length * (relaxation.bound - meadow.target + 1) / steep
        exact = [max(0.0, price + step * one) for price, one in zip(exact, slope, strict=True)]
        relaxation = Relaxation(meadow, moves, idle, [round(price) for price in exact])
        if relaxation.bound < lowest:
            best, lowest, waited = list(relaxation.prices), relaxation.bound, 0
        else:
            waited += 1
            if waited == _PATIENCE:
                length, waited, exact = length / 2, 0, [float(price) for price in best]
                relaxation = Relaxation(meadow, moves, idle, best)
    if lowest < meadow.target:
        return best
    if meadow.renewed:
        raise UnprovenError("distances and colours alone do not show that fewer moves are not enough")
    for number, reached in enumerate(courses(Relaxation(meadow, moves, idle, best))):
        if reached >= meadow.target:
            raise UnprovenError("distances and colours alone do not show that fewer moves are not enough")
        if number > MOST_COURSES:
            raise TooLargeError(f"more than {MOST_COURSES:,} courses would have to be followed")
    return best


def _slope(relaxation: Relaxation, chance: Random) -> list[float]:
    """Return how often a best course eats each cell, less the once that is allowed."""
    meadow, table = relaxation.meadow, relaxation.table
    slope = [-1.0 if food else 0.0 for food in meadow.food]
    left, idling, cell = relaxation.moves, relaxation.idle.count, meadow.start
    while True:
        value, food = table[left][idling][cell], meadow.food[cell]
        if food and left >= 2 * food:
            layer = table[left - 2 * food][idling]
            ahead = [one for one in meadow.reach(cell) if relaxation.worth[cell] + layer[one] == value]
            if ahead:
                slope[cell] += 1
                left, cell = left - 2 * food, chance.choice(ahead)
                continue
        if food and idling == 0 and relaxation.worth[cell] == value:
            slope[cell] += 1
            return slope
        after = relaxation.idle.after_one(idling)
        if left == 0 or after is None:
            return slope
        ahead = [one for one in meadow.near(cell, 1) if table[left - 1][after][one] == value]
        if not ahead:
            return slope
        left, idling, cell = left - 1, after, chance.choice(ahead)
