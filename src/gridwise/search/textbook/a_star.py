"""A*, and the best-first loop it shares with uniform-cost and weighted A* search."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from gridwise.model import A, GoalTest, Heuristic, Limits, Problem, Result, S, Ties
from gridwise.search.records import path_to
from gridwise.search.run import Run
from gridwise.search.values import require_cost, require_estimate
from gridwise.trace import Trace

__all__ = ["a_star", "best_first"]


def a_star(
    problem: Problem[S, A],
    heuristic: Heuristic[S] | None = None,
    *,
    goal_test: GoalTest = "expansion",
    ties: Ties = "fifo",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Find a cheapest plan, always expanding a state with the smallest f = g + h.

    The goal is tested when a state is popped, as optimality needs; with `goal_test="generation"` when
    it is made, and the plan is optimal only if its cost is not above the largest f expanded. Ties in f
    go to the older entry (`fifo`), the newer (`lifo`) or the one with the smaller h (`low-h`). A known
    state is pushed again when reached with a smaller f, so an inconsistent heuristic costs time, not
    optimality.

    P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum
    cost paths", 1968.
    """
    return best_first(
        "astar",
        problem,
        heuristic or Heuristic.of(problem),
        1,
        goal_test=goal_test,
        ties=ties,
        limits=limits,
        trace=trace,
    )


def best_first(
    algorithm: str,
    problem: Problem[S, A],
    heuristic: Heuristic[S] | None,
    weight: float,
    *,
    goal_test: GoalTest,
    ties: Ties,
    limits: Limits,
    trace: Trace | None,
) -> Result[A]:
    """Search in the order of g + weight * h; see `a_star` for the rules. No heuristic means h = 0."""
    run = Run(algorithm, problem, limits, trace, heuristic=heuristic, goal_test=goal_test, ties=ties)
    estimate = _nothing if heuristic is None else heuristic.estimate
    cost = None if problem.has_unit_costs else problem.step_cost
    is_goal, early = problem.is_goal, goal_test == "generation"
    order, order_step, low_h = 0, -1 if ties == "lifo" else 1, ties == "low-h"
    start = problem.initial()
    goal = start if is_goal(start) else None
    h = estimate(start)
    records: dict[S, tuple[Any, Any, float, float]] = run.table({start: (None, None, 0, h)})
    frontier: list[tuple[float, Any, float, S]] = [(weight * h, (h, 0) if low_h else 0, 0, start)]
    successors = run.begin(problem.successors, frontier, records)
    bound = 0.0
    with run:
        while frontier and goal is None:
            f, _, depth, state = heappop(frontier)
            if records[state][2] < depth:
                run.drop()
                continue
            if f > bound:
                bound = f
            if not early and is_goal(state):
                goal = state
                break
            g = depth + 1
            for action, successor in successors(state):
                if cost is not None:
                    step = cost(state, action, successor)
                    require_cost(step)
                    g = depth + step
                known = records.get(successor)
                if known is None:
                    h = estimate(successor)
                    require_estimate(h)
                elif known[2] <= g:
                    continue
                else:
                    h = known[3]
                records[successor] = (state, action, g, h)
                order += order_step
                f = g + h if weight == 1 else g + weight * h
                heappush(frontier, (f, (h, order) if low_h else order, g, successor))
                if early and known is None and is_goal(successor):
                    goal = successor
                    break
    proven = heuristic is None or heuristic.admissible
    return run.result(path_to(goal, records), lower_bound=bound / weight if proven else None)


def _nothing(state: object) -> float:
    return 0
