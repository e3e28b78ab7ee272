"""Sokoban: push the boxes onto the goals."""

from __future__ import annotations

from gridwise_sokoban.puzzle import PUZZLE
from gridwise_sokoban.rules import Sokoban

__all__ = ["PUZZLE", "Sokoban"]
