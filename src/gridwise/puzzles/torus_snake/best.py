"""The best solver: the fewest moves, proven; under a limit a plan and a bound.

The native engine works with tours: plans in which the body blocks only apple cells. At the j-th apple the
snake has j cells, which are the last j cells of its way, so two visits of one cell, the second being the
j-th apple, are at least j moves apart. The shortest tour under this rule and the distances of an empty
board is a lower bound, and nearly always the optimum. Then, apple by apple, all snakes are followed that
can still finish by a tour within the budget: a few of them to find plans, all of them to prove that there
is none, and then with a larger budget.
"""

from __future__ import annotations

from dataclasses import replace

from gridwise.allowance import grace
from gridwise.errors import UsageError
from gridwise.model import Limits, Plan, Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.torus_snake import native
from gridwise.puzzles.torus_snake.heuristics import HEURISTICS, MOST_TOUR_ENTRIES, tour_entries
from gridwise.puzzles.torus_snake.nearest import nearest_bfs
from gridwise.puzzles.torus_snake.rules import Move, TorusSnake
from gridwise.search.textbook.a_star import best_first

__all__ = ["best"]

_SECONDS_FOR_SOME_PLAN = 0.05
"""After the limit: less than what a limit may be exceeded by."""


def best(problem: TorusSnake, options: Options) -> Result[Move]:
    """Find the fewest moves.

    The readable engine, which also takes what is too large for the native one, runs A* with the best
    heuristic there is. When a limit ends the search before it has a plan, the plan of `nearest-bfs` is
    given if that agent wins.
    """
    options = replace(options, algorithm="best", heuristic=None)
    unable = native.refusal(problem) is not None or options.trace is not None
    if options.engine == "python" or (options.engine is None and unable):
        result = _readable(problem, options)
    else:
        if refusal := native.refusal(problem):
            raise UsageError(refusal)
        result = native.search(problem, options, None)
    if result.status == "limit" and result.plan is None:
        return _with_some_plan(problem, result)
    return result


def _readable(problem: TorusSnake, options: Options) -> Result[Move]:
    name = "tour" if tour_entries(problem) <= MOST_TOUR_ENTRIES else "spanning-tree+repeats"
    result = best_first(
        "best",
        problem,
        HEURISTICS[name].make(problem),
        1,
        goal_test="expansion",
        ties="low-h",
        limits=options.limits,
        trace=options.trace,
    )
    return replace(result, metric=problem.metric)


def _with_some_plan(problem: TorusSnake, result: Result[Move]) -> Result[Move]:
    with grace(_SECONDS_FOR_SOME_PLAN):
        game = nearest_bfs(problem, Options("nearest-bfs", limits=Limits(seconds=_SECONDS_FOR_SOME_PLAN)))
    if game.plan is None or game.cost is None:
        return result
    bound = result.lower_bound or 0
    proven = game.cost <= bound
    return replace(
        result,
        plan=Plan(game.plan.actions),
        cost=game.cost,
        optimal=proven,
        status="solved" if proven else "limit",
    )
