"""States of a board with their exact distance to the goal, and every action that lies on a shortest way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from time import monotonic
from typing import Any, NamedTuple

from gridwise.allowance import look, remaining
from gridwise.lab.audit import StateSpace
from gridwise.lab.state_map.space import state_space
from gridwise.model import Limits, Problem, Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.following import rest_within, solve_from
from gridwise.puzzles.base.solve import solve_instance
from gridwise.search.check import cost_at

__all__ = ["NotProvenError", "SolvedState", "solved_states"]

Distances = dict[Any, int]


class NotProvenError(Exception):
    """Nothing was proven about a board within so many states."""


class SolvedState(NamedTuple):
    """A state with all that is to be learned about it."""

    state: Any
    left: int
    """The cost of a cheapest way to a goal."""
    best: tuple[Any, ...]
    """The actions with which cheapest ways begin."""


def solved_states(
    puzzle: Puzzle[Any],
    instance: Any,
    most_states: int,
    samples: int | None,
    rng: random.Random,
    limits: Limits,
) -> Iterator[SolvedState]:
    """Yield the unsolved states from which a goal can be reached, or some of them.

    They are all that there are, or, where these are more than `most_states`, those of one cheapest way, each
    distance found by a search of its own. Raises NotProvenError where the node limit leaves that open.
    """
    problem = puzzle.search_problem(instance)
    assert problem is not None
    distances = _all_distances(puzzle, instance, problem, most_states, limits)
    if distances is None:
        found = list(_along_a_way(puzzle, instance, problem, limits))
        yield from found if samples is None or samples >= len(found) else _drawn(found, samples, rng)
        return
    states = [state for state, left in distances.items() if left > 0]
    for state in states if samples is None or samples >= len(states) else _drawn(states, samples, rng):
        look()
        left = distances[state]
        best = tuple(
            action
            for action, after in problem.successors(state)
            if distances.get(after) == left - cost_at(problem, state, action, after)
        )
        yield SolvedState(state, left, best)


def _drawn(all_of_them: list[Any], count: int, rng: random.Random) -> list[Any]:
    return [all_of_them[number] for number in sorted(rng.sample(range(len(all_of_them)), count))]


def _all_distances(
    puzzle: Puzzle[Any], instance: Any, problem: Problem[Any, Any], most: int, limits: Limits
) -> Distances | None:
    """Return the distance of every state, or None where they are too many."""
    within = replace(limits, nodes=None)
    if not problem.has_unit_costs:
        deadline = None if limits.seconds is None else monotonic() + 2 * limits.seconds
        space = StateSpace(problem, most, deadline)
        look()  # what had no time would be taken for what is too large
        known = space.distances() if space.whole else None
        # In the order in which they were met.
        return known and {state: known[state] for state in space.edges if state in known}
    graph = state_space(puzzle, instance, most, within)
    look()
    if not (graph.whole or (graph.exact and graph.total is None)):
        return None
    return {state: left for state, left in zip(graph.states, graph.distances, strict=True) if left >= 0}


def _along_a_way(
    puzzle: Puzzle[Any], instance: Any, problem: Problem[Any, Any], limits: Limits
) -> Iterator[SolvedState]:
    """Yield the states of a cheapest way; what else begins one is searched for."""
    result = solve_instance(puzzle, instance, Options(limits=remaining(limits)))
    left = _proven(result)
    state = problem.initial()
    for number, taken in enumerate(result.plan or ()):
        assert left is not None
        best: list[Any] = []
        step, following, cost_of_step = None, state, 0
        for action, after in problem.successors(state):
            cost = cost_at(problem, state, action, after)
            if step is None and str(action) == str(taken):
                step, following, cost_of_step = action, after, cost
                best.append(action)
            elif problem.is_goal(after):
                best += [action] * (left == cost)
            elif left > cost and _proven(_rest(puzzle, instance, after, limits)) == left - cost:
                best.append(action)
        assert step is not None, f"action {number + 1} of the plan cannot be done"
        yield SolvedState(state, left, tuple(best))
        state, left = following, left - cost_of_step


def _rest(puzzle: Puzzle[Any], instance: Any, state: Any, limits: Limits) -> Result[Any]:
    look()
    if puzzle.gameplay is None:
        return solve_from(puzzle, instance, state, remaining(limits))
    return rest_within(puzzle.gameplay, instance, state, remaining(limits))


def _proven(result: Result[Any]) -> int | None:
    """Return the cost that a search has proven to be the smallest; None where no way leads to a goal."""
    if result.status == "interrupted":
        raise KeyboardInterrupt
    look()
    if result.status == "unsolvable":
        return None
    if result.status != "solved" or not (result.optimal or "optimal_if" in result.extra):
        raise NotProvenError
    return result.cost
