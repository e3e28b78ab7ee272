"""Games in which pieces are dragged over the board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from gridwise.puzzles.base.gameplay.gameplay import Controls, Gameplay, P
from gridwise.scene import Block, Highlight

__all__ = ["DragGameplay", "Slide"]


class Slide(NamedTuple):
    """A piece, named by the label of its block in the picture, and how many cells it goes."""

    piece: str
    down: int
    right: int


class DragGameplay(Gameplay[P], ABC):
    """Every action slides one piece in a straight line."""

    controls: Controls = "drag"
    piece = "piece"
    """What a piece is called."""
    lengthwise = False
    """Whether pieces go along their length only."""

    def sentence(self, instance: P, action: str) -> str:
        piece, down, right = self.slide(instance, action)
        way = ("down" if down > 0 else "up") if down else "right" if right > 0 else "left"
        cells = abs(down or right)
        return f"Slide {self.piece} {piece} {way} by {cells} {'cell' if cells == 1 else 'cells'}."

    def aim(self, instance: P, state: Any, way: Sequence[str]) -> tuple[str, Sequence[Highlight]]:
        label = self.slide(instance, way[0]).piece
        blocks = [one for one in self.position(instance, state).shapes if isinstance(one, Block)]
        marks = [Highlight(one.row, one.col, one.height, one.width) for one in blocks if one.label == label]
        return f"Look at {self.piece} {label}.", marks

    @abstractmethod
    def slide(self, instance: P, action: str) -> Slide:
        """Tell which piece an action moves, and where to."""
