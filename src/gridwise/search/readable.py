"""Running a textbook search by name with the readable engine."""

from __future__ import annotations

from typing import Any

from gridwise.errors import UsageError
from gridwise.model import A, GoalTest, Heuristic, Limits, Problem, Result, S, Ties
from gridwise.names import pick
from gridwise.search.algorithms import ALGORITHMS, TREES, Algorithm, our_name
from gridwise.search.explain import look_first
from gridwise.trace import Trace

__all__ = ["solve", "weight_of"]

_WEIGHT = 2.0


def solve(
    problem: Problem[S, A],
    algorithm: str = "astar",
    *,
    heuristic: Heuristic[S] | None = None,
    weight: float | None = None,
    goal_test: GoalTest | None = None,
    ties: Ties | None = None,
    limits: Limits = Limits(),
    trace: Trace | None = None,
    tree: bool = False,
) -> Result[A]:
    """Run one of the textbook searches on a problem with the readable engine.

    Without a heuristic the problem's own is taken. A tree search remembers no state that it has met. A
    problem that breaks the model raises ProblemError with a sentence that shows where. Ctrl-C raises
    KeyboardInterrupt, whose `result` tells how far it was.
    """
    chosen = pick(our_name(algorithm), ALGORITHMS, "algorithm")
    choices: dict[str, Any] = {"limits": limits, "trace": trace}
    if chosen.informed:
        choices["heuristic"] = heuristic
    if chosen.weighted:
        choices["weight"] = weight_of(chosen, weight)
    if chosen.ordered:
        choices["ties"] = ties or "fifo"
    if chosen.goal_test is not None:
        choices["goal_test"] = goal_test or chosen.goal_test
    run = chosen.tree if tree else chosen.run
    if run is None:
        raise UsageError(f"{algorithm} is no tree search; {', '.join(TREES)} can be run as one")
    look_first(problem, heuristic)
    result: Result[A] = run(problem, **choices)
    return result


def weight_of(algorithm: Algorithm, weight: float | None) -> float:
    """Return the weight that an algorithm runs with when a person asks for one, or for none."""
    if not algorithm.weighted:
        return 1.0
    weight = _WEIGHT if weight is None else weight
    if not 1 <= weight <= 1e6:
        raise UsageError(f"the weight must be from 1 to 1,000,000, got {weight:g}")
    return weight
