"""Turning what goes wrong inside a person's own problem into one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gridwise.errors import ProblemError
from gridwise.model import Heuristic, Problem
from gridwise.places import place_of
from gridwise.search.check import (
    check_problem,
    faults_at,
    faults_before,
    faults_of_goals,
    shown,
    successors_at,
    wrong_estimate,
    wrong_goal_test,
)

__all__ = ["explanation", "look_first"]

_FIRST_STATES = 20


def look_first(problem: Problem[Any, Any], heuristic: Heuristic[Any] | None) -> None:
    """Look at the first states of a problem, and raise ProblemError with the first fault.

    This is what catches a state that is changed in place, which a search would never notice.
    """
    for fault in check_problem(problem, most_states=_FIRST_STATES):
        raise ProblemError(fault)
    if heuristic is not None:
        for fault in wrong_estimate(heuristic, problem.initial()):
            raise ProblemError(fault)


def explanation(
    error: Exception,
    problem: Problem[Any, Any],
    heuristic: Heuristic[Any] | None,
    expanded: Iterable[Any],
    recorded: Iterable[Any],
) -> str:
    """Return a sentence about an error in the middle of a search.

    A problem does the same whenever it is asked: so the fault shows again at the state expanded last, at
    one it leads to or, where states are tested when popped, at one of those on record.
    """
    expanded = list(expanded)
    for fault in _faults(problem, heuristic, expanded, recorded):
        return fault
    place = "".join(f" at the state {shown(state)}" for state in expanded)
    return f"{place_of(error)}{type(problem).__name__} raised {type(error).__name__} ({error}){place}"


def _faults(
    problem: Problem[Any, Any],
    heuristic: Heuristic[Any] | None,
    expanded: Iterable[Any],
    recorded: Iterable[Any],
) -> Iterator[str]:
    for state in expanded:
        yield from faults_at(problem, state)
        for _, successor in successors_at(problem, state):
            yield from faults_at(problem, successor)
            if heuristic is not None:
                yield from wrong_estimate(heuristic, successor)
        if problem.goals() is not None:
            yield from faults_before(problem, state)
    yield from faults_of_goals(problem)
    for state in recorded:
        yield from wrong_goal_test(problem, state)
