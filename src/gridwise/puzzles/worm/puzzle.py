"""The worm as every front sees it."""

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
from gridwise.puzzles.worm import native
from gridwise.puzzles.worm.best import best
from gridwise.puzzles.worm.heuristics import HEURISTICS
from gridwise.puzzles.worm.rules import DIRECTIONS, Direction, Worm
from gridwise.scene import Scene

__all__ = ["PUZZLE"]


class WormPuzzle(Puzzle[Worm]):
    """Reach the target in the fewest moves."""

    name = "worm"
    title = "Worm"
    summary = "eat at the right places, and reach the target in the fewest moves"

    native_traces = True

    def parse(self, text: str, metric: str | None = None) -> Worm:
        if metric is not None:
            raise UsageError(f"the worm has no metrics: its cost is the number of moves, got {metric!r}")
        return Worm.parse(text)

    def replay(self, instance: Worm, plan: str) -> Verdict:
        from gridwise.puzzles.worm.replay import replay

        return replay(instance, plan)

    def scene(self, instance: Worm, state: Any = None) -> Scene:
        from gridwise.puzzles.worm.draw import scene

        return scene(instance, state)

    def frames(self, instance: Worm, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        from gridwise.puzzles.worm.draw import caption, scene

        state = instance.initial()
        yield caption(instance, state), scene(instance, state)
        for number, direction in enumerate(result.plan or (), 1):
            after = instance.move(state, direction)
            assert after is not None
            state = after
            line = caption(instance, state, f"{number}. {direction}")
            yield line, scene(instance, state, heading=direction)

    @property
    def solvers(self) -> Mapping[str, Solver[Worm]]:
        return {"best": Solver("the fewest moves, over meals instead of moves, proven", best)}

    @property
    def heuristics(self) -> Mapping[str, HeuristicEntry[Worm]]:
        return HEURISTICS

    def default_heuristic(self, instance: Worm) -> str:
        return "meals"

    def native_refusal(self, instance: Worm) -> str | None:
        return native.refusal(instance)

    def native_search(
        self, instance: Worm, options: Options, heuristic: Heuristic[Any] | None
    ) -> Result[Any]:
        return native.search(instance, options, heuristic)

    def describe(self, instance: Worm, result: Result[Any]) -> list[str]:
        from gridwise.puzzles.worm.meals import meals, turns

        if not result.plan:
            return []
        eaten = meals(instance, result.plan)
        foods = " ".join(str(meal.food) for meal in eaten)
        return [f"{len(eaten)} meals ({foods}), {turns(result.plan)} turns, {eaten[-1].points:g} points."]

    @property
    def shipped(self) -> Sequence[Made]:
        from gridwise.puzzles.base.collection import collection

        return collection("gridwise.puzzles.worm")

    @property
    def generate_options(self) -> Sequence[Option]:
        from gridwise.puzzles.worm.generate import KINDS, parse_c, parse_foods, parse_size, parse_target

        return (
            Option("size", "ROWSxCOLS (default 8x8)", parse_size, (8, 8)),
            Option("kind", f"{', '.join(KINDS)} (default random)", str, "random", tuple(KINDS)),
            Option("model", "A or B (default B)", str, "B", ("A", "B")),
            Option("foods", "amounts of food (default 1-9)", parse_foods, (1, 9)),
            Option("c", "points for each unit of food (default 10)", parse_c, 10),
            Option("target", "points to be reached (default 500)", parse_target, 500),
            Option("penalty", "turns cost a quarter of a point"),
        )

    def generate(
        self, count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map
    ) -> Iterator[Made]:
        from gridwise.puzzles.worm.generate import generate

        return generate(count, seed, extra)

    def hint(self, instance: Worm, state: Any = None) -> Answer:
        from gridwise.puzzles.worm.hint import hint

        return hint(instance) if state is None else super().hint(instance, state)

    def standing(self, instance: Worm, state: Any) -> Mapping[str, Any]:
        return {"points": state.points, "of": instance.target, "length": len(state.body)}

    def position(self, instance: Worm, state: Any, last: str | None = None, way: Sequence[str] = ()) -> Scene:
        from gridwise.puzzles.worm.draw import scene

        cells = [state.body[0]]
        for move in way:
            down, right = DIRECTIONS[cast(Direction, move)]
            cells.append((cells[-1][0] + down, cells[-1][1] + right))
        ahead = tuple(cells) if way else ()
        return scene(instance, state, heading=cast("Direction | None", last), way=ahead)

    def rest(self, instance: Worm, state: Any, limits: Limits = Limits()) -> Result[Any]:
        from gridwise.puzzles.worm.following import follow

        return follow(instance, state, limits)

    def explain(self, instance: Worm) -> Answer:
        from gridwise.puzzles.worm.hint import explain

        return explain(instance)


PUZZLE = WormPuzzle()
