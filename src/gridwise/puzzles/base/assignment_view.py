"""How a board looks while backtracking fills it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar

__all__ = ["AssignmentView", "PencilMark"]

P = TypeVar("P")


class PencilMark(NamedTuple):
    """A value that may still be taken, as it is noted in a cell: a word, or a dot of a hue."""

    word: str
    hue: int | None = None


class AssignmentView(ABC, Generic[P]):
    """Tells how the variables of a constraint problem are drawn on the board of an instance."""

    @abstractmethod
    def state(self, instance: P, assignment: Mapping[Any, Any]) -> Any:
        """Return the state that the puzzle draws, with what has a value so far."""

    @abstractmethod
    def cell(self, instance: P, variable: Any) -> tuple[int, int] | None:
        """Return the (row, col) of a variable, where it has a place on the board."""

    def mark(self, instance: P, variable: Any, value: Any) -> PencilMark:
        """Return how a value that a variable may still take is noted."""
        return PencilMark(str(value))

    def name(self, instance: P, variable: Any) -> str:
        """Name a variable for people."""
        return str(variable)
