"""Snake as every front sees it: an instance is a game that a seed decides."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Any, cast

from gridwise.errors import InputError, UsageError
from gridwise.model import Limits, Metrics, Plan, Result
from gridwise.puzzles.base.puzzle import Answer, Made, Options, Outcome, Puzzle, Solver, Verdict
from gridwise.puzzles.snake.exact import MOST_CELLS
from gridwise.puzzles.snake.paths import watched
from gridwise.puzzles.snake.pilots import PILOTS, find
from gridwise.puzzles.snake.pilots.native import NativePilot
from gridwise.puzzles.snake.play import moves_of
from gridwise.puzzles.snake.recording import Glance, Recorder, record_moves
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, Game, Rules, State, step
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import Pilot, View
from gridwise.scene import Scene

__all__ = ["PUZZLE"]

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

_WORDS = {"U": "up", "R": "right", "D": "down", "L": "left"}


class SnakePuzzle(Puzzle[GameFile]):
    """Eat until the snake fills the board."""

    name = "snake"
    title = "Snake"
    controls = "snake"
    summary = "eat until the snake fills the board; pilots play it, the arena compares them"

    runners = ("greedy-safe", "greedy")

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
        for move in result.plan or ():
            game.move(move)
            yield f"step {game.state.steps:,}, length {game.length}", scene(instance.rules, game.state)

    @property
    def solvers(self) -> Mapping[str, Solver[GameFile]]:
        names = ["best", *(name for name in PILOTS if name != "best")]
        return {name: Solver(find(name).summary, partial(fly, name)) for name in names}

    def solvers_for(self, instance: GameFile) -> list[str]:
        small = instance.rules.cells <= MOST_CELLS
        return [name for name in self.solvers if small or name != "optimal"]

    @property
    def shipped(self) -> Sequence[Made]:
        return [
            Made(
                str(GameFile(Rules(*size), seed)),
                {"rows": size[0], "cols": size[1], "seed": seed, "level": level},
            )
            for level, size, seed in SHIPPED
        ]

    def hint(self, instance: GameFile, state: State | None = None) -> Answer:
        game = played(instance) if state is None else at(instance, state)
        if game.outcome != "playing":
            return Answer((f"The game is over: {game.outcome}.",), {"move": None}, status="unsolvable")
        pilot = adviser(instance, game.state)
        move = pilot.choose(View.of(game))
        lines = (f"{move}: go {_WORDS[move]}, as the best pilot would.",)
        return Answer(lines, {"move": move, "way": [move, *directions(game.state.body[0], move, pilot)]})

    def recorded(self, instance: GameFile, moves: Sequence[str]) -> GameFile:
        return replace(instance, moves=instance.moves + "".join(moves), end={})

    def start(self, instance: GameFile) -> State:
        return played(instance).state

    def actions(self, instance: GameFile, state: State) -> Sequence[str]:
        """Return every move that is not a turn straight back; walls and body are the player's own lookout."""
        body = state.body
        return [d for d in DIRECTIONS if len(body) == 1 or step(body[0], d) != body[1]]

    def act(self, instance: GameFile, state: State, action: str) -> State:
        if action not in self.actions(instance, state):
            expected = ", ".join(self.actions(instance, state))
            raise UsageError(f"expected a direction of {expected}, got {action!r:.40}")
        game = at(instance, state)
        game.move(cast(Direction, action))
        return game.state

    def outcome(self, instance: GameFile, state: State) -> Outcome:
        return state.outcome

    def standing(self, instance: GameFile, state: State) -> Mapping[str, Any]:
        return {"length": len(state.body), "of": instance.rules.cells, "steps": state.steps}

    def position(
        self, instance: GameFile, state: State, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        from gridwise.puzzles.snake.draw import scene

        cells = [state.body[0]]
        for move in way:
            cells.append(step(cells[-1], cast(Direction, move)))
        return scene(instance.rules, state, plan=cells[1:])

    def rest(self, instance: GameFile, state: State, limits: Limits = Limits()) -> Result[Any]:
        return fly("best", instance, Options(limits=limits), at(instance, state))


_played: dict[tuple[Rules, int], tuple[str, State]] = {}
"""The last games that were replayed: who asks after every move gets the next one without starting over."""
_MOST_PLAYED = 16


def played(instance: GameFile) -> Game:
    """Return the game after the file's moves."""
    game, key = Game(instance.rules, instance.seed), (instance.rules, instance.seed)
    known, state = _played.pop(key, ("", game.state))
    if instance.moves.startswith(known):
        game.state = state
    else:
        known = ""
    for number, move in enumerate(instance.moves[len(known) :], len(known) + 1):
        if game.outcome != "playing":
            raise InputError(f"move {number}: the game was already {game.outcome}")
        direction: Direction = next(d for d in DIRECTIONS if d == move)
        game.move(direction)
    _played[key] = instance.moves, game.state
    while len(_played) > _MOST_PLAYED:
        del _played[next(iter(_played))]
    return game


def at(instance: GameFile, state: State) -> Game:
    """Return the game in a state; the same moves meet the same fruits as before."""
    game = Game(instance.rules, instance.seed)
    game.state = state
    return game


def adviser(instance: GameFile, state: State) -> Pilot:
    """Return the best pilot with what it has in mind in a state.

    One that plans anew after every move may change its mind for ever. So it is asked from the last fruit on,
    as far as the file's moves lead to the state.
    """
    pilot = find("best").make()
    since = max(0, len(instance.moves) - state.hunger)
    game = played(replace(instance, moves=instance.moves[:since]))
    states = [game.state]
    for move in instance.moves[since:]:
        game.move(cast(Direction, move))
        states.append(game.state)
    if states[-1] == state:
        for before in states[:-1]:
            pilot.choose(View.of(at(instance, before)))
    return pilot


def directions(head: Cell, move: Direction, pilot: Pilot) -> Iterator[Direction]:
    """Yield the moves that a pilot means to make after its next one, where it tells."""
    here = step(head, move)
    for cell in getattr(pilot, "plan", list)():
        for direction in DIRECTIONS:
            if step(here, direction) == cell:
                yield direction
                here = cell


def fly(pilot: str, instance: GameFile, options: Options, game: Game | None = None) -> Result[Direction]:
    """Let a pilot play a game on, that of a file from its start; solved when the board is full."""
    started = time.perf_counter()
    game = Game(instance.rules, instance.seed) if game is None else game
    first, limits = game.state, options.limits
    moves: list[Direction] = []
    interrupted = False
    made, trace = find(pilot).make(), options.trace
    look = nullcontext() if trace is None else watched(Recorder(game, trace))
    try:
        with look:
            for move in moves_of(made, game):
                moves.append(move)
                if limits.progress is not None:
                    limits.progress.tell(len(moves) + 1, 1, len(moves))
                if limits.nodes is not None and len(moves) + 1 >= limits.nodes:
                    break
                if limits.seconds is not None and time.perf_counter() - started >= limits.seconds:
                    break
                if limits.stop is not None and limits.stop():
                    interrupted = True
                    break
    except KeyboardInterrupt:
        interrupted = True
    seconds = time.perf_counter() - started
    if trace is not None and not trace:
        record_moves(at(instance, first), moves, trace)
    return Result(
        algorithm=pilot,
        status="solved" if game.outcome == "won" else "interrupted" if interrupted else "limit",
        plan=Plan(tuple(moves)) if game.outcome == "won" else None,
        cost=len(moves) if game.outcome == "won" else None,
        metrics=Metrics(explored=len(moves) + 1, seconds=seconds),
        engine="native" if isinstance(made, NativePilot) else "python",
        metric="steps",
        extra={"outcome": game.outcome, "length": game.length, "steps": game.state.steps},
    )


PUZZLE = SnakePuzzle()
