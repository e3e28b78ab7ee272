"""Depth-first search."""

from __future__ import annotations

from gridwise.model import A, GoalTest, Limits, Problem, Result, S
from gridwise.search.records import path_to
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

    R. Tarjan, "Depth-first search and linear graph algorithms", 1972; there a state is marked when the
    search enters it, here when it is first made.
    """
    run = Run("dfs", problem, limits, trace, goal_test=goal_test)
    is_goal, early = problem.is_goal, goal_test == "generation"
    start = problem.initial()
    goal = start if is_goal(start) else None
    parents: dict[S, tuple[S, A] | None] = run.table({start: None})
    frontier = [start]
    successors = run.begin(problem.successors_in_reverse, frontier, parents)
    with run:
        while frontier and goal is None:
            state = frontier.pop()
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
    return run.result(path_to(goal, parents))
