"""The plain-Python yardstick: breadth-first search and A* in thirty lines of deque, dict and heapq."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from typing import Any

from gridwise import Problem


def plain_bfs(problem: Problem[Any, Any]) -> list[Any] | None:
    """Find a shortest plan the way a textbook example does."""
    start = problem.initial()
    parents: dict[Any, Any] = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        for action, after in problem.successors(state):
            if after not in parents:
                parents[after] = (state, action)
                if problem.is_goal(after):
                    return _plan(after, parents)
                queue.append(after)
    return None


def plain_astar(problem: Problem[Any, Any], estimate: Any) -> list[Any] | None:
    """Find a cheapest plan the way a textbook example does."""
    start = problem.initial()
    parents: dict[Any, Any] = {start: None}
    costs, order = {start: 0}, 0
    heap = [(estimate(start), order, 0, start)]
    while heap:
        _, _, cost, state = heappop(heap)
        if cost > costs[state]:
            continue
        if problem.is_goal(state):
            return _plan(state, parents)
        for action, after in problem.successors(state):
            if cost + 1 < costs.get(after, 1 << 60):
                costs[after], parents[after] = cost + 1, (state, action)
                order += 1
                heappush(heap, (cost + 1 + estimate(after), order, cost + 1, after))
    return None


def _plan(state: Any, parents: dict[Any, Any]) -> list[Any]:
    plan = []
    while parents[state] is not None:
        state, action = parents[state]
        plan.append(action)
    return plan[::-1]
