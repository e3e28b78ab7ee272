"""Making new instances of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from gridwise.puzzles.base.options import Option

if TYPE_CHECKING:
    from gridwise.puzzles.base.hardest import HardestSearch

__all__ = ["Generator", "Made", "Spread"]

Spread = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""Runs a function on many tasks and gives the results in order: `map`, or `Workers.map`."""


@dataclass(frozen=True, slots=True)
class Made:
    """A generated instance: its text, and what is known about it."""

    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    rank: tuple[Any, ...] = ()
    """Where it belongs among others, the easiest first."""


class _Make(Protocol):
    def __call__(
        self, count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map, /
    ) -> Iterator[Made]: ...


@dataclass(frozen=True, slots=True)
class Generator:
    """How a puzzle makes instances, and what can be chosen about them."""

    make: _Make
    """The same seed and choices make the same instances, however the work is spread."""
    options: tuple[Option, ...] = ()
    excludes: bool = False
    """Whether it makes nothing that is among the choices as `exclude`: canonical texts of the listing."""
    hardest: HardestSearch | None = None
    """How the hardest instances are searched for, where they can be."""

    def defaults(self) -> dict[str, Any]:
        """Return every choice as it is when nobody makes it."""
        return {option.name: option.default for option in self.options}
