"""Depth-first search."""

from __future__ import annotations

from functools import partial

from gridwise.model import A, GoalTest, Limits, Problem, Result, S
from gridwise.search.breadth_first import depth_of, path_to
from gridwise.search.run import Run
from gridwise.trace import Trace

__all__ = ["depth_first"]


def depth_first(
    problem: Problem[S, A],
    *,
    goal_test: GoalTest = "generation",
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Find some plan, following one line as deep as it goes; the plan is seldom short.

    A graph search on a stack, not recursion: a state is recorded and pushed when first made, never
    again. Groups of successors are pushed in reverse order, so that the first group is followed first.
    The goal is tested when a state is generated; with `goal_test="expansion"`, when it is popped.
    """
    run = Run("dfs", problem, limits, trace)
    is_goal, early, node_limit = problem.is_goal, goal_test == "generation", run.node_limit
    start = problem.initial()
    goal = start if is_goal(start) else None
    parents: dict[S, tuple[S, A] | None] = {start: None}
    frontier = [start]
    successors = run.watched(problem.successors_in_reverse, frontier, start)
    pops, max_frontier = 0, 1
    with run:
        while frontier and goal is None:
            state = frontier.pop()
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
    return run.result(
        None if goal is None else path_to(goal, parents),
        explored=len(parents),
        pushes=len(parents),
        pops=pops,
        max_frontier=max(max_frontier, len(frontier)),
        goal_test=goal_test,
    )
