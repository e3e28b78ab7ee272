"""Snake as every front sees it: an instance is a game that a seed decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzles.base import (
    About,
    Arena,
    Booklet,
    Demo,
    Environment,
    FindAutopilot,
    Gameplay,
    Hint,
    Listing,
    Made,
    Page,
    Preview,
    Puzzle,
    ReviewGame,
    Solving,
    Verdict,
)
from gridwise.puzzles.snake.games import played
from gridwise.puzzles.snake.recording import Glance
from gridwise.puzzles.snake.rules import Game, Rules, State
from gridwise.puzzles.snake.text import GameFile
from gridwise.scene import Scene

__all__ = ["PUZZLE"]

ABOUT = About(
    title="Snake",
    summary="eat until the snake fills the board; pilots play it, the arena compares them",
    rank=5,
    runners=("greedy-safe", "greedy"),
    contenders=("greedy", "hamiltonian", "best"),
    compared=("greedy", "hamiltonian", "greedy-safe+", "best"),
    preview=Preview("hamiltonian", skip=120, step_ms=240),
    examples={
        "first play": "  gridwise play                               "
        "Snake, with arrows or W A S D; H switches the autopilot\n"
        "  gridwise play snake --board 10x10 --auto    watch the best pilot, its plan drawn over the board\n"
        "  gridwise play snake --config config.json    window and board as in the file",
        "watch": "  gridwise watch snake game.json --algorithm greedy"
        "          the cells its searches look at",
        "show": "  gridwise show snake @3 --gif mine.gif --algorithm my_file.py:MyPilot",
        "check": "  gridwise check my_file.py:MyPilot --board 10x10 5x8        a pilot for Snake, on boards",
        "demo": "gridwise arena --pilot best greedy-safe+ --board 10x10  Snake pilots on the same games",
    },
)

SHIPPED = (
    ("easy", (4, 4), 1),
    ("easy", (5, 5), 2),
    ("medium", (6, 6), 3),
    ("medium", (6, 8), 4),
    ("hard", (8, 8), 5),
    ("hard", (10, 10), 6),
    ("expert", (12, 12), 7),
    ("expert", (16, 12), 8),
)
"""Boards that come with the package: the larger, the harder to fill."""


class SnakePuzzle(Puzzle[GameFile]):
    """Eat until the snake fills the board."""

    name = "snake"
    about = ABOUT

    def parse(self, text: str, metric: str | None = None) -> GameFile:
        if metric is not None:
            raise UsageError("snake counts steps and nothing else; leave --metric out")
        return GameFile.parse(text)

    def replay(self, instance: GameFile, plan: str) -> Verdict:
        from gridwise.puzzles.snake.replay import replay

        return replay(instance, plan)

    def scene(self, instance: GameFile, state: State | Glance | None = None) -> Scene:
        from gridwise.puzzles.snake.draw import scene

        if isinstance(state, Glance):
            state = state.snake
        return scene(instance.rules, played(instance).state if state is None else state)

    def cell_of(self, instance: GameFile, state: Any) -> tuple[int, int] | None:
        return (state.cell.row, state.cell.col) if isinstance(state, Glance) else None

    def frames(self, instance: GameFile, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        from gridwise.puzzles.snake.draw import scene

        game = Game(instance.rules, instance.seed)
        yield "start", scene(instance.rules, game.state)
        for move in result.extra.get("moves", ()) if result.plan is None else result.plan:
            game.move(move)
            yield f"step {game.state.steps:,}, length {game.length}", scene(instance.rules, game.state)

    @cached_property
    def solving(self) -> Solving[GameFile]:
        from gridwise.puzzles.snake.solving import SnakeSolving

        return SnakeSolving()

    @cached_property
    def gameplay(self) -> Gameplay[GameFile]:
        from gridwise.puzzles.snake.gameplay import SnakeGameplay

        return SnakeGameplay(self)

    @property
    def autopilot(self) -> FindAutopilot[GameFile]:
        from gridwise.puzzles.snake.autopilot import find_autopilot

        return find_autopilot

    @property
    def arena(self) -> Arena:
        from gridwise.puzzles.snake.arena.standings import SnakeArena

        return SnakeArena()

    @property
    def review(self) -> ReviewGame[GameFile]:
        from gridwise.puzzles.snake.review import review

        return review

    @property
    def hint(self) -> Hint[GameFile]:
        from gridwise.puzzles.snake.hint import hint

        return hint

    @property
    def environment(self) -> type[Environment[Any]]:
        from gridwise.puzzles.snake.environment import SnakeEnvironment

        return SnakeEnvironment

    @property
    def demo(self) -> Demo:
        from gridwise.puzzles.snake.demo import act

        return act

    @property
    def page(self) -> Page:
        return Page(Path(__file__).parent / "page")

    @property
    def listing(self) -> Listing[GameFile]:
        from gridwise.puzzles.snake.listing import SnakeListing

        return SnakeListing()

    @property
    def booklet(self) -> Booklet[GameFile]:
        from gridwise.puzzles.snake.booklet import SnakeBooklet

        return SnakeBooklet(self)

    @property
    def shipped(self) -> Sequence[Made]:
        return [
            Made(
                str(GameFile(Rules(*size), seed)),
                {"rows": size[0], "cols": size[1], "seed": seed, "level": level},
            )
            for level, size, seed in SHIPPED
        ]


PUZZLE = SnakePuzzle()
