"""A move that does not exist, and a plan that goes nowhere."""


def act(problem, state):
    return "forward"


def fewest(problem):
    return ["U", "D"]
