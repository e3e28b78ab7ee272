"""Searching for instances as hard as can be found, round by round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwise.puzzles.base.generator import Made

__all__ = ["HardestSearch", "Round", "RoundTask"]


@dataclass(frozen=True, slots=True)
class RoundTask:
    """One round to be searched: all depends on the choices, the seed and its number alone."""

    choices: Mapping[str, Any]
    """By the names of the generator's options."""
    seed: int
    number: int
    until: float | None = None
    """The time of day, in seconds since the epoch, at which it is to end even so."""


@dataclass(frozen=True, slots=True)
class Round:
    """What a round has found."""

    number: int
    score: int
    """How hard the instance is, the harder the larger; 0 where there is none."""
    text: str
    counts: Mapping[str, int] = field(default_factory=dict)
    """What was looked at, by name."""
    cpu_seconds: float = 0.0
    whole: bool = True
    """Whether it came to its end; if not, it is searched again."""


@dataclass(frozen=True, slots=True)
class HardestSearch:
    """How a puzzle searches for its hardest instances; rounds know nothing of each other."""

    score: str
    """What the score counts, in a word."""
    options: frozenset[str]
    """Names of the generator's options that it heeds; the others cannot be chosen with it."""
    check: Callable[[Mapping[str, Any]], None]
    """Raises UsageError for choices that make no sense."""
    search: Callable[[RoundTask], Round]
    finish: Callable[[str], Made]
    """Makes an instance of a round's text: proven, and without what does nothing."""
