"""Games in which pieces are dragged over the board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from gridwise.puzzles.base.gameplay.gameplay import Controls, Gameplay, P

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

    @abstractmethod
    def slide(self, instance: P, action: str) -> Slide:
        """Tell which piece an action moves, and where to."""
