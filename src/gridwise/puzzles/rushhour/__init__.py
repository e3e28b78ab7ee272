"""Rush Hour: slide cars so that the red one gets out."""

from __future__ import annotations

from gridwise.puzzles.rushhour.puzzle import PUZZLE
from gridwise.puzzles.rushhour.rules import Car, Move, RushHour

__all__ = ["PUZZLE", "Car", "Move", "RushHour"]
