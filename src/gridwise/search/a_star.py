"""A*, and the best-first loop it shares with uniform-cost and weighted A* search."""

from __future__ import annotations

from functools import partial
from heapq import heappop, heappush
from typing import Any

from gridwise.model import A, GoalTest, Heuristic, Limits, Problem, Result, S, Ties
from gridwise.search.run import Run
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
    run = Run(algorithm, problem, limits, trace)
    estimate = heuristic.estimate if heuristic is not None else _nothing
    is_goal = problem.is_goal
    cost = None if problem.has_unit_costs else problem.step_cost
    early, node_limit = goal_test == "generation", run.node_limit
    order_step, low_h = (-1 if ties == "lifo" else 1), ties == "low-h"
    start = problem.initial()
    if is_goal(start):
        return run.solved_at_start(heuristic=heuristic, goal_test=goal_test, ties=ties)
    goal = None
    h = estimate(start)
    records: dict[S, tuple[float, float, Any, Any]] = {start: (0, h, None, None)}  # g, h, parent, action
    order = pops = 0
    frontier: list[tuple[float, Any, float, S]] = [(weight * h, (h, 0) if low_h else 0, 0, start)]
    successors = run.watched(problem.successors, frontier, start)
    max_frontier = 1
    bound = 0.0
    with run:
        while frontier and goal is None:
            f, _, depth, state = heappop(frontier)
            if records[state][0] < depth:
                continue
            if f > bound:
                bound = f
            if not early and is_goal(state):
                goal = state
                break
            pops += 1
            if pops >= run.check_at:
                run.check(pops, len(records), partial(_depth_of, state, records))
            g = depth + 1
            for action, successor in successors(state):
                if cost is not None:
                    g = depth + cost(state, action, successor)
                known = records.get(successor)
                if known is None:
                    if len(records) >= node_limit:
                        run.stop("limit")
                    h = estimate(successor)
                elif known[0] <= g:
                    continue
                else:
                    h = known[1]
                records[successor] = (g, h, state, action)
                order += order_step
                f = g + h if weight == 1 else g + weight * h
                heappush(frontier, (f, (h, order) if low_h else order, g, successor))
                if early and known is None and is_goal(successor):
                    goal = successor
                    break
            if len(frontier) > max_frontier:
                max_frontier = len(frontier)
    return run.result(
        None if goal is None else _path_to(goal, records),
        explored=len(records),
        pushes=1 + abs(order),
        pops=pops,
        max_frontier=max(max_frontier, len(frontier)),
        lower_bound=bound / weight if heuristic is None or heuristic.admissible else None,
        heuristic=heuristic,
        goal_test=goal_test,
        ties=ties,
    )


def _nothing(state: object) -> float:
    return 0


def _depth_of(state: S, records: dict[S, tuple[float, float, Any, Any]]) -> int:
    depth = 0
    while (parent := records[state][2]) is not None:
        state, depth = parent, depth + 1
    return depth


def _path_to(state: S, records: dict[S, tuple[float, float, Any, Any]]) -> list[tuple[Any, S]]:
    path: list[tuple[Any, S]] = []
    while (parent := records[state][2]) is not None:
        path.append((records[state][3], state))
        state = parent
    return path[::-1]
