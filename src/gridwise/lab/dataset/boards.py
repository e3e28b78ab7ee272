"""Optimal actions on boards: for every state that can be reached, or for those of a shortest way."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gridwise.allowance import StopError, allowing
from gridwise.errors import LimitError, UsageError
from gridwise.lab.dataset.distances import NotProvenError, SolvedState, solved_states
from gridwise.lab.dataset.observing import OBSERVATIONS, SYMBOLIC, board_environment
from gridwise.lab.dataset.rows import DatasetRows, columns_of, mask
from gridwise.lab.own_runs import next_run
from gridwise.model import Limits
from gridwise.names import pick
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.seeds import game_seed

__all__ = ["MOST_STATES", "WAY_NODES", "BoardTask", "BoardTerms", "NamedBoard", "board_tasks"]

MOST_STATES = 200_000
"""Of a board whose states are all looked at."""
WAY_NODES = 1_000_000
"""States that a search for a shortest way may record, unless somebody says otherwise."""


@dataclass(frozen=True, slots=True)
class NamedBoard:
    """An instance, and how an error calls it."""

    name: str
    text: str
    instance: Any


@dataclass(frozen=True, slots=True)
class BoardTerms:
    """What is kept of boards."""

    puzzle: Puzzle[Any]
    seed: int = 1
    observation: str = SYMBOLIC
    most_states: int = MOST_STATES
    samples: int | None = None
    """States of each board at most."""
    limits: Limits = Limits()
    """For each board; the nodes for each search of a shortest way."""
    actions: int = 0
    """As many as a learner has on any of the boards."""


@dataclass(frozen=True, slots=True)
class BoardTask:
    """One board."""

    terms: BoardTerms
    number: int
    board: NamedBoard

    def rows(self) -> DatasetRows:
        """Find the distances, and what is best in every state."""
        next_run()
        terms = self.terms
        try:
            with allowing(terms.limits):
                found = list(self._states())
                return self._recorded(found)
        except NotProvenError:
            return DatasetRows({}, [self.board.text], {"left_out": 1})
        except StopError as error:
            if error.status == "interrupted":
                raise KeyboardInterrupt from None
            raise LimitError(f"{self.board.name}: {self._limit()}") from None

    def _states(self) -> Iterator[SolvedState]:
        terms, limits = self.terms, self.terms.limits
        nodes = WAY_NODES if limits.nodes is None else limits.nodes
        return solved_states(
            terms.puzzle,
            self.board.instance,
            terms.most_states,
            terms.samples,
            random.Random(game_seed(terms.seed, self.number)),
            Limits(limits.seconds, nodes, limits.memory, limits.stop),
        )

    def _recorded(self, found: Sequence[SolvedState]) -> DatasetRows:
        terms, instance = self.terms, self.board.instance
        if not found:
            return DatasetRows({}, [self.board.text], {"left_out": 1})
        environment = board_environment(terms.puzzle, [instance])
        problem = terms.puzzle.search_problem(instance)
        assert problem is not None
        observe = pick(terms.observation, OBSERVATIONS, "observation")
        observations: list[Any] = []
        legal: list[list[int]] = []
        best: list[list[int]] = []
        for one in found:
            environment.stand(problem, one.state)
            observations.append(observe(environment))
            legal.append(sorted(environment.legal()))
            best.append([environment.action(action) for action in one.best])
        columns = {
            **columns_of(observations),
            "actions": np.array([actions[0] for actions in best], dtype=np.int64),
            "legal": mask(legal, terms.actions),
            "optimal": mask(best, terms.actions),
            "values": np.array([one.left for one in found], dtype=np.int32),
            "games": np.full(len(found), self.number, dtype=np.int32),
        }
        return DatasetRows(columns, [self.board.text])

    def _limit(self) -> str:
        seconds = self.terms.limits.seconds
        return (
            "stopped by the memory limit"
            if seconds is None
            else f"stopped by the time limit of {seconds:g} s"
        )


def board_tasks(boards: Sequence[NamedBoard], terms: BoardTerms) -> list[BoardTask]:
    """Return a task for each board; they have one size."""
    if not boards:
        raise UsageError("there is no board to learn from")
    pick(terms.observation, OBSERVATIONS, "observation")
    instances = [board.instance for board in boards]
    known = replace(terms, actions=board_environment(terms.puzzle, instances).actions)
    return [BoardTask(known, number, board) for number, board in enumerate(boards)]
