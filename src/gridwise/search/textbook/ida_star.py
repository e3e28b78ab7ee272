"""Iterative deepening A*."""

from __future__ import annotations

from math import inf

from gridwise.model import A, GoalTest, Heuristic, Limits, Problem, Result, S
from gridwise.search.run import Run
from gridwise.search.textbook.depth_limited import depth_limited
from gridwise.trace import Trace

__all__ = ["ida_star"]


def ida_star(
    problem: Problem[S, A],
    heuristic: Heuristic[S] | None = None,
    *,
    goal_test: GoalTest = "expansion",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Find a cheapest plan by depth-first searches within growing limits on f = g + h.

    The first limit is max(1, h(start)), the next the smallest f beyond the limit. See `depth_limited` for
    what is pushed. The goal is tested when a state is popped, as optimality needs; with
    `goal_test="generation"` when it is made, and the plan is optimal only if its cost is within the
    limit. The node limit holds for each iteration.

    R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985; there a tree
    search that remembers only the line it follows, here a graph search in every iteration.
    """
    heuristic = heuristic or Heuristic.of(problem)
    run = Run("idastar", problem, limits, trace, heuristic=heuristic, goal_test=goal_test)
    estimate, early = heuristic.estimate, goal_test == "generation"
    cost = None if problem.has_unit_costs else problem.step_cost
    limit = next_limit = max(1, estimate(problem.initial()))
    path = None
    with run:
        while path is None and next_limit < inf:
            limit = next_limit
            path, next_limit = depth_limited(run, problem, limit, early=early, estimate=estimate, cost=cost)
    return run.result(path, lower_bound=limit if heuristic.admissible else None)
