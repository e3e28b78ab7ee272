"""The state space of any puzzle that is searched."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Limits, Problem
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.puzzle import states_along
from gridwise.puzzles.base.solve import solve_instance
from gridwise.search.state_space import ReachabilityGraph, reachable

__all__ = ["MOST_STATES", "state_space"]

MOST_STATES = 200_000
"""Larger spaces are shown in part."""
WAY_SECONDS = 3.0
"""For a shortest way, where no goal is near the start."""


def state_space(
    puzzle: Puzzle[Any], instance: Any, most: int = MOST_STATES, limits: Limits = Limits()
) -> ReachabilityGraph:
    """Return the states that can be reached, or where they are more than `most`, those up to the goals.

    Of these, too, it may be only the nearest to the start, and then the states of a shortest way.
    """
    if puzzle.state_space is not None:
        return puzzle.state_space(instance, most, limits)
    problem = puzzle.search_problem(instance)
    if problem is None:
        raise UsageError(f"{puzzle.name} is not searched state by state, so that it has no map")
    started = time.monotonic()
    nearer = reachable(
        problem, most, limits, past_goals=False, find_way=lambda: _way(puzzle, instance, problem)
    )
    if nearer.whole or not nearer.exact:
        return nearer
    left = None if limits.seconds is None else max(0.1, limits.seconds - (time.monotonic() - started))
    everything = reachable(problem, most, replace(limits, seconds=left), in_part=False)
    return everything if everything.whole else nearer


def _way(puzzle: Puzzle[Any], instance: Any, problem: Problem[Any, Any]) -> Iterable[Any]:
    """Solve the instance; the states that a search problem of it goes through, the start first."""
    result = solve_instance(puzzle, instance, Options(limits=Limits(seconds=WAY_SECONDS)))
    return states_along(problem, result) if result.plan else ()
