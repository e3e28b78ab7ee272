"""An agent that plans to the end, and a search for the fewest moves."""

from heapq import heappop, heappush
from itertools import count

plans = {}


def act(problem, state):
    """Follow the plan made for this state; make one where there is none."""
    if state not in plans:
        at = state
        for action in search(problem, state, greedy_tour, weight=3):
            plans[at] = action
            at = next(after for move, after in problem.successors(at) if move == action)
    return plans[state]


def fewest(problem):
    """A*: the estimate never exceeds the moves that are needed."""
    return search(problem, problem.initial(), least_moves)


def search(problem, start, estimate, weight=1):
    """Take the state with the smallest sum of moves and weighted estimate."""
    order = count()
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
                value = made + 1 + weight * estimate(problem, after)
                heappush(frontier, (value, -next(order), made + 1, after))
    return None


def distance(problem, one, other):
    """Count the moves between two cells on a board without edges."""
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    return min(down, problem.rows - down) + min(right, problem.cols - right)


def least_moves(problem, state):
    """The farthest apple must be reached, and every apple needs a move of its own."""
    head = problem.body_at(state)[0]
    apples = problem.apples_at(state)
    far = max((distance(problem, head, (apple.row, apple.col)) for apple in apples), default=0)
    return max(far, sum(apple.count for apple in apples))


def greedy_tour(problem, state):
    """Go from apple to apple, the nearest first; a second apple on a cell takes four moves around it."""
    here = problem.body_at(state)[0]
    left = {(apple.row, apple.col): apple.count for apple in problem.apples_at(state)}
    total = 0
    while left:
        nearest = min(left, key=lambda cell: distance(problem, here, cell))
        total += distance(problem, here, nearest) + 4 * (left.pop(nearest) - 1)
        here = nearest
    return total
