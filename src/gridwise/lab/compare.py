"""Running several algorithms on several instances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gridwise.model import Heuristic, Result
from gridwise.puzzle import Options, Puzzle
from gridwise.search import ALGORITHMS, solve_instance

__all__ = ["Entry", "compare"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One algorithm's result on one instance."""

    puzzle: str
    file: str
    result: Result[Any]

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as the object that `solve --json` prints."""
        return {"puzzle": self.puzzle, "file": self.file, **self.result.as_dict()}


def compare(
    chosen: Puzzle[Any],
    instances: Sequence[tuple[str, Any]],
    algorithms: Sequence[str],
    options: Options,
    heuristic: Heuristic[Any] | None = None,
) -> Iterator[Entry]:
    """Run every algorithm on every (name, instance); a choice counts for the algorithms that take it."""
    for name, instance in instances:
        for algorithm in algorithms:
            known = ALGORITHMS.get(algorithm)
            informed = known is not None and known.informed
            mine = replace(options, algorithm=algorithm, heuristic=options.heuristic if informed else None)
            yield Entry(
                chosen.name, name, solve_instance(chosen, instance, mine, heuristic if informed else None)
            )
