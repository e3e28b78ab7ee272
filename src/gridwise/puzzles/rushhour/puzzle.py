"""Rush Hour as every front sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzles.base import (
    About,
    Booklet,
    Demo,
    Environment,
    Explore,
    FindStateSpace,
    Gameplay,
    Generator,
    GradeDifficulty,
    Hint,
    Listing,
    Made,
    Page,
    Preview,
    Prover,
    Puzzle,
    Solving,
    Verdict,
)
from gridwise.puzzles.rushhour.heuristics import HEURISTICS
from gridwise.puzzles.rushhour.native import ENGINE
from gridwise.puzzles.rushhour.rules import Metric, RushHour
from gridwise.scene import Scene

__all__ = ["PUZZLE"]

ABOUT = About(
    title="Rush Hour",
    summary="slide cars so that the red one gets out",
    greeting="Bring the red car to the exit.",
    rank=1,
    compared=("bfs", "dfs", "astar", "idastar", "best"),
    preview=Preview(level="hard", step_ms=900),
    examples={
        "play": "  gridwise play rushhour @7                   drag cars, or Tab and arrows",
        "generate": "  gridwise generate rushhour --count 20 --difficulty easy..expert      five of each\n"
        "  gridwise generate rushhour --curve 20 --difficulty 2..7.5             rising evenly\n"
        "  gridwise generate rushhour --size 7x7 --cars 8..12 --trucks 3 --walls 2 --exit-row any\n"
        "  gridwise generate rushhour --exit any --count 8     vertical red cars, too\n"
        "  gridwise generate rushhour --size 7x7 --hardest --time-limit 600 --out hard.txt",
    },
)


class RushHourPuzzle(Puzzle[RushHour]):
    """Slide cars so that the red one gets out."""

    name = "rushhour"
    about = ABOUT
    metrics = ("steps", "moves")
    heuristics = HEURISTICS
    native = ENGINE

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
            state = instance.after(state, move)
            yield f"{number}. {move}", scene(instance, state, moved=move.car)

    @cached_property
    def solving(self) -> Solving[RushHour]:
        from gridwise.puzzles.rushhour.solving import RushHourSolving

        return RushHourSolving()

    @cached_property
    def gameplay(self) -> Gameplay[RushHour]:
        from gridwise.puzzles.rushhour.gameplay import RushHourGameplay

        return RushHourGameplay(self)

    @property
    def hint(self) -> Hint[RushHour]:
        from gridwise.puzzles.rushhour.hint import hint

        return hint

    @property
    def explore(self) -> Explore[RushHour]:
        from gridwise.puzzles.rushhour.state_space.explore import explore

        return explore

    @property
    def listing(self) -> Listing[RushHour]:
        from gridwise.puzzles.rushhour.listing import RushHourListing

        return RushHourListing()

    @property
    def state_space(self) -> FindStateSpace[RushHour]:
        from gridwise.puzzles.rushhour.state_space.graph import state_space

        return state_space

    @property
    def prover(self) -> Prover[RushHour]:
        from gridwise.puzzles.rushhour.certificate import PROVER

        return PROVER

    @property
    def generator(self) -> Generator:
        from gridwise.puzzles.rushhour.generate import GENERATOR

        return GENERATOR

    @property
    def grade_difficulty(self) -> GradeDifficulty[RushHour]:
        from gridwise.puzzles.rushhour.state_space.grade import grade_difficulty

        return grade_difficulty

    @property
    def environment(self) -> type[Environment[Any]]:
        from gridwise.puzzles.rushhour.environment import RushHourEnvironment

        return RushHourEnvironment

    @property
    def demo(self) -> Demo:
        from gridwise.puzzles.rushhour.demo import act

        return act

    @property
    def page(self) -> Page:
        return Page(Path(__file__).parent / "page")

    @property
    def booklet(self) -> Booklet[RushHour]:
        from gridwise.puzzles.rushhour.booklet import RushHourBooklet

        return RushHourBooklet(self)

    @property
    def shipped(self) -> Sequence[Made]:
        from gridwise.puzzles.rushhour.levels import levels

        return levels()


PUZZLE = RushHourPuzzle()
