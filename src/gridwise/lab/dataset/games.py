"""Positions of a pilot's games: what it saw, what it did, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwise.errors import UsageError
from gridwise.lab.dataset.observing import SYMBOLIC
from gridwise.lab.dataset.rows import DatasetRows, columns_of, mask
from gridwise.model import Limits
from gridwise.puzzles.base import Arena, GameRecord, Puzzle, able
from gridwise.puzzles.base.environment import Environment
from gridwise.puzzles.base.seeds import game_seed

__all__ = ["GamesTask", "GamesTerms", "games_tasks"]

RESULTS = {"won": 1, "stalled": 0, "lost": -1}
_PARTS, _MOST_IN_PART = 40, 50
"""Parts that a series is cut into, and games in one at most: to begin a part costs an own pilot a process."""


@dataclass(frozen=True, slots=True)
class GamesTerms:
    """Which games are played, and what is kept of them."""

    puzzle: Puzzle[Any]
    pilot: str
    board: str
    games: int
    seed: int
    choices: Mapping[str, Any]
    """The further ones of the arena."""
    observation: str = SYMBOLIC
    limits: Limits = Limits()
    """For each game of a person's own pilot."""

    @property
    def arena(self) -> Arena:
        """Where they are played."""
        return able(self.puzzle.arena, f"{self.puzzle.name} has no pilots")

    def environment(self) -> Environment[Any]:
        """Return the games as learners see them."""
        return self.arena.environment(self.puzzle, self.board, self.choices, self.observation)


@dataclass(frozen=True, slots=True)
class GamesTask:
    """Some games of a series."""

    terms: GamesTerms
    numbers: Sequence[int]

    def rows(self) -> DatasetRows:
        """Play them, and go through each again as a learner would."""
        terms = self.terms
        records, failure = terms.arena.record(
            terms.pilot, terms.board, self.numbers, terms.seed, terms.choices, terms.limits
        )
        if failure is not None:
            raise failure
        environment = terms.environment()
        played = [_Replay(environment, record, game_seed(terms.seed, record.number)) for record in records]
        seen = [observation for one in played for observation in one.observations]
        boards = [
            terms.arena.instance_text(terms.board, number, terms.seed, terms.choices)
            for number in self.numbers
        ]
        figures = Counter(record.outcome for record in records)
        if not seen:
            return DatasetRows({}, boards, figures)
        counts = [len(one.actions) for one in played]
        columns = {
            **columns_of(seen),
            "actions": np.array([action for one in played for action in one.actions], dtype=np.int64),
            "legal": mask([legal for one in played for legal in one.legal], environment.actions),
            "values": np.concatenate([np.arange(count, 0, -1, dtype=np.int32) for count in counts]),
            "results": np.repeat(
                np.array([RESULTS[record.outcome] for record in records], dtype=np.int8), counts
            ),
            "games": np.repeat(np.array(self.numbers, dtype=np.int32), counts),
        }
        return DatasetRows(columns, boards, figures)


class _Replay:
    """A game gone through move by move."""

    def __init__(self, environment: Environment[Any], record: GameRecord, seed: int) -> None:
        self.observations: list[Any] = []
        self.actions: list[int] = []
        self.legal: list[list[int]] = []
        environment.begin(seed, {})
        for move in record.moves:
            self.observations.append(environment.observation())
            self.legal.append(environment.legal())
            self.actions.append(environment.action(move))
            environment.play(self.actions[-1])
        assert environment.outcome == record.outcome


def games_tasks(terms: GamesTerms) -> Iterator[GamesTask]:
    """Cut a series into parts; the rows do not depend on who plays them."""
    if terms.games < 1:
        raise UsageError(f"expected 1 or more games, got {terms.games}")
    size = max(1, min(_MOST_IN_PART, terms.games // _PARTS))
    for first in range(0, terms.games, size):
        yield GamesTask(terms, range(first, min(first + size, terms.games)))
