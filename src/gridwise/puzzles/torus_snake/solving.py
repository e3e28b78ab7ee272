"""The algorithms of Torus Snake's own: the report's agents, and best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwise.model import Result
from gridwise.puzzles.base import Option, Solver, Solving
from gridwise.puzzles.torus_snake.best import best
from gridwise.puzzles.torus_snake.narration import ending_in_words, narrate
from gridwise.puzzles.torus_snake.nearest import OPTIONS, nearest_bfs, nearest_ids
from gridwise.puzzles.torus_snake.rules import TorusSnake

__all__ = ["TorusSnakeSolving"]


class TorusSnakeSolving(Solving[TorusSnake]):
    """Games that are played to their end, whatever it is, and told in lines."""

    @property
    def solvers(self) -> Mapping[str, Solver[TorusSnake]]:
        return {
            "best": Solver("the fewest moves, proven; under a limit a plan and a proven bound", best),
            "nearest-bfs": Solver(
                "torus-report's agent: a step towards the nearest apple, by breadth first", nearest_bfs
            ),
            "nearest-ids": Solver(
                "torus-report's agent: a step towards the nearest apple, by iterative deepening", nearest_ids
            ),
        }

    @property
    def options(self) -> Sequence[Option]:
        return OPTIONS

    def describe(self, instance: TorusSnake, result: Result[Any]) -> list[str]:
        ending = result.extra.get("ending", "won")
        if ending == "won":
            return []
        return [ending_in_words(ending, len(result.extra["moves"]), result.extra["apples_left"])]

    def counters(self, result: Result[Any]) -> Sequence[str]:
        """An agent searches before every move: only all searches together say something."""
        if "agent" in result.extra:
            return ["iterations", "total_pushes", "total_pops", "seconds"]
        return super().counters(result)

    def transcript(
        self, instance: TorusSnake, result: Result[Any], extra: Mapping[str, Any]
    ) -> list[str] | None:
        if not extra.get("narrate"):
            return None
        return narrate(instance, result.extra.get("moves", ()) if result.plan is None else result.plan)
