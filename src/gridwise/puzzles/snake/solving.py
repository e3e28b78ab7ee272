"""Pilots as solvers: each plays the game of a file from its start."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from gridwise.allowance import StopError, look
from gridwise.model import Plan, Result
from gridwise.puzzles.base import Options, Solver, Solving
from gridwise.puzzles.snake.games import at
from gridwise.puzzles.snake.pilots import PILOTS, PilotLike, find, is_elsewhere
from gridwise.puzzles.snake.pilots.exact import can_fly
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.pilots.native import NativePilot
from gridwise.puzzles.snake.pilots.own import is_pilot
from gridwise.puzzles.snake.pilots.paths import watched
from gridwise.puzzles.snake.recording import NodeLimitError, Recorder, record_moves
from gridwise.puzzles.snake.rules import Direction, Game
from gridwise.puzzles.snake.text import GameFile, parse_board
from gridwise.user_code.references import short_name

__all__ = ["SnakeSolving", "fly"]


class SnakeSolving(Solving[GameFile]):
    """The pilots, the best first."""

    name = "pilots"
    progress = ("depth",)

    @property
    def solvers(self) -> Mapping[str, Solver[GameFile]]:
        return {"best": self.listed["best"], **self.listed}

    @property
    def listed(self) -> Mapping[str, Solver[GameFile]]:
        """The pilots in the order of their skill."""
        return {name: Solver(find(name).summary, partial(fly, name)) for name in PILOTS}

    def own_solver(self, algorithm: str | Callable[..., Any]) -> Solver[GameFile] | None:
        """A pilot of a person's own, or one with what it has learned from a file."""
        return Solver("a person's own pilot", partial(fly, algorithm)) if is_elsewhere(algorithm) else None

    def check_own(self, thing: Any, boards: Sequence[str] = ()) -> Iterator[str] | None:
        """A person's own pilot has a method `choose`, or is a function of a view."""
        from gridwise.puzzles.snake.pilots.check import check_pilot

        return check_pilot(thing, [parse_board(board) for board in boards]) if is_pilot(thing) else None

    def describe(self, instance: GameFile, result: Result[Any]) -> list[str]:
        if result or "length" not in result.extra:
            return []
        return [f"Length {result.extra['length']:,} of {instance.rules.cells:,}."]

    def counters(self, result: Result[Any]) -> Sequence[str]:
        """A pilot may search before every move, or not at all: the game is told by its steps."""
        searches = ("iterations", "total_pushes", "total_pops") if result.metrics.iterations > 1 else ()
        return [*searches, "seconds"]

    def names_for(self, instance: GameFile) -> list[str]:
        exact = can_fly(instance.rules)
        return [name for name in self.solvers if exact or name != "optimal"]


def fly(
    pilot: PilotLike, instance: GameFile, options: Options, game: Game | None = None
) -> Result[Direction]:
    """Let a pilot play a game on, that of a file from its start; solved when the board is full.

    The counters are those of the pilot's searches for ways, or of the game where it makes none. The node
    limit holds for the positions of the game, and for the cells of each such search.
    """
    started = time.perf_counter()
    game = Game(instance.rules, instance.seed) if game is None else game
    first, limits = game.state, options.limits
    moves: list[Direction] = []
    interrupted = False
    entry = find(pilot)
    made, trace = entry.make(), options.trace
    recorder = Recorder(game, trace, limits.nodes)
    try:
        with watched(recorder):
            for move in () if limits.nodes == 1 else moves_of(made, game):
                moves.append(move)
                if limits.progress is not None:
                    limits.progress.tell(len(moves) + 1, 1, len(moves))
                if limits.nodes is not None and len(moves) + 1 >= limits.nodes:
                    break
                if limits.seconds is not None and time.perf_counter() - started >= limits.seconds:
                    break
                if limits.asked_to_stop():
                    interrupted = True
                    break
                look()
    except NodeLimitError:
        pass
    except StopError as error:
        interrupted = error.status == "interrupted"
    except KeyboardInterrupt:
        interrupted = True
    seconds = time.perf_counter() - started
    extra: dict[str, Any] = {"outcome": game.outcome, "length": game.length, "steps": game.state.steps}
    if game.outcome != "won":
        extra["moves"] = "".join(moves)
    if trace is not None and not trace:
        record_moves(at(instance, first), moves, trace)
    return Result(
        algorithm=short_name(entry.name) if entry.own else entry.name,
        status="solved" if game.outcome == "won" else "interrupted" if interrupted else "limit",
        plan=Plan(tuple(moves)) if game.outcome == "won" else None,
        cost=len(moves) if game.outcome == "won" else None,
        metrics=recorder.metrics(len(moves), seconds),
        engine="own" if entry.own else "native" if isinstance(made, NativePilot) else "python",
        metric="steps",
        extra=extra,
    )
