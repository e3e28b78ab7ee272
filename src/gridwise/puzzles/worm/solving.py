"""The algorithms of the worm's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwise.model import Result
from gridwise.puzzles.base import Solver, Solving
from gridwise.puzzles.worm.best import best
from gridwise.puzzles.worm.meals import meals, turns
from gridwise.puzzles.worm.rules import Worm

__all__ = ["WormSolving"]


class WormSolving(Solving[Worm]):
    """The best solver, and plans told as meals."""

    @property
    def solvers(self) -> Mapping[str, Solver[Worm]]:
        return {"best": Solver("the fewest moves, over meals instead of moves, proven", best)}

    def describe(self, instance: Worm, result: Result[Any]) -> list[str]:
        if not result.plan:
            return []
        eaten = meals(instance, result.plan)
        foods = " ".join(str(meal.food) for meal in eaten)
        return [f"{len(eaten)} meals ({foods}), {turns(result.plan)} turns, {eaten[-1].points:g} points."]
