"""Weighted A*."""

from __future__ import annotations

from gridwise.errors import UsageError
from gridwise.model import A, GoalTest, Heuristic, Limits, Problem, Result, S, Ties
from gridwise.search.textbook.a_star import best_first
from gridwise.trace import Trace

__all__ = ["weighted_a_star"]


def weighted_a_star(
    problem: Problem[S, A],
    heuristic: Heuristic[S] | None = None,
    *,
    weight: float = 2,
    goal_test: GoalTest = "expansion",
    ties: Ties = "fifo",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Find a plan at most `weight` times as dear as the cheapest, often much sooner.

    A* in the order of g + weight * h. With an admissible h the largest value expanded, divided by the
    weight, is a proven lower bound.

    I. Pohl, "Heuristic search viewed as path finding in a graph", 1970.
    """
    if not weight >= 1:
        raise UsageError(f"the weight must be 1 or more, got {weight:g}")
    heuristic = heuristic or Heuristic.of(problem)
    return best_first(
        "wastar", problem, heuristic, weight, goal_test=goal_test, ties=ties, limits=limits, trace=trace
    )
