"""True distances by plain breadth-first search, for tests that hold ours against them."""

from __future__ import annotations

from collections import deque
from typing import Any

__all__ = ["distances_to_goal", "reachable_from_start"]


def reachable_from_start(problem: Any) -> dict[Any, set[Any]]:
    """Return every state that can be reached, with its successors."""
    found: dict[Any, set[Any]] = {}
    todo = [problem.initial()]
    while todo:
        state = todo.pop()
        if state not in found:
            found[state] = {after for _, after in problem.successors(state)}
            todo.extend(found[state])
    return found


def distances_to_goal(problem: Any) -> dict[Any, int]:
    """Return how many actions every state is from the nearest goal; those that reach none are left out."""
    graph = reachable_from_start(problem)
    before: dict[Any, list[Any]] = {}
    for state, successors in graph.items():
        for after in successors:
            before.setdefault(after, []).append(state)
    found = {state: 0 for state in graph if problem.is_goal(state)}
    queue = deque(found)
    while queue:
        state = queue.popleft()
        for earlier in before.get(state, []):
            if earlier not in found:
                found[earlier] = found[state] + 1
                queue.append(earlier)
    return found
