"""Boards made ready for print: solved, graded, and described as pictures and words."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gridwise.errors import InputError
from gridwise.model import Limits, Result
from gridwise.puzzles.base import Puzzle
from gridwise.registry import puzzle
from gridwise.scene import Scene

__all__ = ["BookBoard", "Submitted", "prepare"]


@dataclass(frozen=True, slots=True)
class Submitted:
    """A board that is to be printed."""

    puzzle: str
    text: str
    source: str
    """Where it comes from, for error messages."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    limits: Limits = Limits()
    solve: bool = True
    """Whether a board is refused for which no solution is found."""


@dataclass(frozen=True, slots=True)
class BookBoard:
    """A board with everything that is printed of it."""

    puzzle: str
    """As it is found: a name, or `my_file.py:MyPuzzle`."""
    name: str
    title: str
    """The puzzle's name as people write it."""
    rank: int
    """Where the puzzle stands among the others."""
    text: str
    scene: Scene
    caption: str
    task: str
    """What is to be reached, in a few words."""
    steps: str
    solution: Scene
    result: Result[Any]
    blanks: tuple[str, ...]
    level: str | None
    score: float | None

    @property
    def order(self) -> tuple[int, float, int, str]:
        """Where it stands in its chapter: by puzzle, then the easiest first."""
        cost = self.result.cost or 0
        return self.rank, self.score if self.score is not None else cost, cost, self.text


def prepare(board: Submitted) -> BookBoard:
    """Solve and grade a board, and describe it; raise InputError with its source where that fails."""
    chosen = puzzle(board.puzzle)
    booklet = chosen.booklet
    try:
        instance = chosen.parse(board.text, booklet.metric)
    except InputError as error:
        error.source = error.source or board.source
        raise
    result = booklet.solve(instance, board.limits)
    found = result.plan is not None or result.solution is not None
    if board.solve and not found:
        raise InputError(_unsolved(result, board.limits), source=board.source)
    level, score = _grade(chosen, instance, board.facts)
    scene = booklet.board(instance, result)
    solution = booklet.solution(instance, result) if found else scene
    return BookBoard(
        board.puzzle,
        chosen.name,
        chosen.about.title or chosen.name,
        chosen.about.rank,
        str(instance).strip() or board.text.strip(),
        replace(scene, caption=""),
        scene.caption,
        booklet.task(instance, result) if found else "",
        booklet.steps(instance, result) if found else "",
        replace(solution, caption=""),
        result,
        booklet.blanks,
        level,
        score,
    )


def _unsolved(result: Result[Any], limits: Limits) -> str:
    if result.status == "unsolvable":
        return "the board has no solution; leave it out, or print the book with --solutions none"
    if limits.seconds is None or result.metrics.seconds < limits.seconds:
        return "no solution was found with the memory that is there; leave the board out"
    return "no solution was found within the limits; raise --time-limit, or leave the board out"


def _grade(chosen: Puzzle[Any], instance: Any, facts: Mapping[str, Any]) -> tuple[str | None, float | None]:
    """Take the difficulty that a board brings along, or grade it where the puzzle can."""
    level, score = facts.get("level"), facts.get("difficulty", facts.get("score"))
    if isinstance(score, str) and not _is_number(score):
        level, score = level or score, None
    if level is None and chosen.grade_difficulty is not None:
        grade = chosen.grade_difficulty(instance)
        return (None, None) if grade is None else (grade.level, grade.score)
    return (None if level is None else str(level)), (float(score) if _is_number(score) else None)


def _is_number(value: Any) -> bool:
    try:
        return math.isfinite(float(value))
    except (TypeError, ValueError):
        return False
