"""What one hand-in made of one board, whatever it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gridwise.classroom.sandbox.outside import Conversation
from gridwise.classroom.terms import CourseAssignment
from gridwise.puzzles.base import Puzzle

__all__ = ["BoardAnswer", "Case"]


@dataclass(frozen=True, slots=True)
class Case:
    """One board, ready to be put before a hand-in."""

    assignment: CourseAssignment
    puzzle: Puzzle[Any]
    name: str
    text: str
    instance: Any
    folder: Path
    """Of the submission."""
    talk: Conversation | None
    """None for hand-ins that are no code."""
    seconds: float
    solver: str | None = None
    """For a constraint model: which of our backtracking searches solves it."""


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """What was found, judged by the rules."""

    solved: bool
    sentence: str
    figures: Mapping[str, Any] = field(default_factory=dict)
    plan: tuple[str, ...] | None = None
