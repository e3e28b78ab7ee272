"""How hard an instance is for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from gridwise.data import Data
from gridwise.display import Displayed

__all__ = ["Difficulty", "GradeDifficulty"]

P_contra = TypeVar("P_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Difficulty(Data, Displayed):
    """A grade, and what it is made of."""

    level: str
    """A word for people: easy, medium, hard, expert, ..."""
    score: float | None = None
    """From 1 to 10, for puzzles that measure it."""
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What makes it hard, by name."""

    def __str__(self) -> str:
        return self.level if self.score is None else f"{self.level} ({self.score:g} of 10)"

    def as_dict(self) -> dict[str, Any]:
        """Return the grade and its parts as one flat row."""
        return {"level": self.level, "score": self.score, **self.facts}


class GradeDifficulty(Protocol[P_contra]):
    """Grades an instance; None where it has no solution."""

    def __call__(self, instance: P_contra, /) -> Difficulty | None: ...
