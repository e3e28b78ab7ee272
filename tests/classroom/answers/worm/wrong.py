"""A plan that leaves the field, and an estimate that grows without bound."""


def search(problem):
    return ["U"] * 50


def estimate(problem, state):
    return 10**9 + hash(state) % 1000 * 10**6 if problem.is_goal(state) else None
