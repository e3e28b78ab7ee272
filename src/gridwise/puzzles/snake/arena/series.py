"""Many seeded games per pilot, summed up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from gridwise.data import Data
from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base import Spread
from gridwise.puzzles.snake.arena.own_games import USUAL_BOUNDS, Bounds, play_share, shares
from gridwise.puzzles.snake.arena.played import Chunk, Played, play_readable
from gridwise.puzzles.snake.pilots import PilotEntry, PilotLike, find
from gridwise.puzzles.snake.rules import Rules
from gridwise.stopping import stop_flag
from gridwise.user_code.loading import name_of, own_reference

__all__ = [
    "EFFORTS",
    "SHARES",
    "Bounds",
    "Chunk",
    "Played",
    "Summary",
    "chunks",
    "play_chunk",
    "play_series",
    "sum_up",
]

EFFORTS = ("fast", "high")
SHARES = 8
"""Processes, one after another, in which a person's own pilot plays a series."""
_CHUNKS = 200
"""Parts that a series is cut into: enough for a progress bar and to keep all workers busy."""


@dataclass(frozen=True, slots=True)
class Summary(Data):
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
    moves_per_second: float = field(compare=False)
    """Of one core."""
    seed: int
    standard_error: float | None = None
    """Of the mean steps of the wins."""
    tail: str = "free"
    effort: str | None = None
    expected_steps: float | None = None
    """What exact play promises; only `optimal` knows."""
    failure: str | None = None
    """Why a person's own pilot has lost its last games without playing them; a further key where it has."""

    def as_dict(self) -> dict[str, Any]:
        """Return the contract's JSON object."""
        told = {name: getattr(self, name) for name in self.__slots__}
        return {name: value for name, value in told.items() if name != "failure" or value is not None}


def chunks(pilot: PilotLike, rules: Rules, games: int, seed: int, effort: str) -> Iterator[Chunk]:
    """Cut a series of games into parts; the games do not depend on how it is cut."""
    if games < 1:
        raise UsageError(f"expected 1 or more games, got {games}")
    size = max(1, min(1000, games // _CHUNKS))
    for first in range(0, games, size):
        yield Chunk(pilot, rules, seed, first, min(size, games - first), effort)


def play_series(
    pilot: PilotLike,
    rules: Rules,
    games: int,
    seed: int,
    effort: str = "fast",
    *,
    spread: Spread = map,
    bounds: Bounds = USUAL_BOUNDS,
    processes: int = SHARES,
) -> Iterator[Played]:
    """Yield the parts of a series, in the order of its games.

    A person's own pilot that fails loses the game in which it does and all that come after it, so that it
    does not matter who plays them; a file of own code runs under guard, in so many processes after another.
    """
    parts = chunks(pilot, rules, games, seed, effort)
    if isinstance(pilot, str) and not own_reference(pilot):
        yield from spread(play_chunk, parts)
        return
    done = 0
    for share in spread(play_share, shares(list(parts), processes, bounds)):
        if not share:
            return  # no time was left to begin a game
        for part in share:
            yield part
            done += len(part.scores)
            if part.failure is not None:
                yield Played.forfeited(rules, games - done)
                return


def play_chunk(chunk: Chunk, limits: Limits = Limits()) -> Played:
    """Play the games of a part: natively for the built-in pilots, else in the readable engine.

    A part that `limits.stop` ends has the games that were over by then.
    """
    entry = find(chunk.pilot)
    if entry.native is not None:
        return _play_native(entry, chunk, limits)
    played = Played.nothing(chunk.rules)
    for number in range(chunk.first, chunk.first + chunk.count):
        played.add(play_readable(entry, chunk, number))
    return played


def _play_native(entry: PilotEntry, chunk: Chunk, limits: Limits) -> Played:
    from gridwise._core import snake_play

    rules = chunk.rules
    try:
        with stop_flag(limits) as flag:
            series = snake_play(
                entry.native or entry.name,
                rules.rows,
                rules.cols,
                chunk.seed,
                chunk.first,
                chunk.count,
                tail_blocked=rules.tail == "blocked",
                effort=chunk.effort,
                stop=flag,
                **_knowledge(entry, rules),
            )
    except ValueError as error:
        raise UsageError(f"{entry.name}: {error}") from error
    if series.status == "interrupted" and not limits.asked_to_stop():
        raise KeyboardInterrupt
    return Played(series.scores, series.steps_to_length, series.games_to_length, series.seconds)


def _knowledge(entry: PilotEntry, rules: Rules) -> dict[str, Any]:
    if entry.native == "best":
        from gridwise.puzzles.snake.learning.knowledge import Values, shipped_values

        values: Values = entry.learned or shipped_values()
        return values.arguments()
    if entry.native == "evolved":
        from gridwise.puzzles.snake.pilots.evolved import shipped_network

        return {"network": list(entry.learned or shipped_network())}
    if entry.native == "optimal":
        from gridwise.puzzles.snake.pilots.exact import knowledge

        return knowledge(rules, entry.learned)
    return {}


def sum_up(pilot: PilotLike, rules: Rules, seed: int, effort: str, played: Played) -> Summary:
    """Turn the games of a series into a summary."""
    from statistics import stdev

    scores = played.scores
    wins = [steps for outcome, _, steps in scores if outcome == "won"]
    mean = sum(wins) / len(wins) if wins else None
    deviation = None
    if mean is not None and len(wins) > 1:
        # Rounded once, at the end: from 3.12 on, Python adds floating-point numbers in another way.
        deviation = stdev(wins)
    total = sum(steps for _, _, steps in scores)
    expected = None
    # A person's own code is not loaded here, and promises nothing, whatever its name is.
    entry = None if not isinstance(pilot, str) or own_reference(pilot) else find(pilot)
    twin = None if entry is None else entry.native
    if entry is not None and twin == "optimal":
        from gridwise.puzzles.snake.pilots.exact import expected_steps

        expected = expected_steps(rules, entry.learned)
    return Summary(
        pilot=pilot if isinstance(pilot, str) else name_of(pilot),
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
        effort=effort if twin == "best" else None,
        expected_steps=expected,
        failure=None if played.failure is None else played.failure.sentence,
    )
