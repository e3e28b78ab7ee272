"""Plans told as meals: what is eaten where and when."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from gridwise.puzzles.worm.rules import Direction, Worm

__all__ = ["Meal", "meals", "turns"]


class Meal(NamedTuple):
    """One meal of a plan."""

    time: int
    cell: tuple[int, int]
    food: int
    points: float
    """After the meal."""


def meals(worm: Worm, plan: Iterable[Direction]) -> list[Meal]:
    """List the meals of a plan, the one on the start included."""
    state = worm.initial()
    found = [Meal(0, worm.start, worm.food(worm.start), state.points)] if state.growth else []
    for time, direction in enumerate(plan, 1):
        after = worm.move(state, direction)
        if after is None:
            raise ValueError(f"move {time}, {direction}, is not legal")
        if len(after.body) == 1 and after.growth:
            found.append(Meal(time, after.body[0], after.growth, after.points))
        state = after
    return found


def turns(plan: Iterable[Direction]) -> int:
    """Count the changes of direction."""
    return sum(1 for before, after in pairwise(plan) if before != after)
