"""Many seeded games per pilot, summed up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.snake.pilots import PilotEntry, find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Game, Rules
from gridwise.puzzles.snake.view import Pilot
from gridwise.stopping import stop_flag

__all__ = ["EFFORTS", "Chunk", "Played", "Summary", "chunks", "play_chunk", "sum_up"]

EFFORTS = ("fast", "high")
_CHUNKS = 200
"""Parts that a series is cut into: enough for a progress bar and to keep all workers busy."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of a series: what one worker gets at a time."""

    pilot: str | type[Pilot]
    rules: Rules
    seed: int
    first: int
    count: int
    effort: str = "fast"


@dataclass(slots=True)
class Played:
    """What came out of some games."""

    scores: list[tuple[str, int, int]] = field(default_factory=list)
    """Outcome, length and steps of every game."""
    steps_to_length: list[int] = field(default_factory=list)
    """By length: steps until it was reached, summed over the games that got so far."""
    games_to_length: list[int] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Played) -> None:
        """Take the games of another part in."""
        self.scores += other.scores
        if not self.steps_to_length:
            self.steps_to_length = [0] * len(other.steps_to_length)
            self.games_to_length = [0] * len(other.games_to_length)
        for length, (steps, games) in enumerate(
            zip(other.steps_to_length, other.games_to_length, strict=True)
        ):
            self.steps_to_length[length] += steps
            self.games_to_length[length] += games
        self.seconds += other.seconds


@dataclass(frozen=True, slots=True)
class Summary:
    """A pilot's games in numbers."""

    pilot: str
    board: str
    games: int
    wins: int
    losses: int
    stalls: int
    mean_length: float
    mean_steps_of_wins: float | None
    sd_steps_of_wins: float | None
    mean_steps: float
    moves_per_second: float
    """Of one core."""
    seed: int
    standard_error: float | None = None
    """Of the mean steps of the wins."""
    tail: str = "free"
    effort: str | None = None
    expected_steps: float | None = None
    """What exact play promises; only `optimal` knows."""

    def as_dict(self) -> dict[str, Any]:
        """Return the contract's JSON object."""
        return {name: getattr(self, name) for name in self.__slots__}


def chunks(pilot: str | type[Pilot], rules: Rules, games: int, seed: int, effort: str) -> Iterator[Chunk]:
    """Cut a series of games into parts; the games do not depend on how it is cut."""
    if games < 1:
        raise UsageError(f"expected 1 or more games, got {games}")
    size = max(1, min(1000, games // _CHUNKS))
    for first in range(0, games, size):
        yield Chunk(pilot, rules, seed, first, min(size, games - first), effort)


def play_chunk(chunk: Chunk, limits: Limits = Limits()) -> Played:
    """Play the games of a part: natively for the built-in pilots, else in the readable engine.

    A part that `limits.stop` ends has the games that were over by then.
    """
    entry = find(chunk.pilot)
    return _play_readable(entry, chunk) if entry.own else _play_native(entry.name, chunk, limits)


def _play_native(pilot: str, chunk: Chunk, limits: Limits) -> Played:
    from gridwise._core import snake_play

    rules = chunk.rules
    try:
        with stop_flag(limits) as flag:
            series = snake_play(
                pilot,
                rules.rows,
                rules.cols,
                chunk.seed,
                chunk.first,
                chunk.count,
                tail_blocked=rules.tail == "blocked",
                effort=chunk.effort,
                stop=flag,
                **_knowledge(pilot, rules),
            )
    except ValueError as error:
        raise UsageError(f"{pilot}: {error}") from error
    if series.status == "interrupted" and not limits.asked_to_stop():
        raise KeyboardInterrupt
    return Played(series.scores, series.steps_to_length, series.games_to_length, series.seconds)


def _knowledge(pilot: str, rules: Rules) -> dict[str, Any]:
    if pilot == "best":
        from gridwise.puzzles.snake.learning.knowledge import models

        return {"models": models()}
    if pilot == "evolved":
        from gridwise.puzzles.snake.pilots.evolved import shipped_network

        return {"network": list(shipped_network())}
    if pilot == "optimal":
        from gridwise.puzzles.snake.pilots.exact import table

        return {"table": table(rules).moves}
    return {}


def _play_readable(entry: PilotEntry, chunk: Chunk) -> Played:
    played = Played([], [0] * (chunk.rules.cells + 1), [0] * (chunk.rules.cells + 1))
    started = time.perf_counter()
    for number in range(chunk.first, chunk.first + chunk.count):
        game = Game(chunk.rules, game_seed(chunk.seed, number))
        length = 0
        for _ in _with_start(entry, game):
            if game.length != length:
                length = game.length
                played.steps_to_length[length] += game.state.steps
                played.games_to_length[length] += 1
        played.scores.append((game.outcome, game.length, game.state.steps))
    played.seconds = time.perf_counter() - started
    return played


def _with_start(entry: PilotEntry, game: Game) -> Iterator[None]:
    yield None
    for _ in moves_of(entry.make(), game):
        yield None


def sum_up(pilot: str, rules: Rules, seed: int, effort: str, played: Played) -> Summary:
    """Turn the games of a series into a summary."""
    scores = played.scores
    wins = [steps for outcome, _, steps in scores if outcome == "won"]
    mean = sum(wins) / len(wins) if wins else None
    deviation = None
    if mean is not None and len(wins) > 1:
        deviation = sqrt(sum((steps - mean) ** 2 for steps in wins) / (len(wins) - 1))
    total = sum(steps for _, _, steps in scores)
    expected = None
    if pilot == "optimal":
        from gridwise.puzzles.snake.pilots.exact import table

        expected = table(rules).steps
    return Summary(
        pilot=pilot,
        board=f"{rules.rows}x{rules.cols}",
        games=len(scores),
        wins=len(wins),
        losses=sum(outcome == "lost" for outcome, _, _ in scores),
        stalls=sum(outcome == "stalled" for outcome, _, _ in scores),
        mean_length=sum(length for _, length, _ in scores) / len(scores),
        mean_steps_of_wins=mean,
        sd_steps_of_wins=deviation,
        mean_steps=total / len(scores),
        moves_per_second=total / played.seconds if played.seconds > 0 else 0.0,
        seed=seed,
        standard_error=None if deviation is None else deviation / sqrt(len(wins)),
        tail=rules.tail,
        effort=effort if pilot == "best" else None,
        expected_steps=expected,
    )
