"""Puzzles that are constraint problems: backtracking on them, and what can be asked beside one solution."""

from __future__ import annotations

from gridwise.puzzles.base.constraints.backtracker import Backtracker, constraint_result, most_wanted
from gridwise.puzzles.base.constraints.solving import ConstraintSolving, parse_count

__all__ = ["Backtracker", "ConstraintSolving", "constraint_result", "most_wanted", "parse_count"]
