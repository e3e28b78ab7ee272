"""The worm as every front sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Limits, Result
from gridwise.puzzles.base import (
    About,
    Answer,
    Booklet,
    Demo,
    Environment,
    Explain,
    Gameplay,
    Generator,
    Hint,
    Listing,
    Made,
    Page,
    Prover,
    Puzzle,
    Solving,
    Verdict,
    collection,
)
from gridwise.puzzles.base.following import hint_by_search
from gridwise.puzzles.worm.heuristics import HEURISTICS
from gridwise.puzzles.worm.native import ENGINE
from gridwise.puzzles.worm.rules import Worm
from gridwise.scene import Scene

__all__ = ["PUZZLE"]

ABOUT = About(
    title="Worm",
    summary="eat at the right places, and reach the target in the fewest moves",
    greeting="Eat at length 1 only, and reach the target.",
    rank=3,
    contenders=("best", "greedy", "wastar"),
    compared=("best", "greedy"),
    examples={
        "last play": "  gridwise play worm --terminal               without a window",
        "solve": "  gridwise solve worm field.txt --store                     keep the run, as compare does",
    },
)


class WormPuzzle(Puzzle[Worm]):
    """Reach the target in the fewest moves."""

    name = "worm"
    about = ABOUT
    metrics = ("moves",)
    heuristics = HEURISTICS
    native = ENGINE

    def parse(self, text: str, metric: str | None = None) -> Worm:
        if metric not in (None, *self.metrics):
            raise UsageError(f"no metric named {metric!r}; the worm counts moves")
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

    @cached_property
    def solving(self) -> Solving[Worm]:
        from gridwise.puzzles.worm.solving import WormSolving

        return WormSolving()

    @cached_property
    def gameplay(self) -> Gameplay[Worm]:
        from gridwise.puzzles.worm.gameplay import WormGameplay

        return WormGameplay(self)

    @property
    def hint(self) -> Hint[Worm]:
        return self._hint

    def _hint(self, instance: Worm, state: Any = None, limits: Limits = Limits()) -> Answer:
        from gridwise.puzzles.worm.hint import hint

        return hint(instance, limits) if state is None else hint_by_search(self, instance, state, limits)

    @property
    def explain(self) -> Explain[Worm]:
        from gridwise.puzzles.worm.hint import explain

        return explain

    @property
    def listing(self) -> Listing[Worm]:
        from gridwise.puzzles.worm.listing import WormListing

        return WormListing()

    @property
    def prover(self) -> Prover[Worm]:
        from gridwise.puzzles.worm.certificate import PROVER

        return PROVER

    @property
    def generator(self) -> Generator:
        from gridwise.puzzles.worm.generate import GENERATOR

        return GENERATOR

    @property
    def environment(self) -> type[Environment[Any]]:
        from gridwise.puzzles.worm.environment import WormEnvironment

        return WormEnvironment

    @property
    def demo(self) -> Demo:
        from gridwise.puzzles.worm.demo import act

        return act

    @property
    def page(self) -> Page:
        return Page(Path(__file__).parent / "page")

    @property
    def booklet(self) -> Booklet[Worm]:
        from gridwise.puzzles.worm.booklet import WormBooklet

        return WormBooklet(self)

    @property
    def shipped(self) -> Sequence[Made]:
        return collection("gridwise.puzzles.worm")


PUZZLE = WormPuzzle()
