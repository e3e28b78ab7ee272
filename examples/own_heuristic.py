"""Heuristics of your own: gridwise audit rushhour @5 --heuristic examples/own_heuristic.py:blocking."""


def blocking(problem, state):
    """Count the cars between the red one and the exit."""
    cars = problem.cars_at(state)
    red = cars[problem.red]
    others = (car.cells() for car in cars if car != red)
    return sum(any(row == red.row and col > red.col for row, col in cells) for cells in others)


blocking.admissible = True  # each of them has to move once at least


def distance(problem):
    """Count the cells to the exit: a factory can prepare something once for all states."""
    last = problem.cols - problem.cars[problem.red].length
    return lambda state: last - state[problem.red]


distance.admissible = True
