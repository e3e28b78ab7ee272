"""The worm that is not greedy: reach the target in the fewest moves."""

from __future__ import annotations

from gridwise.puzzles.worm.puzzle import PUZZLE
from gridwise.puzzles.worm.rules import Worm, WormState

__all__ = ["PUZZLE", "Worm", "WormState"]
