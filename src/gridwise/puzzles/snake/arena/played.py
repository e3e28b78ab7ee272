"""Some games of a series, played in the readable engine or summed up from it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from gridwise.puzzles.snake.pilots import PilotEntry, PilotLike
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Game, Rules

__all__ = ["Chunk", "Failure", "Played", "play_readable"]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of a series: what one worker gets at a time."""

    pilot: PilotLike
    rules: Rules
    seed: int
    first: int
    count: int
    effort: str = "fast"


@dataclass(frozen=True, slots=True)
class Failure:
    """What a person's own pilot has failed with."""

    sentence: str
    """With the file, and the line where there is one."""
    is_limit: bool = False
    """It was stopped, by a limit of time or memory."""


@dataclass(slots=True)
class Played:
    """What came out of some games."""

    scores: list[tuple[str, int, int]] = field(default_factory=list)
    """Outcome, length and steps of every game."""
    steps_to_length: list[int] = field(default_factory=list)
    """By length: steps until it was reached, summed over the games that got so far."""
    games_to_length: list[int] = field(default_factory=list)
    seconds: float = 0.0
    failure: Failure | None = None
    """Why the games that are missing were not played."""

    @classmethod
    def nothing(cls, rules: Rules) -> Played:
        """Return no games on a board."""
        return cls([], [0] * (rules.cells + 1), [0] * (rules.cells + 1))

    @classmethod
    def forfeited(cls, rules: Rules, count: int) -> Played:
        """Return games that are lost before their first move."""
        games = cls.nothing(rules)
        games.scores += [("lost", 1, 0)] * count
        return games

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
        self.failure = self.failure or other.failure


def play_readable(entry: PilotEntry, chunk: Chunk, number: int) -> Played:
    """Play one game of a series in the readable engine."""
    played = Played.nothing(chunk.rules)
    started = time.perf_counter()
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
