"""From a state on: the same problem with another start, for hints and the distance that is left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from gridwise.allowance import StopError, allowing
from gridwise.model import A, Heuristic, Limits, Problem, Result, S
from gridwise.puzzles.base.answer import Answer
from gridwise.puzzles.base.gameplay import Gameplay
from gridwise.puzzles.base.puzzle import Puzzle, able
from gridwise.search.textbook.a_star import a_star

__all__ = ["Following", "hint_by_search", "rest_within", "solve_from"]

_SECONDS = 2.0


class Following(Problem[S, A]):
    """A problem that starts in a state of another one."""

    def __init__(self, problem: Problem[S, A], state: S) -> None:
        self.problem = problem
        self.state = state

    def initial(self) -> S:
        return self.state

    def is_goal(self, state: S) -> bool:
        return self.problem.is_goal(state)

    def successors(self, state: S) -> Iterable[tuple[A, S]]:
        return self.problem.successors(state)

    def step_cost(self, state: S, action: A, successor: S) -> int:
        return self.problem.step_cost(state, action, successor)

    @property
    def has_unit_costs(self) -> bool:
        return self.problem.has_unit_costs


def solve_from(puzzle: Puzzle[Any], instance: Any, state: Any, limits: Limits) -> Result[Any]:
    """Solve what is left by A* with the puzzle's heuristic; it knows all states, whatever the start."""
    problem = puzzle.search_problem(instance)
    assert problem is not None
    name = puzzle.heuristics.default_for(instance)
    heuristic = Heuristic.of(problem) if name is None else puzzle.heuristics[name].make(instance)
    return a_star(Following(problem, state), heuristic, ties="low-h", limits=limits)


def rest_within(gameplay: Gameplay[Any], instance: Any, state: Any, limits: Limits) -> Result[Any]:
    """Solve what is left from a state; the limits hold for what is prepared before the search, too."""
    try:
        with allowing(limits):
            return gameplay.rest(instance, state, limits)
    except StopError as error:
        return Result("best", error.status, metric=getattr(instance, "metric", None))


def hint_by_search(
    puzzle: Puzzle[Any], instance: Any, state: Any = None, limits: Limits = Limits()
) -> Answer:
    """Tell the first move of the best plan that two seconds find, or as many as are given."""
    gameplay = able(puzzle.gameplay, f"{puzzle.name} cannot be played")
    here = gameplay.start(instance) if state is None else state
    if gameplay.outcome(instance, here) == "won":
        return Answer(("Solved: there is nothing left to do.",), {"move": None, "cost": 0, "optimal": True})
    result = rest_within(gameplay, instance, here, replace(limits, seconds=limits.seconds or _SECONDS))
    data: dict[str, Any] = {
        "cost": result.cost,
        "optimal": result.optimal,
        "lower_bound": result.lower_bound,
        "move": None,
        "way": [],
    }
    if result.plan is None:
        nowhere = result.status == "unsolvable"
        line = "No way leads to the goal from here." if nowhere else "No plan was found in time."
        return Answer((line,), data, result.status)
    way = [str(action) for action in result.plan]
    proof = "the fewest possible" if result.optimal else "not proven to be the fewest"
    if not result.optimal and result.lower_bound is not None:
        proof = f"at least {result.lower_bound} are needed"
    elif "optimal_if" in result.extra:
        proof = "the fewest, if its heuristic never overestimates"
    line = f"Play {way[0]}: from here {len(way)} moves are left, {proof}."
    return Answer((line,), {**data, "move": way[0], "way": way})
