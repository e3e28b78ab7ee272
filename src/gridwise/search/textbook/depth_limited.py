"""Depth-limited search: the iteration that iterative deepening and IDA* repeat with growing limits."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from gridwise.model import A, Problem, S
from gridwise.search.records import path_to
from gridwise.search.run import Run
from gridwise.search.values import require_cost, require_estimate

__all__ = ["depth_limited"]


def depth_limited(
    run: Run,
    problem: Problem[S, A],
    limit: float,
    *,
    early: bool,
    estimate: Callable[[S], float] | None = None,
    cost: Callable[[S, A, S], float] | None = None,
) -> tuple[list[tuple[A, S]] | None, float]:
    """Search depth first, no further than g + h = limit; return the way to a goal, and the next limit.

    The next limit is the smallest g + h beyond this one, infinite where nothing was cut off. A state is
    pushed if it is new and within the limit, or known and now reached at a smaller g; older entries of it
    stay on the stack and are expanded when popped. With the goal test at generation (`early`) a new state
    is tested even when it lies beyond the limit. Without `estimate` h is 0; without `cost` an action costs 1.
    """
    is_goal = problem.is_goal
    start = problem.initial()
    goal = start if is_goal(start) else None
    records: dict[S, tuple[Any, Any, float]] = run.table({start: (None, None, 0)})
    frontier: list[tuple[S, float]] = [(start, 0)]
    successors = run.begin(problem.successors_in_reverse, frontier, records)
    next_limit = inf
    while frontier and goal is None:
        state, depth = frontier.pop()
        if not early and is_goal(state):
            goal = state
            break
        for action, successor in successors(state):
            step: float = 1
            if cost is not None:
                step = cost(state, action, successor)
                require_cost(step)
            g = depth + step
            known = records.get(successor)
            if known is not None and known[2] <= g:
                continue
            f = g
            if estimate is not None:
                h = estimate(successor)
                require_estimate(h)
                f = g + h
            found = early and known is None and is_goal(successor)
            if f > limit and not found:
                if f < next_limit:
                    next_limit = f
                continue
            records[successor] = (state, action, g)
            if f <= limit:
                frontier.append((successor, g))
            if found:
                goal = successor
                break
    return path_to(goal, records), next_limit
