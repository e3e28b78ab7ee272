"""From a state on: the fewest moves that are left, over the places where the worm can be hungry again."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil
from time import monotonic

from gridwise.model import Limits, Metrics, Plan, Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.worm.best import best
from gridwise.puzzles.worm.rules import DIRECTIONS, QUARTERS, Direction, Worm, WormState

__all__ = ["follow", "hungry_again", "rest_of"]

Way = tuple[Direction, ...]
_SECONDS = 2.0
_SHAPES = 20_000
"""Shapes of the worm that are followed at most; beyond, nothing is claimed to be proven."""


def follow(worm: Worm, state: WormState, limits: Limits = Limits()) -> Result[Direction]:
    """Solve what is left: a way to the next place where the worm is hungry, and the best game from there.

    Proven only without the price of turns: with it, the games from there on do not know how they began.
    """
    started = monotonic()
    end = started + (limits.seconds or _SECONDS)
    if worm.is_goal(state):
        return Result("best", "solved", Plan(()), 0, optimal=True, lower_bound=0)
    ways, complete = hungry_again(worm, state)
    proven, found, bounds = complete and not worm.penalty, [], []
    for number, (way, after) in enumerate(ways):
        if worm.is_goal(after):
            found.append(way)
            bounds.append(len(way))
            continue
        left = (end - monotonic()) / (len(ways) - number)
        rest = best(rest_of(worm, after), Options(limits=replace(limits, seconds=max(0.001, left))))
        if rest.status == "unsolvable":
            continue
        proven &= rest.optimal
        bounds.append(len(way) + (rest.lower_bound or 0))
        if rest.plan is not None:
            found.append(way + rest.plan.actions)
    plan = min(found, key=len, default=None)
    known = min(bounds, default=None)
    optimal = plan is not None and not worm.penalty and complete and known is not None and len(plan) <= known
    nowhere = plan is None and not bounds and complete and not worm.penalty
    return Result(
        "best",
        "solved" if optimal else "unsolvable" if nowhere else "limit",
        None if plan is None else Plan(plan),
        None if plan is None else len(plan),
        optimal=optimal,
        lower_bound=known if complete and not worm.penalty else None,
        metrics=Metrics(seconds=monotonic() - started),
        engine="native",
    )


def hungry_again(worm: Worm, state: WormState) -> tuple[list[tuple[Way, WormState]], bool]:
    """Find a way to each cell on which the worm is next at length 1 and may eat; and whether that is all.

    A worm that is hungry now is there already.
    """
    if len(state.body) == 1:
        return [((), state)], True
    ways: dict[tuple[int, int], tuple[Way, WormState]] = {}
    layer: dict[WormState, Way] = {state: ()}
    complete = True
    while layer:
        after: dict[WormState, Way] = {}
        for here, way in layer.items():
            for direction in DIRECTIONS:
                moved = worm.move(here, direction)
                if moved is None:
                    continue
                if len(moved.body) == 1:
                    ways.setdefault(moved.body[0], ((*way, direction), moved))
                elif len(after) < _SHAPES:
                    after.setdefault(moved, (*way, direction))
                else:
                    complete = False
        layer = after
    return list(ways.values()), complete


def rest_of(worm: Worm, state: WormState) -> Worm:
    """Return the game that starts where a worm of length 1 stands; the turn it begins with is left out."""
    food = state.growth
    score = state.score - (worm.gain(food) if food else 0)
    field = [list(row) for row in worm.field]
    for row, col in state.eaten:
        field[row][col] = 0
    row, col = state.body[0]
    field[row][col] = food
    # Meals make whole parts of a point, so that a rest of a part is as good as all of it.
    missing = Fraction(ceil((worm.target_score - score) * worm.parts / QUARTERS), worm.parts)
    target = missing.numerator if missing.denominator == 1 else missing
    return replace(worm, field=tuple(map(tuple, field)), start=(row, col), target=max(0, target))
