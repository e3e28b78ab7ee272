"""What learners see of a board, whatever the puzzle is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwise.errors import ProblemError, UsageError
from gridwise.model import Problem
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.environment import Numbers, Observed
from gridwise.puzzles.base.environment.scene_environment import SceneEnvironment, environment_of, planes
from gridwise.puzzles.base.environment.search import SearchEnvironment

__all__ = ["OBSERVATIONS", "SYMBOLIC", "StateEnvironment", "board_environment"]

SYMBOLIC = "symbolic"
"""What every environment shows unless it is told otherwise."""

_LARGEST = 2**31 - 1


def _symbolic(environment: SearchEnvironment[Any]) -> Any:
    return environment.observation()


def _picture(environment: SearchEnvironment[Any]) -> Any:
    """Return the planes of the picture."""
    return planes(environment.puzzle.scene(environment.problem, environment.state))


OBSERVATIONS = {SYMBOLIC: _symbolic, "picture": _picture}
"""What can be seen of any board, by name."""


class StateEnvironment(SceneEnvironment):
    """A puzzle without a picture: learners see the numbers that its states are made of, in one row."""

    def spaces(self) -> tuple[Observed, int]:
        return Numbers((self.cols,), _LARGEST, -_LARGEST, "int32"), len(self.words)

    def observation(self) -> NDArray[np.int32]:
        seen = list(self._numbers(self.state))
        if len(seen) != self.cols:
            raise ProblemError(
                f"{self.puzzle.name} has states of {self.cols} and of {len(seen)} numbers, no array; "
                "give it a method scene(state)"
            )
        return np.array(seen, dtype=np.int32)

    def _size(self, problem: Problem[Any, Any]) -> tuple[int, int]:
        return 1, len(list(self._numbers(problem.initial())))

    def _numbers(self, state: Any) -> Iterator[int]:
        """Yield the numbers of a state, from the outside in; letters are their numbers in Unicode."""
        if isinstance(state, int):
            yield int(state)
        elif isinstance(state, str):
            yield from map(ord, state)
        elif isinstance(state, Sequence):
            for part in state:
                yield from self._numbers(part)
        elif is_dataclass(state):
            for field in fields(state):
                yield from self._numbers(getattr(state, field.name))
        else:
            raise ProblemError(
                f"{self.puzzle.name} has a {type(state).__name__} in its states, which is no number; "
                "give it a method scene(state)"
            )


def board_environment(puzzle: Puzzle[Any], instances: Sequence[Any]) -> SearchEnvironment[Any]:
    """Return the environment of some instances of one size."""
    kind = environment_of(puzzle)
    if puzzle.search_problem(instances[0]) is None or kind is None or not issubclass(kind, SearchEnvironment):
        raise UsageError(f"{puzzle.name} is not played action by action to a goal, so that none is optimal")
    if kind is SceneEnvironment and not _is_drawn(puzzle, instances[0]):
        kind = StateEnvironment
    metric = getattr(instances[0], "metric", None)
    settings: dict[str, Any] = {"metric": metric} if len(puzzle.metrics) > 1 else {}
    return kind(puzzle, list(instances), **settings)


def _is_drawn(puzzle: Puzzle[Any], instance: Any) -> bool:
    try:
        puzzle.scene(instance)
    except UsageError:
        return False
    return True
