"""Greedy best-first search."""

from __future__ import annotations

from heapq import heappop, heappush

from gridwise.model import A, GoalTest, Heuristic, Limits, Problem, Result, S, Ties
from gridwise.search.records import path_to
from gridwise.search.run import Run
from gridwise.search.values import require_estimate
from gridwise.trace import Trace

__all__ = ["greedy_best_first"]


def greedy_best_first(
    problem: Problem[S, A],
    heuristic: Heuristic[S] | None = None,
    *,
    goal_test: GoalTest = "expansion",
    ties: Ties = "fifo",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Find some plan, always expanding the state that looks nearest to the goal.

    Only h counts. A state is recorded and pushed when first made, never again. Ties in h go to the
    older entry (`fifo`, `low-h`) or the newer (`lifo`).

    J. E. Doran and D. Michie, "Experiments with the Graph Traverser program", 1966.
    """
    heuristic = heuristic or Heuristic.of(problem)
    run = Run("greedy", problem, limits, trace, heuristic=heuristic, goal_test=goal_test, ties=ties)
    estimate, is_goal, early = heuristic.estimate, problem.is_goal, goal_test == "generation"
    start = problem.initial()
    goal = start if is_goal(start) else None
    parents: dict[S, tuple[S, A] | None] = run.table({start: None})
    order, order_step = 0, -1 if ties == "lifo" else 1
    frontier: list[tuple[float, int, S]] = [(estimate(start), order, start)]
    successors = run.begin(problem.successors, frontier, parents)
    with run:
        while frontier and goal is None:
            _, _, state = heappop(frontier)
            if not early and is_goal(state):
                goal = state
                break
            for action, successor in successors(state):
                if successor not in parents:
                    parents[successor] = (state, action)
                    order += order_step
                    h = estimate(successor)
                    require_estimate(h)
                    heappush(frontier, (h, order, successor))
                    if early and is_goal(successor):
                        goal = successor
                        break
    return run.result(path_to(goal, parents))
