"""What backtracking has assigned at one moment, and what the other variables may still take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gridwise.csp.state import PartialAssignment

__all__ = ["AssignmentSnapshot", "Snapshots"]

Values = tuple[tuple[Any, Any], ...]


class AssignmentSnapshot(NamedTuple):
    """A partial assignment as it was."""

    assigned: Values
    """(variable, value) in the order in which they got it."""
    domains: Values
    """(variable, values) of those that are open."""


class Snapshots:
    """The partial assignments of a run, each kept once."""

    def __init__(self) -> None:
        self.taken: list[AssignmentSnapshot] = []
        self.latest: int | None = None
        """The number of what was seen last."""
        self._numbers: dict[AssignmentSnapshot, int] = {}

    def look(self, variables: Mapping[str, Any]) -> None:
        """Take one if there is a partial assignment among the variables of a function."""
        state = next((held for held in variables.values() if isinstance(held, PartialAssignment)), None)
        if state is None:
            return
        known = state.assignment
        domains = tuple((name, values) for name, values in state.domains.items() if name not in known)
        now = AssignmentSnapshot(tuple(known.items()), domains)
        try:
            number = self._numbers.setdefault(now, len(self.taken))
        except TypeError:  # a value of a person's own that has no hash
            number = len(self.taken)
        if number == len(self.taken):
            self.taken.append(now)
        self.latest = number
