"""A constraint model that was handed in: its tables come out, and our backtracking solves them."""

from __future__ import annotations

from typing import Any

from gridwise.classroom.judging.answer import BoardAnswer, Case
from gridwise.classroom.sandbox.outside import FailedError
from gridwise.csp import ConstraintProblem, backtracking
from gridwise.csp.configurations import CONFIGURATIONS
from gridwise.errors import ProblemError
from gridwise.model import Limits

__all__ = ["solve_model"]


MOST_VALUES = 100_000


def solve_model(case: Case) -> BoardAnswer:
    """Solve the model, let the hand-in write the solution down, and check that by the rules."""
    assert case.talk is not None
    said = case.talk.ask(case.seconds, do="model", text=case.text)
    try:
        problem = _problem(said)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError, ProblemError) as error:
        raise FailedError(f"its model cannot be read: {error}") from None
    refined = CONFIGURATIONS[case.solver or "mac"]
    limits = Limits(seconds=case.seconds)
    result = backtracking(problem, ordering=refined.ordering, propagation=refined.propagation, limits=limits)
    if result.assignment is None:
        return BoardAnswer(False, f"its model is {result.status}", {})
    figures = {"expanded": result.metrics.extra["assignments"]}
    said = case.talk.ask(case.seconds, do="filled", text=case.text, numbers=dict(result.assignment))
    verdict = case.puzzle.replay(case.instance, str(said.get("solution")))
    return BoardAnswer(verdict.valid, verdict.message, figures)


def _problem(said: dict[str, Any]) -> ConstraintProblem[str]:
    problem: ConstraintProblem[str] = ConstraintProblem()
    if sum(map(int, said["sizes"])) > MOST_VALUES:
        raise ValueError(f"its variables have more than {MOST_VALUES:,} values")
    for name, size in zip(said["names"], said["sizes"], strict=True):
        problem.add_variable(str(name), range(int(size)))
    for scope, allowed in said["tables"]:
        table = frozenset(tuple(map(int, one)) for one in allowed)
        problem.require(lambda *values, table=table: values in table, *map(str, scope))
    return problem
