"""A search with a heuristic: gridwise race rushhour @5 --algorithms A*,examples/own_astar.py:my_astar."""

from heapq import heappop, heappush
from itertools import count


def my_astar(problem, heuristic):
    """A*: the heuristic is a function of a state."""
    start, order = problem.initial(), count()
    frontier, best = [(heuristic(start), next(order), 0, start, [])], {start: 0}
    while frontier:
        _, _, cost, state, plan = heappop(frontier)
        if problem.is_goal(state):
            return plan
        for action, successor in problem.successors(state):
            reached = cost + problem.step_cost(state, action, successor)
            if reached < best.get(successor, float("inf")):
                best[successor] = reached
                entry = reached + heuristic(successor), next(order), reached, successor, [*plan, action]
                heappush(frontier, entry)
    return None
