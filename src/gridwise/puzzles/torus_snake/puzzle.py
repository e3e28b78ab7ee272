"""Torus Snake as every front sees it."""

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
from gridwise.puzzles.torus_snake.heuristics import HEURISTICS
from gridwise.puzzles.torus_snake.looking import Look
from gridwise.puzzles.torus_snake.native import ENGINE
from gridwise.puzzles.torus_snake.rules import TorusSnake
from gridwise.scene import Scene

__all__ = ["PUZZLE"]

ABOUT = About(
    title="Torus Snake",
    summary="eat every apple on a board without edges, in the fewest moves",
    greeting="Eat every apple; the edges are joined.",
    rank=2,
    contenders=("nearest-bfs", "astar", "greedy"),
    compared=("best", "astar", "nearest-bfs", "nearest-ids"),
    examples={
        "generate": "  gridwise generate torus-snake --seed 1",
    },
)


class TorusSnakePuzzle(Puzzle[TorusSnake]):
    """Eat every apple on a board without edges."""

    name = "torus-snake"
    about = ABOUT
    metrics = ("moves",)
    heuristics = HEURISTICS
    native = ENGINE

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

    @cached_property
    def solving(self) -> Solving[TorusSnake]:
        from gridwise.puzzles.torus_snake.solving import TorusSnakeSolving

        return TorusSnakeSolving()

    @cached_property
    def gameplay(self) -> Gameplay[TorusSnake]:
        from gridwise.puzzles.torus_snake.gameplay import TorusSnakeGameplay

        return TorusSnakeGameplay(self)

    @property
    def hint(self) -> Hint[TorusSnake]:
        return self._hint

    def _hint(self, instance: TorusSnake, state: Any = None, limits: Limits = Limits()) -> Answer:
        from gridwise.puzzles.torus_snake.hint import hint

        return hint(instance, limits) if state is None else hint_by_search(self, instance, state, limits)

    @property
    def listing(self) -> Listing[TorusSnake]:
        from gridwise.puzzles.torus_snake.listing import TorusSnakeListing

        return TorusSnakeListing()

    @property
    def prover(self) -> Prover[TorusSnake]:
        from gridwise.puzzles.torus_snake.certificate import PROVER

        return PROVER

    @property
    def generator(self) -> Generator:
        from gridwise.puzzles.torus_snake.generate import GENERATOR

        return GENERATOR

    @property
    def environment(self) -> type[Environment[Any]]:
        from gridwise.puzzles.torus_snake.environment import TorusSnakeEnvironment

        return TorusSnakeEnvironment

    @property
    def demo(self) -> Demo:
        from gridwise.puzzles.torus_snake.demo import act

        return act

    @property
    def page(self) -> Page:
        return Page(Path(__file__).parent / "page")

    @property
    def booklet(self) -> Booklet[TorusSnake]:
        from gridwise.puzzles.torus_snake.booklet import TorusSnakeBooklet

        return TorusSnakeBooklet(self)

    @property
    def shipped(self) -> Sequence[Made]:
        return collection("gridwise.puzzles.torus_snake")


PUZZLE = TorusSnakePuzzle()
