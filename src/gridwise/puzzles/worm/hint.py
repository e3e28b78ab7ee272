"""One good next move, and why."""

from __future__ import annotations

from gridwise.model import Limits
from gridwise.puzzles.base import Answer, Options
from gridwise.puzzles.worm.best import best
from gridwise.puzzles.worm.meals import Meal, meals
from gridwise.puzzles.worm.rules import Worm

__all__ = ["explain", "hint"]

_SECONDS = 10.0


def hint(worm: Worm) -> Answer:
    """Say where the best plan goes first."""
    result = best(worm, Options(limits=Limits(seconds=_SECONDS)))
    if result.plan is None:
        sentence = (
            "No solution: the target cannot be reached."
            if result.status == "unsolvable"
            else "No plan found."
        )
        return Answer((sentence,), {"move": None, "cost": None}, result.status)
    if not result.plan.actions:
        return Answer(("Solved: the meal on the start reaches the target.",), {"move": None, "cost": 0})
    eaten = [meal for meal in meals(worm, result.plan) if meal.time > 0]
    way = result.plan.actions[: eaten[0].time]
    proof = "the fewest possible" if result.optimal else f"at least {result.lower_bound} are needed"
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
    return Answer(lines, data)


def explain(worm: Worm) -> Answer:
    """Tell the best plan meal by meal."""
    result = best(worm, Options(limits=Limits(seconds=_SECONDS)))
    if result.plan is None:
        return hint(worm)
    eaten = meals(worm, result.plan)
    lines = [f"Move {meal.time:>3}: {_place(meal)}, {meal.points:g} points." for meal in eaten]
    proof = "and fewer are impossible" if result.optimal else f"at least {result.lower_bound} are needed"
    lines.append(f"{result.cost} moves, {proof}.")
    data = {"meals": [meal._asdict() for meal in eaten], "cost": result.cost, "optimal": result.optimal}
    return Answer(tuple(lines), data)


def _place(meal: Meal) -> str:
    return f"the food of {meal.food} in row {meal.cell[0]}, column {meal.cell[1]}"
