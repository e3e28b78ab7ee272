"""Searches of your own: gridwise compare rushhour @5 --algorithms bfs,examples/own_search.py:my_bfs."""

from collections import deque
from heapq import heappop, heappush
from itertools import count


def my_bfs(problem, heuristic=None):
    """Breadth first: the fewest actions."""
    start = problem.initial()
    frontier, plans = deque([start]), {start: []}
    while frontier:
        state = frontier.popleft()
        if problem.is_goal(state):
            return plans[state]
        for action, successor in problem.successors(state):
            if successor not in plans:
                plans[successor] = [*plans[state], action]
                frontier.append(successor)
    return None


def my_astar(problem, heuristic):
    """A*: the heuristic is a function of a state."""
    start, order = problem.initial(), count()
    frontier, best = [(heuristic(start), next(order), 0, start, [])], {start: 0}
    while frontier:
        _, _, cost, state, plan = heappop(frontier)
        if problem.is_goal(state):
            return plan
        for action, successor in problem.successors(state):
            if cost + 1 < best.get(successor, float("inf")):
                best[successor] = cost + 1
                entry = cost + 1 + heuristic(successor), next(order), cost + 1, successor, [*plan, action]
                heappush(frontier, entry)
    return None
