"""Iterative deepening depth-first search."""

from __future__ import annotations

from itertools import count
from math import inf

from gridwise.model import A, GoalTest, Limits, Problem, Result, S
from gridwise.search.run import Run
from gridwise.search.textbook.depth_limited import depth_limited
from gridwise.trace import Trace

__all__ = ["iterative_deepening"]


def iterative_deepening(
    problem: Problem[S, A],
    *,
    goal_test: GoalTest = "generation",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Find a plan with the fewest actions by depth-first searches to depth 0, 1, 2, ...

    See `depth_limited` for what is pushed. With the goal test at generation (the default) the goal is
    recognised one step beyond the limit; with `goal_test="expansion"` it is tested when popped. An
    iteration that the limit did not cut short proves that there is no plan. The node limit holds for
    each iteration.

    R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985; there a tree
    search that remembers only the line it follows, here a graph search in every iteration.
    """
    run = Run("ids", problem, limits, trace, goal_test=goal_test)
    early = goal_test == "generation"
    path, limit = None, 0
    with run:
        for limit in count():
            path, next_limit = depth_limited(run, problem, limit, early=early)
            if path is not None or next_limit == inf:
                break
    depth = limit + early if path is None else len(path)
    return run.result(path, lower_bound=depth if problem.has_unit_costs else None)
