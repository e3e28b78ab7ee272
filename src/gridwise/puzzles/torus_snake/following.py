"""From a state on: the fewest moves that are left for a snake in mid-game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from gridwise.model import Limits, Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.torus_snake import native
from gridwise.puzzles.torus_snake.best import best
from gridwise.puzzles.torus_snake.heuristics import HEURISTICS, MOST_TOUR_ENTRIES, tour_entries
from gridwise.puzzles.torus_snake.rules import Move, State, TorusSnake

__all__ = ["follow"]

_SECONDS, _NODES = 2.0, 3_000_000
_WEIGHT = 1.5


def follow(problem: TorusSnake, state: State, limits: Limits = Limits()) -> Result[Move]:
    """Solve what is left: a snake of one cell by `best`, a longer one by A*.

    When A* has not ended after half the time, weighted A* looks for some plan.
    """
    body, counts = state
    apples = tuple(
        replace(apple, count=count) for apple, count in zip(problem.apples, counts, strict=True) if count
    )
    left = replace(problem, head=problem.place(body[0]), apples=apples)
    if len(body) == 1:
        return best(left, Options(limits=limits))
    seconds = limits.seconds or _SECONDS
    half = replace(limits, seconds=seconds / 2, nodes=limits.nodes or _NODES)
    heuristic = HEURISTICS[_heuristic_name(left)].make(left)
    trail = [_step(problem, here, there) for here, there in pairwise(body)]
    options = Options("astar", goal_test="expansion", ties="low-h", limits=half)
    exact = native.search(left, options, heuristic, trail)
    if exact.status != "limit":
        return replace(exact, algorithm="best")
    rough = replace(options, algorithm="wastar", weight=_WEIGHT)
    found = native.search(left, rough, heuristic, trail)
    bound = exact.lower_bound
    proven = found.cost is not None and bound is not None and found.cost <= bound
    return replace(
        found, algorithm="best", status="solved" if proven else "limit", optimal=proven, lower_bound=bound
    )


def _heuristic_name(problem: TorusSnake) -> str:
    return "tour" if tour_entries(problem) <= MOST_TOUR_ENTRIES else "spanning-tree+repeats"


def _step(problem: TorusSnake, here: int, there: int) -> Move:
    return next(move for move, cell in problem.neighbours[here] if cell == there)
