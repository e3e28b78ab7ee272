"""A*, led by the cheapest meals that can make the points that are missing."""

from heapq import heappop, heappush
from itertools import count

QUARTERS = 4


def search(problem):
    """Take the state with the smallest sum of moves and estimate."""
    start, order = problem.initial(), count()
    frontier, moves, came_from = [(0, next(order), 0, start)], {start: 0}, {start: None}
    while frontier:
        _, _, made, state = heappop(frontier)
        if made > moves[state]:
            continue
        if problem.is_goal(state):
            plan = []
            while came_from[state] is not None:
                state, action = came_from[state]
                plan.append(action)
            return plan[::-1]
        for action, after in problem.successors(state):
            if made + 1 < moves.get(after, made + 2):
                moves[after], came_from[after] = made + 1, (state, action)
                heappush(frontier, (made + 1 + estimate(problem, after), -next(order), made + 1, after))
    return None


def estimate(problem, state):
    """Wait for the next meal; then every meal but the last takes twice its food in moves."""
    missing = problem.target - state.score / QUARTERS
    if missing <= 0:
        return 0
    waiting = max(1, 2 * state.growth + len(state.body) - 1)
    foods = [
        food
        for row, line in enumerate(problem.field)
        for col, food in enumerate(line)
        if food and (row, col) not in state.eaten
    ]
    least = {0: 0}  # the fewest units of food to be waited for, by the points that all meals but one make
    best = None
    top = max(foods, default=0)
    for food in foods:
        for points, units in list(least.items()):
            now = points + problem.c * food + 1
            if units + food < least.get(now, units + food + 1):
                least[now] = units + food
    for points, units in least.items():
        if points + problem.c * top + 1 >= missing and (best is None or units < best):
            best = units
    return waiting + 2 * (best or 0)
