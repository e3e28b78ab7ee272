"""Five searches and a heuristic, as they should be."""

from collections import deque
from heapq import heappop, heappush
from itertools import count


def bfs(problem):
    """Go level by level; the goal is recognised when it is made."""
    start = problem.initial()
    if problem.is_goal(start):
        return []
    frontier, came_from = deque([start]), {start: None}
    while frontier:
        state = frontier.popleft()
        for action, after in problem.successors(state):
            if after not in came_from:
                came_from[after] = state, action
                if problem.is_goal(after):
                    return path(came_from, after)
                frontier.append(after)
    return None


def path(came_from, state):
    """Walk back from a state to the start."""
    actions = []
    while came_from[state] is not None:
        state, action = came_from[state]
        actions.append(action)
    return actions[::-1]


def dfs(problem):
    """Go deep first, on a stack of our own: plans may be long."""
    start = problem.initial()
    stack, came_from = [start], {start: None}
    while stack:
        state = stack.pop()
        if problem.is_goal(state):
            return path(came_from, state)
        for action, after in problem.successors(state):
            if after not in came_from:
                came_from[after] = state, action
                stack.append(after)
    return None


def ids(problem):
    """Raise the limit of a depth-first search until it finds the goal."""
    return deepening(problem, lambda state: 0)


def idastar(problem):
    """The same with depth and estimate together under the limit."""
    return deepening(problem, lambda state: estimate(problem, state))


def deepening(problem, guess):
    """Search depth first under a limit; the next limit is the smallest value beyond it."""
    start, successors, guesses = problem.initial(), {}, {}

    def guessed(state):
        if state not in guesses:
            guesses[state] = guess(state)
        return guesses[state]

    limit = guessed(start)
    while limit is not None:
        beyond, depths, came_from, stack = None, {start: 0}, {start: None}, [(start, 0)]
        while stack:
            state, depth = stack.pop()
            if depth > depths[state]:
                continue  # it was reached on a shorter way meanwhile
            if problem.is_goal(state):
                return path(came_from, state)
            if state not in successors:
                successors[state] = list(problem.successors(state))
            for action, after in successors[state]:
                value = depth + 1 + guessed(after)
                if value > limit:
                    beyond = value if beyond is None else min(beyond, value)
                elif depth + 1 < depths.get(after, depth + 2):
                    depths[after], came_from[after] = depth + 1, (state, action)
                    stack.append((after, depth + 1))
        limit = beyond
    return None


def astar(problem):
    """Take the state with the smallest sum of steps and estimate; older states first where sums are equal."""
    start, order = problem.initial(), count()
    frontier, steps, came_from = [(0, next(order), 0, start)], {start: 0}, {start: None}
    while frontier:
        _, _, taken, state = heappop(frontier)
        if taken > steps[state]:
            continue
        if problem.is_goal(state):
            return path(came_from, state)
        for action, after in problem.successors(state):
            if taken + 1 < steps.get(after, taken + 2):
                steps[after], came_from[after] = taken + 1, (state, action)
                value = taken + 1 + estimate(problem, after)
                heappush(frontier, (value, -next(order), taken + 1, after))
    return None


def estimate(problem, state):
    """Count the cells to the exit, and the cars in between: each of them has to make room by a step."""
    cars = problem.cars_at(state)
    red = cars[problem.red]
    end = red.col + red.length
    blocking = 0
    for number, car in enumerate(cars):
        if number != problem.red and not car.horizontal and car.col >= end:
            blocking += car.row <= red.row < car.row + car.length
    return problem.cols - end + blocking
