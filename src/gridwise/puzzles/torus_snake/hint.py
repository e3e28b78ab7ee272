"""One good next move, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gridwise.model import Limits
from gridwise.puzzles.base import Answer
from gridwise.puzzles.base.patience import so_far, status_of
from gridwise.puzzles.torus_snake.best import best
from gridwise.puzzles.torus_snake.rules import TorusSnake

__all__ = ["hint"]

_WORDS = {"U": "up", "R": "right", "D": "down", "L": "left"}
_SECONDS = 2.0


def hint(problem: TorusSnake, limits: Limits = Limits()) -> Answer:
    """Tell the first move of the best plan that two seconds find, or as many as are given."""
    result = so_far(best, problem, replace(limits, seconds=limits.seconds or _SECONDS))
    data: dict[str, Any] = {"status": result.status, "cost": result.cost, "optimal": result.optimal}
    if result.plan is None:
        known = (
            "No plan reaches every apple." if result.status == "unsolvable" else "No plan was found in time."
        )
        return Answer((known,), {**data, "move": None}, result.status)
    if not result.plan.actions:
        return Answer(("Every apple is counted already.",), {**data, "move": None})
    move = result.plan.actions[0]
    worth = "the fewest possible" if result.optimal else f"at least {result.lower_bound} are needed"
    total = f"every apple can be reached with {len(result.plan)} moves in all, {worth}"
    data |= {"move": move, "way": list(result.plan.actions)}
    return Answer((f"Go {_WORDS[move]} ({move}): {total}.",), data, status_of(result))
