"""Snake as every front sees it: an instance is a game that a seed decides."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.model import Metrics, Plan, Result
from gridwise.puzzle import Answer, Options, Puzzle, Solver, Verdict
from gridwise.puzzles.snake.pilots import PILOTS, find
from gridwise.puzzles.snake.play import moves_of
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, Game, State
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import View
from gridwise.scene import Scene

__all__ = ["PUZZLE"]

_WORDS = {"U": "up", "R": "right", "D": "down", "L": "left"}


class SnakePuzzle(Puzzle[GameFile]):
    """Eat until the snake fills the board."""

    name = "snake"
    summary = "eat until the snake fills the board; pilots play it, the arena compares them"

    def parse(self, text: str, metric: str | None = None) -> GameFile:
        if metric is not None:
            raise UsageError("snake counts steps and nothing else; leave --metric out")
        return GameFile.parse(text)

    def replay(self, instance: GameFile, plan: str) -> Verdict:
        from gridwise.puzzles.snake.replay import replay

        return replay(instance, plan)

    def scene(self, instance: GameFile, state: State | None = None) -> Scene:
        from gridwise.puzzles.snake.draw import scene

        return scene(instance.rules, played(instance).state if state is None else state)

    def frames(self, instance: GameFile, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        from gridwise.puzzles.snake.draw import scene

        game = Game(instance.rules, instance.seed)
        yield "start", scene(instance.rules, game.state)
        for move in result.plan or ():
            game.move(move)
            yield f"step {game.state.steps:,}, length {game.length}", scene(instance.rules, game.state)

    @property
    def solvers(self) -> Mapping[str, Solver[GameFile]]:
        names = ["best", *(name for name in PILOTS if name != "best")]
        return {name: Solver(find(name).summary, partial(fly, name)) for name in names}

    def hint(self, instance: GameFile) -> Answer:
        game = played(instance)
        if game.outcome != "playing":
            return Answer((f"The game is over: {game.outcome}.",), {"move": None}, status="unsolvable")
        move = find("best").make().choose(View.of(game))
        lines = (f"{move}: go {_WORDS[move]}, as the best pilot would.",)
        return Answer(lines, {"move": move})


def played(instance: GameFile) -> Game:
    """Return the game after the file's moves."""
    game = Game(instance.rules, instance.seed)
    for number, move in enumerate(instance.moves, 1):
        if game.outcome != "playing":
            raise InputError(f"move {number}: the game was already {game.outcome}")
        direction: Direction = next(d for d in DIRECTIONS if d == move)
        game.move(direction)
    return game


def fly(pilot: str, instance: GameFile, options: Options) -> Result[Direction]:
    """Let a pilot play the game of a file from its start; solved when the board is full."""
    started = time.perf_counter()
    game = Game(instance.rules, instance.seed)
    limits = options.limits
    moves: list[Direction] = []
    interrupted = False
    try:
        for move in moves_of(find(pilot).make(), game):
            moves.append(move)
            if limits.seconds is not None and time.perf_counter() - started >= limits.seconds:
                break
            if limits.stop is not None and limits.stop():
                interrupted = True
                break
    except KeyboardInterrupt:
        interrupted = True
    return Result(
        algorithm=pilot,
        status="solved" if game.outcome == "won" else "interrupted" if interrupted else "limit",
        plan=Plan(tuple(moves)) if game.outcome == "won" else None,
        cost=len(moves) if game.outcome == "won" else None,
        metrics=Metrics(explored=len(moves) + 1, seconds=time.perf_counter() - started),
        metric="steps",
        extra={"outcome": game.outcome, "length": game.length, "steps": game.state.steps},
    )


PUZZLE = SnakePuzzle()
