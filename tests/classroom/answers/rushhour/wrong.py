"""Everything that can be wrong at once."""


def bfs(problem):
    return [action for action, after in problem.successors(problem.initial())] * 3


def dfs(problem):
    return None


def ids(problem):
    return ["A+1"] * 40


def astar(problem):
    return 17


def idastar(problem):
    raise ValueError("there must be a way")


def estimate(problem, state):
    return "far"
