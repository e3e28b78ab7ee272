"""What a puzzle shows of itself in the demo, and what it may ask of whoever shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from gridwise.scene import Scene

if TYPE_CHECKING:
    from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["Demo", "FigureTable", "Stage"]


@dataclass(frozen=True, slots=True)
class FigureTable:
    """Figures in rows: the first column has names, the others numbers."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    best: frozenset[tuple[int, int]] = frozenset()
    """Row and column of the cells that are the best of their column."""
    notes: tuple[str, ...] = ()


class Stage(Protocol):
    """Shows headings, sentences, boards, tables and animations."""

    def heading(self, text: str) -> None:
        """Announce a part of the show."""

    def say(self, text: str) -> None:
        """Say a sentence."""

    def board(self, scene: Scene) -> None:
        """Show a board."""

    def compare(self, puzzle: Puzzle[Any], instance: Any, algorithms: Sequence[str]) -> None:
        """Run algorithms on an instance, and show what they did."""

    def table(self, table: FigureTable) -> None:
        """Show figures."""

    def play(self, frames: Iterable[tuple[str, Scene]], *, seconds: float) -> None:
        """Play a solution so that it takes about so long."""


class Demo(Protocol):
    """A puzzle's act."""

    def __call__(self, stage: Stage, /) -> None: ...
