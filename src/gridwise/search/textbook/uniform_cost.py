"""Uniform-cost search (Dijkstra's algorithm)."""

from __future__ import annotations

from gridwise.model import A, GoalTest, Limits, Problem, Result, S, Ties
from gridwise.search.textbook.a_star import best_first
from gridwise.trace import Trace

__all__ = ["uniform_cost"]


def uniform_cost(
    problem: Problem[S, A],
    *,
    goal_test: GoalTest = "expansion",
    ties: Ties = "fifo",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Find a cheapest plan, always expanding a state with the smallest cost so far.

    A* that knows nothing: the same rules with h = 0.

    E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959.
    """
    return best_first("ucs", problem, None, 1, goal_test=goal_test, ties=ties, limits=limits, trace=trace)
