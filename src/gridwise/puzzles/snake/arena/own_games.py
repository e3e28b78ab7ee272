"""The games of people's own pilots: played under guard, until all are over or the pilot fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from gridwise.errors import GridwiseError, LimitError
from gridwise.puzzles.snake.arena.played import Chunk, Failure, Played, play_readable
from gridwise.puzzles.snake.pilots import find, prepare
from gridwise.user_code.loading import files_of

__all__ = ["GAME_SECONDS", "USUAL_BOUNDS", "Bounds", "Share", "play_share", "shares"]

GAME_SECONDS = 60.0
"""What a game of a person's own pilot may take unless somebody says otherwise."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a person's own pilot may take."""

    seconds: float | None = GAME_SECONDS
    """For each game."""
    memory: int | None = None
    """Bytes, beyond what the process has from the start."""
    trusted: bool = False
    """It plays in this very process."""
    until: float | None = None
    """When no further game begins, by the clock of `perf_counter`."""


USUAL_BOUNDS = Bounds()


@dataclass(frozen=True, slots=True)
class Share:
    """Chunks of a series that are played in one process: to start one costs more than a game may."""

    chunks: tuple[Chunk, ...]
    bounds: Bounds


def shares(chunks: Sequence[Chunk], count: int, bounds: Bounds) -> Iterator[Share]:
    """Cut the chunks of a series into shares, as many as there are or fewer."""
    size = max(1, -(-len(chunks) // count))
    for first in range(0, len(chunks), size):
        yield Share(tuple(chunks[first : first + size]), bounds)


def play_share(share: Share) -> list[Played]:
    """Play the games of a share; the last part has the failure, where the pilot fails, and no further games.

    Every game that was over by then counts, whatever has become of the process.
    """
    pilot = share.chunks[0].pilot
    failure = None
    games: list[Played] = []
    try:
        if share.bounds.trusted or not isinstance(pilot, str):
            games.extend(_games(share))  # those that were over stay, if it raises
        else:
            prepare(pilot)
            games, failure = _guarded_games(pilot, share)
    except GridwiseError as error:
        failure = _failure(error, pilot if isinstance(pilot, str) else None)
    return list(_grouped(share.chunks, games, failure))


def _games(share: Share) -> Iterator[Played]:
    """Play game by game."""
    entry, until = find(share.chunks[0].pilot), share.bounds.until
    for chunk in share.chunks:
        for number in range(chunk.first, chunk.first + chunk.count):
            if until is not None and perf_counter() >= until:
                return
            yield play_readable(entry, chunk, number)


def _guarded_games(pilot: str, share: Share) -> tuple[list[Played], Failure | None]:
    from gridwise.user_code.guarded_parts import guarded_parts

    bounds = share.bounds
    games, error = guarded_parts(
        lambda: _games(share), files_of([pilot]), seconds=bounds.seconds, memory=bounds.memory
    )
    return games, None if error is None else _failure(error, pilot)


def _failure(error: GridwiseError, pilot: str | None) -> Failure:
    """Tell it with the file, wherever it came from."""
    sentence = str(error)
    file = next(iter(files_of([pilot or ""])), "")
    return Failure(sentence if file in sentence else f"{file}: {sentence}", isinstance(error, LimitError))


def _grouped(chunks: Sequence[Chunk], games: Sequence[Played], failure: Failure | None) -> Iterator[Played]:
    """Sum the games of each chunk up, as far as there are any."""
    at = 0
    for number, chunk in enumerate(chunks, 1):
        part = Played.nothing(chunk.rules)
        mine = games[at : at + chunk.count]
        at += chunk.count
        for game in mine:
            part.add(game)
        if len(mine) < chunk.count or number == len(chunks):
            part.failure = failure
        if part.scores or part.failure is not None:
            yield part
        if len(mine) < chunk.count or part.failure is not None:
            return
