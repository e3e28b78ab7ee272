"""A search of your own: gridwise compare rushhour @5 @7 --algorithms bfs,examples/own_bfs.py:my_bfs."""

from collections import deque


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
