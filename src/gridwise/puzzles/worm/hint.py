"""One good next move, and why."""

from __future__ import annotations

from dataclasses import replace

from gridwise.model import Heuristic, Limits, Result
from gridwise.puzzles.base import Answer
from gridwise.puzzles.base.patience import so_far, status_of
from gridwise.puzzles.worm.best import best
from gridwise.puzzles.worm.meals import Meal, meals
from gridwise.puzzles.worm.rules import Direction, Worm, WormState
from gridwise.search.textbook.greedy_best_first import greedy_best_first

__all__ = ["explain", "hint"]

_SECONDS = 10.0
_SHARE = 0.2
"""Of the time, for any plan at all where the best solver has found none."""
_AT_ONCE = 0.25
"""Seconds that an answer may take after Ctrl-C."""
_MORE_THAN_A_WAIT = 1e4


def hint(worm: Worm, limits: Limits = Limits()) -> Answer:
    """Say where the best plan goes first that ten seconds find, or as many as are given."""
    result = _best(worm, limits)
    if result.plan is None:
        return _none(result)
    if not result.plan.actions:
        return Answer(("Solved: the meal on the start reaches the target.",), {"move": None, "cost": 0})
    eaten = [meal for meal in meals(worm, result.plan) if meal.time > 0]
    way = result.plan.actions[: eaten[0].time]
    proof = _proof(result, "the fewest possible")
    lines = (
        f"Play {way[0]}: {' '.join(way)} leads to {_place(eaten[0])}.",
        f"That is the first of {len(eaten)} meals in {result.cost} moves ({proof}).",
    )
    data = {
        "move": way[0],
        "way": list(way),
        "cell": list(eaten[0].cell),
        "food": eaten[0].food,
        "cost": result.cost,
        "lower_bound": result.lower_bound,
        "optimal": result.optimal,
    }
    return Answer(lines, data, status_of(result))


def explain(worm: Worm, limits: Limits = Limits()) -> Answer:
    """Tell the best plan meal by meal that ten seconds find, or as many as are given."""
    result = _best(worm, limits)
    if result.plan is None:
        return _none(result)
    eaten = meals(worm, result.plan)
    lines = [f"Move {meal.time:>3}: {_place(meal)}, {meal.points:g} points." for meal in eaten]
    proof = _proof(result, "and fewer are impossible")
    lines.append(f"{result.cost} moves, {proof}.")
    data = {"meals": [meal._asdict() for meal in eaten], "cost": result.cost, "optimal": result.optimal}
    return Answer(tuple(lines), data, status_of(result))


def _best(worm: Worm, limits: Limits) -> Result[Direction]:
    """Return the best plan that is found in time, or before Ctrl-C; where there is none, any plan at all."""
    seconds = limits.seconds or _SECONDS
    quick = seconds * _SHARE
    result = so_far(best, worm, replace(limits, seconds=seconds - quick))
    if result.plan is not None or result.status == "unsolvable":
        return result
    if result.status == "interrupted":
        quick = min(quick, _AT_ONCE)
    found = greedy_best_first(worm, _missing(worm), limits=replace(limits, seconds=quick))
    return replace(result, plan=found.plan, cost=found.cost)


def _missing(worm: Worm) -> Heuristic[WormState]:
    """Prefer points to anything, and of equal ones the worm that can eat sooner."""

    def estimate(state: WormState) -> float:
        missing = max(0.0, float(worm.target_score - state.score))
        return missing * _MORE_THAN_A_WAIT + 2 * state.growth + len(state.body)

    return Heuristic("missing", estimate)


def _proof(result: Result[Direction], words: str) -> str:
    if result.optimal:
        return words
    if result.lower_bound is None:
        return "not proven to be the fewest"
    return f"at least {result.lower_bound} are needed"


def _none(result: Result[Direction]) -> Answer:
    nowhere = result.status == "unsolvable"
    sentence = "No solution: the target cannot be reached." if nowhere else "No plan found."
    return Answer((sentence,), {"move": None, "cost": None}, result.status)


def _place(meal: Meal) -> str:
    return f"the food of {meal.food} in row {meal.cell[0]}, column {meal.cell[1]}"
