"""Pilots play the same games; what each has played is kept, so that only newcomers and the changed play."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from gridwise.errors import UsageError
from gridwise.files import from_json, write_text
from gridwise.lab.league.entrants import Entrant
from gridwise.lab.league.statistics import Mean, mean_of, paired
from gridwise.model import Limits
from gridwise.puzzles.base import Arena, GameRecord, Puzzle, able
from gridwise.registry import puzzle

__all__ = ["Games", "LeagueTerms", "PilotRow", "play_league", "ranking"]

AT_ONCE = 10
"""Games that one process plays: to start one costs more than a game may."""


@dataclass(frozen=True, slots=True)
class LeagueTerms:
    """What everybody plays."""

    puzzle: str
    board: str
    games: int
    seed: int
    extra: Mapping[str, Any]
    limits: Limits


@dataclass(slots=True)
class Games:
    """All games of one entrant, in their order."""

    entrant: Entrant
    records: list[GameRecord] = field(default_factory=list)
    failure: str | None = None
    """Why it has lost the games that are missing."""


@dataclass(frozen=True, slots=True)
class PilotRow:
    """One line of the table."""

    name: str
    landmark: bool
    games: int
    filled: int
    length: Mean
    steps: Mean | None
    """Of the boards it has filled."""
    against_leader: Mean | None
    """Cells that it is longer or shorter than the leader, game by game."""
    losses: Mapping[str, int]
    """By cause."""
    microseconds: float | None
    """For each move."""
    failure: str | None

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers by name."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class _Part:
    terms: LeagueTerms
    reference: str
    numbers: tuple[int, ...]


def play_league(
    entrants: Sequence[Entrant],
    terms: LeagueTerms,
    folder: Path,
    spread: Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]],
    told: Callable[[Entrant, int], None],
) -> Iterator[Games]:
    """Yield the games of everybody, the kept ones and those played now; a killed run goes on where it was."""
    _arena(terms)
    for entrant in entrants:
        file = folder / "games" / f"{_digest(entrant, terms)}.json"
        games = _kept(entrant, file)
        told(entrant, len(games.records))
        missing = range(len(games.records), terms.games)
        if games.failure is None and missing:
            parts = [
                _Part(terms, entrant.reference, tuple(missing[at : at + AT_ONCE]))
                for at in range(0, len(missing), AT_ONCE)
            ]
            for records, failure in spread(_play, parts):
                if games.failure is None:
                    games.records += records
                    games.failure = failure
                    _keep(games, file)
                told(entrant, len(records))
        games.records = [*games.records, *_forfeited(terms, len(games.records))][: terms.games]
        yield games


def ranking(league: Sequence[Games]) -> list[PilotRow]:
    """Put the most boards filled first, then the longest, then the fewest steps."""
    order = sorted(league, key=_merit)
    best = [record.length for record in order[0].records] if order else []
    return [_row(one, best) for one in order]


def _merit(games: Games) -> tuple[float, float, float, str]:
    won = [one.steps for one in games.records if one.outcome == "won"]
    length = sum(one.length for one in games.records)
    return -len(won), -length, sum(won) / len(won) if won else 0.0, games.entrant.name


def _row(games: Games, best: Sequence[int]) -> PilotRow:
    records = games.records
    lengths = [float(one.length) for one in records]
    moves, seconds = sum(one.steps for one in records), sum(one.seconds for one in records)
    causes = [one.cause for one in records if one.outcome != "won"]
    length = mean_of(lengths)
    assert length is not None
    return PilotRow(
        name=games.entrant.name,
        landmark=games.entrant.landmark,
        games=len(records),
        filled=sum(one.outcome == "won" for one in records),
        length=length,
        steps=mean_of([float(one.steps) for one in records if one.outcome == "won"]),
        against_leader=paired(lengths, [float(one) for one in best]),
        losses={cause: causes.count(cause) for cause in sorted(set(causes))},
        microseconds=1e6 * seconds / moves if moves else None,
        failure=games.failure,
    )


def _arena(terms: LeagueTerms) -> Arena:
    chosen: Puzzle[Any] = puzzle(terms.puzzle)
    return able(chosen.arena, f"{chosen.name} has no pilots; a league of searches needs boards")


def _play(part: _Part) -> tuple[list[GameRecord], str | None]:
    terms = part.terms
    records, error = _arena(terms).record(
        part.reference, terms.board, part.numbers, terms.seed, terms.extra, terms.limits
    )
    return records, None if error is None else str(error)


def _forfeited(terms: LeagueTerms, played: int) -> list[GameRecord]:
    """Return the games that a pilot which fails has lost without playing them."""
    return [GameRecord(number, "lost", 1, 0, 0, "failed", 0.0, "") for number in range(played, terms.games)]


def _digest(entrant: Entrant, terms: LeagueTerms) -> str:
    words = [entrant.reference if entrant.landmark else entrant.digest, entrant.name, terms.board]
    words += [str(terms.seed), json.dumps(dict(terms.extra), sort_keys=True), str(terms.limits.seconds)]
    return sha256("\n".join(words).encode()).hexdigest()[:24]


def _kept(entrant: Entrant, file: Path) -> Games:
    if not file.is_file():
        return Games(entrant)
    try:
        data = from_json(file.read_text(encoding="utf-8"))
        return Games(entrant, [GameRecord(**one) for one in data["games"]], data["failure"])
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{file}: these are no games of a league ({error}); remove the file") from error


def _keep(games: Games, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    data = {
        "pilot": games.entrant.name,
        "failure": games.failure,
        "games": [asdict(one) for one in games.records],
    }
    write_text(str(file), json.dumps(data))
