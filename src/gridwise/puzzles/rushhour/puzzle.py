"""Rush Hour as every front sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from gridwise.errors import UsageError
from gridwise.model import Heuristic, Limits, Result
from gridwise.puzzles.base.puzzle import (
    Answer,
    Brief,
    HeuristicEntry,
    Made,
    Option,
    Options,
    Outcome,
    Puzzle,
    Solver,
    Spread,
    Verdict,
)
from gridwise.puzzles.rushhour import native
from gridwise.puzzles.rushhour.best import best
from gridwise.puzzles.rushhour.heuristics import HEURISTICS
from gridwise.puzzles.rushhour.rules import Metric, RushHour
from gridwise.scene import Scene

__all__ = ["PUZZLE"]


def parse_count(text: str) -> int:
    """Read a whole number of walls."""
    if not text.isdecimal() or int(text) > 20:
        raise UsageError(f"expected a number of walls from 0 to 20, got {text!r}")
    return int(text)


class RushHourPuzzle(Puzzle[RushHour]):
    """Slide cars so that the red one gets out."""

    name = "rushhour"
    title = "Rush Hour"
    controls = "drag"
    summary = "slide cars so that the red one gets out"
    metrics = ("steps", "moves")
    native_traces = True

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

    def explore(self, instance: RushHour, limits: Limits = Limits(), *, draw: bool = False) -> Answer:
        from gridwise.puzzles.rushhour.explore import explore

        return explore(instance, limits, draw=draw)

    @property
    def shipped(self) -> Sequence[Made]:
        from gridwise.puzzles.rushhour.levels import levels

        return levels()

    @property
    def generate_options(self) -> Sequence[Option]:
        from gridwise.puzzles.rushhour.generate import parse_levels, parse_range, parse_size

        return (
            Option("size", "ROWSxCOLS (default 6x6)", parse_size, (6, 6)),
            Option("walls", "how many walls (default 0)", parse_count, 0),
            Option("cars", "how many cars, the red one included, such as 8-12", parse_range, (2, 14)),
            Option(
                "moves", "length of the shortest solution in slides, such as 20-30", parse_range, (1, 999)
            ),
            Option("difficulty", "easy, medium, hard, expert, or easy..hard", parse_levels, (1.0, 10.1)),
        )

    def generate(
        self, count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map
    ) -> Iterator[Made]:
        from gridwise.puzzles.rushhour.generate import Recipe, generate

        rows, cols = extra["size"]
        recipe = Recipe(rows, cols, extra["walls"], extra["cars"], extra["moves"], extra["difficulty"], seed)
        return generate(recipe, count, spread)

    def hint(self, instance: RushHour, state: Any = None) -> Answer:
        from gridwise.puzzles.rushhour.hint import hint, moved_to

        return hint(instance if state is None else moved_to(instance, state))

    def actions(self, instance: RushHour, state: Any) -> Sequence[str]:
        return super().actions(instance.with_metric("moves"), state)

    def act(self, instance: RushHour, state: Any, action: str) -> Any:
        return super().act(instance.with_metric("moves"), state, action)

    def outcome(self, instance: RushHour, state: Any) -> Outcome:
        return "won" if instance.is_goal(state) else "playing"

    def position(
        self, instance: RushHour, state: Any, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        from gridwise.puzzles.rushhour.draw import scene
        from gridwise.puzzles.rushhour.text import parse_move

        move = parse_move(way[0]) if way else None
        return scene(instance, state, move=move, moved=parse_move(last).car if last and not way else None)

    def rest(self, instance: RushHour, state: Any, limits: Limits = Limits()) -> Result[Any]:
        from gridwise.puzzles.rushhour.hint import moved_to

        return best(moved_to(instance, state), Options(limits=limits))

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
        return native.solve_lines(
            [line.partition(" ")[0] for line in lines], metric or "steps", options.limits
        )

    def native_search(
        self, instance: RushHour, options: Options, heuristic: Heuristic[Any] | None
    ) -> Result[Any]:
        return native.search(instance, options, heuristic)


PUZZLE = RushHourPuzzle()
