"""Greedy best-first search."""

from __future__ import annotations

from functools import partial
from heapq import heappop, heappush

from gridwise.model import A, GoalTest, Heuristic, Limits, Problem, Result, S, Ties
from gridwise.search.breadth_first import depth_of, path_to
from gridwise.search.run import Run
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
    """
    heuristic = heuristic or Heuristic.of(problem)
    run = Run("greedy", problem, limits, trace)
    estimate, is_goal = heuristic.estimate, problem.is_goal
    early, node_limit, order_step = goal_test == "generation", run.node_limit, (-1 if ties == "lifo" else 1)
    start = problem.initial()
    goal = start if is_goal(start) else None
    parents: dict[S, tuple[S, A] | None] = {start: None}
    frontier: list[tuple[float, int, S]] = [(estimate(start), 0, start)]
    successors = run.watched(problem.successors, frontier, start)
    order = pops = 0
    max_frontier = 1
    with run:
        while frontier and goal is None:
            _, _, state = heappop(frontier)
            if not early and is_goal(state):
                goal = state
                break
            pops += 1
            if pops >= run.check_at:
                run.check(pops, len(parents), partial(depth_of, state, parents))
            for action, successor in successors(state):
                if successor not in parents:
                    if len(parents) >= node_limit:
                        run.stop("limit")
                    parents[successor] = (state, action)
                    order += order_step
                    heappush(frontier, (estimate(successor), order, successor))
                    if early and is_goal(successor):
                        goal = successor
                        break
            if len(frontier) > max_frontier:
                max_frontier = len(frontier)
    return run.result(
        None if goal is None else path_to(goal, parents),
        explored=len(parents),
        pushes=len(parents),
        pops=pops,
        max_frontier=max(max_frontier, len(frontier)),
        heuristic=heuristic,
        goal_test=goal_test,
        ties=ties,
    )
