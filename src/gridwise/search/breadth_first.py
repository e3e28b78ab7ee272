"""Breadth-first search."""

from __future__ import annotations

from collections import deque
from functools import partial

from gridwise.model import A, GoalTest, Limits, Problem, Result, S
from gridwise.search.run import Run
from gridwise.trace import Trace

__all__ = ["breadth_first", "depth_of", "path_to"]


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
    """
    run = Run("bfs", problem, limits, trace)
    is_goal, early, node_limit = problem.is_goal, goal_test == "generation", run.node_limit
    start = state = problem.initial()
    goal = start if is_goal(start) else None
    parents: dict[S, tuple[S, A] | None] = {start: None}
    frontier = deque((start,))
    successors = run.watched(problem.successors, frontier, start)
    pops, max_frontier = 0, 1
    with run:
        while frontier and goal is None:
            state = frontier.popleft()
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
                    frontier.append(successor)
                    if early and is_goal(successor):
                        goal = successor
                        break
            if len(frontier) > max_frontier:
                max_frontier = len(frontier)
    path = None if goal is None else path_to(goal, parents)
    depth = len(path) if path is not None else len(path_to(state, parents)) + early
    return run.result(
        path,
        explored=len(parents),
        pushes=len(parents),
        pops=pops,
        max_frontier=max(max_frontier, len(frontier)),
        lower_bound=depth if problem.has_unit_costs else None,
        goal_test=goal_test,
    )


def depth_of(state: S, parents: dict[S, tuple[S, A] | None]) -> int:
    """Count the actions that led to a state."""
    depth = 0
    while (link := parents[state]) is not None:
        state, depth = link[0], depth + 1
    return depth


def path_to(state: S, parents: dict[S, tuple[S, A] | None]) -> list[tuple[A, S]]:
    """Follow the parents back to the start; return (action, state) in the order of the plan."""
    path: list[tuple[A, S]] = []
    while (link := parents[state]) is not None:
        parent, action = link
        path.append((action, state))
        state = parent
    return path[::-1]
