"""One good next move, and why."""

from __future__ import annotations

from typing import Any

from gridwise.model import Limits
from gridwise.puzzles.base import Answer, Options
from gridwise.puzzles.torus_snake.best import best
from gridwise.puzzles.torus_snake.rules import TorusSnake

__all__ = ["hint"]

_WORDS = {"U": "up", "R": "right", "D": "down", "L": "left"}
_SECONDS = 2.0


def hint(problem: TorusSnake) -> Answer:
    """Tell the first move of the best plan that two seconds find."""
    result = best(problem, Options(limits=Limits(seconds=_SECONDS)))
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
    return Answer((f"Go {_WORDS[move]} ({move}): {total}.",), data)
