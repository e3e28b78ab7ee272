"""Iterative deepening A*."""

from __future__ import annotations

from math import inf

from gridwise.model import A, GoalTest, Heuristic, Limits, Problem, Result, S
from gridwise.search.depth_limited import Deepening
from gridwise.search.run import Run
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

    The first limit is max(1, h(start)), the next the smallest f beyond the limit. See `Deepening` for
    what is pushed. The goal is tested when a state is popped, as optimality needs; with
    `goal_test="generation"` when it is made, and the plan is optimal only if its cost is within the
    limit. The node limit holds for each iteration.
    """
    heuristic = heuristic or Heuristic.of(problem)
    run = Run("idastar", problem, limits, trace)
    deepening = Deepening(
        run, problem, goal_test == "generation", estimate=heuristic.estimate, counts_cost=True
    )
    start = problem.initial()
    if problem.is_goal(start):
        return run.solved_at_start(heuristic=heuristic, goal_test=goal_test)
    limit = max(1, heuristic.estimate(start))
    with run:
        deepening.search(start, limit)
        while deepening.goal is None and deepening.next_limit < inf:
            limit = deepening.next_limit
            deepening.search(start, limit)
    return run.result(
        deepening.path(),
        **deepening.counters(),
        lower_bound=limit if heuristic.admissible else None,
        heuristic=heuristic,
        goal_test=goal_test,
    )
