"""One step towards the apple that looks nearest, by who has not noticed that the board has no edges."""


def act(problem, state):
    """Step to where the nearest apple is nearer; what the body does is left to luck."""

    def worth(after):
        row, col = problem.body_at(after)[0]
        apples = problem.apples_at(after)
        ways = [abs(row - apple.row) + abs(col - apple.col) for apple in apples]
        return sum(apple.count for apple in apples), min(ways, default=0)

    return min(problem.successors(state), key=lambda pair: worth(pair[1]))[0]


def fewest(problem):
    """Take whatever the agent does for the fewest moves."""
    state, plan = problem.initial(), []
    while not problem.is_goal(state):
        plan.append(act(problem, state))
        state = dict(problem.successors(state))[plan[-1]]
    return plan
