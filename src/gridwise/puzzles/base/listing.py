"""How the instances of a puzzle stand in lists, and when two of them are the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

__all__ = ["Listing", "eight_views"]

P = TypeVar("P")
T = TypeVar("T")


class Listing(Generic[P]):
    """What a list needs to know of a puzzle; what is said here holds for every puzzle."""

    reads_facts: ClassVar[bool] = False
    """Whether the puzzle itself reads `BOARD name=value ...`, so that facts can stay with the board."""

    def line(self, instance: P) -> str | None:
        """Write an instance on one line that the puzzle reads again; None where it has no such form."""
        text = str(instance).strip()
        return None if "\n" in text else text

    def looks_like_line(self, line: str) -> bool:
        """Tell whether a line may be a whole board, and not only the first line of one."""
        return True

    def foreign_line(self, line: str) -> tuple[str, Mapping[str, Any]] | None:
        """Take a line of somebody else's list apart: the board, and what the line says about it."""
        return None

    def canonical(self, instance: P) -> str:
        """Return a text that is the same for boards that are mirror images or only name things otherwise."""
        return str(instance)

    def facts(self, instance: P) -> Mapping[str, Any]:
        """Return what can be counted on the board at once."""
        return {}


def eight_views(rows: tuple[tuple[T, ...], ...]) -> list[tuple[tuple[T, ...], ...]]:
    """Return a grid as it looks turned and mirrored: eight times, or fewer where it is not square."""
    views = []
    for turned in (rows, tuple(zip(*rows, strict=True))):
        for flipped in (turned, turned[::-1]):
            views += [flipped, tuple(row[::-1] for row in flipped)]
    return views
