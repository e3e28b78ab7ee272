"""Torus Snake as every front sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from gridwise.errors import UsageError
from gridwise.model import Heuristic, Limits, Result
from gridwise.puzzles.base.puzzle import (
    Answer,
    HeuristicEntry,
    Made,
    Option,
    Options,
    Puzzle,
    Solver,
    Spread,
    Verdict,
)
from gridwise.puzzles.torus_snake import native
from gridwise.puzzles.torus_snake.best import best
from gridwise.puzzles.torus_snake.generate import OPTIONS as GENERATE_OPTIONS
from gridwise.puzzles.torus_snake.heuristics import HEURISTICS, MOST_TOUR_ENTRIES, tour_entries
from gridwise.puzzles.torus_snake.nearest import Look, ending_in_words, narrate, nearest_bfs, nearest_ids
from gridwise.puzzles.torus_snake.rules import TorusSnake
from gridwise.scene import Direction, Scene

__all__ = ["PUZZLE"]


class TorusSnakePuzzle(Puzzle[TorusSnake]):
    """Eat every apple on a board without edges."""

    name = "torus-snake"
    title = "Torus Snake"
    summary = "eat every apple on a board without edges, in the fewest moves"

    metrics = ("moves",)
    native_traces = True

    def parse(self, text: str, metric: str | None = None) -> TorusSnake:
        if metric not in (None, *self.metrics):
            raise UsageError(f"no metric named {metric!r}; torus-snake counts moves")
        return TorusSnake.parse(text)

    def replay(self, instance: TorusSnake, plan: str) -> Verdict:
        from gridwise.puzzles.torus_snake.replay import replay

        return replay(instance, plan)

    def scene(self, instance: TorusSnake, state: Any = None) -> Scene:
        from gridwise.puzzles.torus_snake.draw import scene

        return scene(instance, state.snake if isinstance(state, Look) else state)

    def cell_of(self, instance: TorusSnake, state: Any) -> tuple[int, int] | None:
        return instance.place(state.cell) if isinstance(state, Look) else None

    def frames(self, instance: TorusSnake, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        from gridwise.puzzles.torus_snake.draw import frames

        return frames(instance, result.extra.get("moves", ()) if result.plan is None else result.plan)

    @property
    def solvers(self) -> Mapping[str, Solver[TorusSnake]]:
        return {
            "best": Solver("the fewest moves, proven; under a limit a plan and a proven bound", best),
            "nearest-bfs": Solver(
                "the report's agent: a step towards the nearest apple, by breadth first", nearest_bfs
            ),
            "nearest-ids": Solver(
                "the report's agent: a step towards the nearest apple, by iterative deepening", nearest_ids
            ),
        }

    @property
    def heuristics(self) -> Mapping[str, HeuristicEntry[TorusSnake]]:
        return HEURISTICS

    def default_heuristic(self, instance: TorusSnake) -> str:
        return "tour" if tour_entries(instance) <= MOST_TOUR_ENTRIES else "spanning-tree+repeats"

    def native_refusal(self, instance: TorusSnake) -> str | None:
        return native.refusal(instance)

    def native_search(
        self, instance: TorusSnake, options: Options, heuristic: Heuristic[Any] | None
    ) -> Result[Any]:
        return native.search(instance, options, heuristic)

    def describe(self, instance: TorusSnake, result: Result[Any]) -> list[str]:
        ending = result.extra.get("ending", "won")
        if ending == "won":
            return []
        return [ending_in_words(ending, len(result.extra["moves"]), result.extra["apples_left"])]

    def transcript(
        self, instance: TorusSnake, result: Result[Any], extra: Mapping[str, Any]
    ) -> list[str] | None:
        if not extra.get("narrate"):
            return None
        return narrate(instance, result.extra.get("moves", ()) if result.plan is None else result.plan)

    @property
    def solve_options(self) -> Sequence[Option]:
        return (Option("narrate", "print the game in the report's lines, one for each move"),)

    @property
    def shipped(self) -> Sequence[Made]:
        from gridwise.puzzles.base.collection import collection

        return collection("gridwise.puzzles.torus_snake")

    @property
    def generate_options(self) -> Sequence[Option]:
        return GENERATE_OPTIONS

    def generate(
        self, count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map
    ) -> Iterator[Made]:
        from gridwise.puzzles.torus_snake.generate import generate

        return generate(count, seed, extra)

    def hint(self, instance: TorusSnake, state: Any = None) -> Answer:
        from gridwise.puzzles.torus_snake.hint import hint

        return hint(instance) if state is None else super().hint(instance, state)

    def standing(self, instance: TorusSnake, state: Any) -> Mapping[str, Any]:
        return {"length": len(state[0]), "apples left": sum(instance.left(state))}

    def position(
        self, instance: TorusSnake, state: Any, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        from gridwise.puzzles.torus_snake.draw import scene

        ahead = [state[0][0]]
        for move in way:
            ahead.append(dict(instance.neighbours[ahead[-1]])[move])
        return scene(instance, state, ahead=ahead[1:], heading=cast("Direction | None", last))

    def rest(self, instance: TorusSnake, state: Any, limits: Limits = Limits()) -> Result[Any]:
        from gridwise.puzzles.torus_snake.following import follow

        return (
            super().rest(instance, state, limits)
            if native.refusal(instance)
            else follow(instance, state, limits)
        )


PUZZLE = TorusSnakePuzzle()
