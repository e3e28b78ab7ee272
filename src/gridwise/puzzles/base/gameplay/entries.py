"""Games in which something is written into cells."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gridwise.model import Result
from gridwise.puzzles.base.gameplay.gameplay import Controls, Gameplay, P
from gridwise.scene import Highlight

__all__ = ["EntriesGameplay", "EntryKind"]


@dataclass(frozen=True, slots=True)
class EntryKind:
    """One kind of thing to write, such as numbers or colours; a cell has at most one of each kind."""

    name: str
    words: tuple[str, ...]
    """What can be written: numbers, or single letters."""
    eraser: str
    """What is written to take it away."""
    hues: Mapping[str, int] = field(default_factory=dict)
    """The colour of each word that stands for one (see `gridwise.scene.TILE_HUES`)."""


class EntriesGameplay(Gameplay[P], ABC):
    """Every action writes one thing into one cell: r1c2=3 is a 3 in the first row, second column."""

    controls: Controls = "entries"

    @abstractmethod
    def kinds(self, instance: P) -> Sequence[EntryKind]:
        """Tell what can be written."""

    def entry(self, instance: P, cell: tuple[int, int], word: str) -> str:
        """Return the action that writes a word into the cell at (row, col)."""
        return f"r{cell[0] + 1}c{cell[1] + 1}={word}"

    def cell(self, instance: P, action: str) -> tuple[int, int]:
        """Return the (row, col) that an action writes to."""
        row, col = action.partition("=")[0].removeprefix("r").split("c")
        return int(row) - 1, int(col) - 1

    def sentence(self, instance: P, action: str) -> str:
        row, col = self.cell(instance, action)
        return f"Write {action.partition('=')[2]} in row {row + 1}, column {col + 1}."

    def aim(self, instance: P, state: Any, way: Sequence[str]) -> tuple[str, Sequence[Highlight]]:
        row, col = self.cell(instance, way[0])
        return f"Look at row {row + 1}, column {col + 1}.", [Highlight(row, col)]

    def lesson(self, instance: P, state: Any, result: Result[Any]) -> list[str]:
        """Return what is left to write in an order in which a person could find it."""
        return self.way(instance, state, result)
