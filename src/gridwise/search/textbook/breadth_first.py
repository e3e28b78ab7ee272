"""Breadth-first search."""

from __future__ import annotations

from collections import deque

from gridwise.model import A, GoalTest, Limits, Problem, Result, S
from gridwise.search.records import path_to
from gridwise.search.run import Run
from gridwise.trace import Trace

__all__ = ["breadth_first"]


def breadth_first(
    problem: Problem[S, A],
    *,
    goal_test: GoalTest = "generation",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Find a plan with the fewest actions, level by level.

    A state is recorded and pushed when first made, never again. The goal is tested when a state is
    generated; with `goal_test="expansion"`, when it is taken off the queue.

    E. F. Moore, "The shortest path through a maze", 1959.
    """
    run = Run("bfs", problem, limits, trace, goal_test=goal_test)
    is_goal, early = problem.is_goal, goal_test == "generation"
    start = problem.initial()
    goal = start if is_goal(start) else None
    parents: dict[S, tuple[S, A] | None] = run.table({start: None})
    frontier = deque([start])
    successors = run.begin(problem.successors, frontier, parents)
    with run:
        while frontier and goal is None:
            state = frontier.popleft()
            if not early and is_goal(state):
                goal = state
                break
            for action, successor in successors(state):
                if successor not in parents:
                    parents[successor] = (state, action)
                    frontier.append(successor)
                    if early and is_goal(successor):
                        goal = successor
                        break
    path = path_to(goal, parents)
    depth = run.depth + early if path is None else len(path)
    return run.result(path, lower_bound=depth if problem.has_unit_costs else None)
