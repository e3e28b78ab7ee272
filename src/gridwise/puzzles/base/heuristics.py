"""The heuristics that a puzzle offers by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from gridwise.model import Heuristic

__all__ = ["HeuristicEntry", "Heuristics"]

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class HeuristicEntry(Generic[P]):
    """A heuristic that a puzzle offers by name."""

    summary: str
    make: Callable[[P], Heuristic[Any]]
    native: bool = True
    """The native engine knows it too."""


class Heuristics(dict[str, HeuristicEntry[P]]):
    """A puzzle's heuristics by name, and which of them the informed searches take when none is asked for."""

    def __init__(
        self,
        entries: Mapping[str, HeuristicEntry[P]] | None = None,
        default: str | Callable[[P], str] | None = None,
    ) -> None:
        super().__init__(entries or {})
        self._default = default

    def default_for(self, instance: P) -> str | None:
        """Name the heuristic for an instance; None leaves it to the problem's own."""
        return self._default(instance) if callable(self._default) else self._default
