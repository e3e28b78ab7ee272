"""Rush Hour as every front sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from gridwise.errors import UsageError
from gridwise.model import Heuristic, Result
from gridwise.puzzle import Brief, HeuristicEntry, Options, Puzzle, Solver, Verdict
from gridwise.puzzles.rushhour import native
from gridwise.puzzles.rushhour.best import best
from gridwise.puzzles.rushhour.heuristics import HEURISTICS
from gridwise.puzzles.rushhour.rules import Metric, RushHour
from gridwise.scene import Scene

__all__ = ["PUZZLE"]


class RushHourPuzzle(Puzzle[RushHour]):
    """Slide cars so that the red one gets out."""

    name = "rushhour"
    summary = "slide cars so that the red one gets out"
    metrics = ("steps", "moves")

    def parse(self, text: str, metric: str | None = None) -> RushHour:
        if metric not in (None, *self.metrics):
            raise UsageError(f"no metric named {metric!r}; there are {', '.join(self.metrics)}")
        return RushHour.parse(text, metric=cast(Metric, metric or "steps"))

    def replay(self, instance: RushHour, plan: str) -> Verdict:
        from gridwise.puzzles.rushhour.replay import replay

        return replay(instance, plan)

    def scene(self, instance: RushHour, state: Any = None) -> Scene:
        from gridwise.puzzles.rushhour.draw import scene

        return scene(instance, state)

    def frames(self, instance: RushHour, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        from gridwise.puzzles.rushhour.draw import scene

        state = instance.initial()
        yield "start", scene(instance, state)
        for number, move in enumerate(result.plan or (), 1):
            index = next(i for i, car in enumerate(instance.cars) if car.label == move.car)
            state = (*state[:index], state[index] + move.delta, *state[index + 1 :])
            yield f"{number}. {move}", scene(instance, state, moved=move.car)

    @property
    def solvers(self) -> Mapping[str, Solver[RushHour]]:
        return {"best": Solver("the fewest steps or moves, proven, as fast as it gets", best)}

    @property
    def heuristics(self) -> Mapping[str, HeuristicEntry[RushHour]]:
        return HEURISTICS

    def default_heuristic(self, instance: RushHour) -> str:
        return "distance+blockers"

    def native_refusal(self, instance: RushHour) -> str | None:
        return native.refusal(instance)

    def solve_lines(
        self, lines: Sequence[str], metric: str | None, options: Options
    ) -> Sequence[Brief | None]:
        if options.algorithm != "best" or options.engine == "python":
            return [None] * len(lines)
        return native.solve_lines(lines, metric or "steps", options.limits)

    def native_search(
        self, instance: RushHour, options: Options, heuristic: Heuristic[Any] | None
    ) -> Result[Any]:
        return native.search(instance, options, heuristic)


PUZZLE = RushHourPuzzle()
