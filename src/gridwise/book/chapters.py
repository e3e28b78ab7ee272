"""Boards in their order: chapters by difficulty, the easiest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from gridwise.book.boards import BookBoard

__all__ = ["Chapter", "chapters"]

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")
"""Words for difficulty in their order; others come after them, by the mean score of their boards."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Boards of one difficulty, numbered through the book."""

    title: str
    first: int
    """The number of its first board."""
    boards: tuple[BookBoard, ...]

    @property
    def numbered(self) -> Iterable[tuple[int, BookBoard]]:
        """Its boards with their numbers."""
        return enumerate(self.boards, self.first)

    @property
    def last(self) -> int:
        """The number of its last board."""
        return self.first + len(self.boards) - 1


def chapters(boards: Iterable[BookBoard]) -> list[Chapter]:
    """Sort boards into chapters; those without a difficulty have a chapter for each puzzle."""
    groups: dict[tuple[bool, str], list[BookBoard]] = {}
    for board in boards:
        key = (True, board.title) if board.level is None else (False, board.level)
        groups.setdefault(key, []).append(board)
    made: list[Chapter] = []
    number = 1
    for (_, name), members in sorted(groups.items(), key=lambda group: _place(*group)):
        ordered = tuple(sorted(members, key=lambda board: board.order))
        made.append(Chapter(name[:1].upper() + name[1:], number, ordered))
        number += len(ordered)
    return made


def _place(key: tuple[bool, str], boards: list[BookBoard]) -> tuple[bool, int, float, str]:
    ungraded, name = key
    if ungraded:
        return True, min(board.rank for board in boards), 0.0, name
    known = LEVELS.index(name) if name in LEVELS else len(LEVELS)
    return False, known, fmean(board.score or 0.0 for board in boards), name
