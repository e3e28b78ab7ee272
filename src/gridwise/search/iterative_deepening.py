"""Iterative deepening depth-first search."""

from __future__ import annotations

from math import inf

from gridwise.model import A, GoalTest, Limits, Problem, Result, S
from gridwise.search.depth_limited import Deepening
from gridwise.search.run import Run
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

    See `Deepening` for what is pushed. With the goal test at generation (the default) the goal is
    recognised one step beyond the limit; with `goal_test="expansion"` it is tested when popped. An
    iteration that the limit did not cut short proves that there is no plan. The node limit holds for
    each iteration.
    """
    run = Run("ids", problem, limits, trace)
    early = goal_test == "generation"
    deepening = Deepening(run, problem, early)
    start = problem.initial()
    if problem.is_goal(start):
        return run.solved_at_start(goal_test=goal_test)
    limit = 0
    with run:
        deepening.search(start, limit)
        while deepening.goal is None and deepening.next_limit < inf:
            limit += 1
            deepening.search(start, limit)
    path = deepening.path()
    bound = len(path) if path is not None else limit + early
    return run.result(
        path,
        **deepening.counters(),
        lower_bound=bound if problem.has_unit_costs else None,
        goal_test=goal_test,
    )
