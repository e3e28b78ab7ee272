"""The state space of any puzzle that is searched."""

from __future__ import annotations

from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base import Puzzle
from gridwise.search.state_space import ReachabilityGraph, reachable

__all__ = ["MOST_STATES", "state_space"]

MOST_STATES = 200_000
"""Larger spaces are shown in part."""


def state_space(
    puzzle: Puzzle[Any], instance: Any, most: int = MOST_STATES, limits: Limits = Limits()
) -> ReachabilityGraph:
    """Return the states that can be reached, or the nearest to the start where they are more than `most`."""
    if puzzle.state_space is not None:
        return puzzle.state_space(instance, most, limits)
    problem = puzzle.search_problem(instance)
    if problem is None:
        raise UsageError(f"{puzzle.name} is not searched state by state, so that it has no map")
    return reachable(problem, most, limits)
