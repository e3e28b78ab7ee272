"""Backtracking on people's own constraint problems; each solution is verified by their statement alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from gridwise.csp import Assigned, Backtracking, ConstraintProblem
from gridwise.csp.backtracking_search import Observer
from gridwise.csp.configurations import CONFIGURATIONS, Configuration
from gridwise.csp.verify import broken_rules
from gridwise.errors import ProblemError, UsageError
from gridwise.model import Limits, Plan, Result
from gridwise.names import pick
from gridwise.puzzles.base.constraints.backtracker import Backtracker, refuse
from gridwise.puzzles.base.constraints.solving import ConstraintSolving
from gridwise.puzzles.base.options import Options
from gridwise.puzzles.base.solving import Solver

__all__ = ["OwnConstraintSolving"]


class OwnConstraintSolving(ConstraintSolving[ConstraintProblem[Any]]):
    """Backtracking on a person's own constraint problem."""

    textbook = False

    @cached_property
    def solvers(self) -> Mapping[str, Solver[ConstraintProblem[Any]]]:
        return {
            name: Solver(each.summary, partial(_backtrack, name, each), readable=True)
            for name, each in ALGORITHMS.items()
        }

    def names_for(self, instance: ConstraintProblem[Any]) -> Sequence[str]:
        return list(CONFIGURATIONS)

    def solutions(self, instance: ConstraintProblem[Any], options: Options) -> Iterator[Result[Any]]:
        name = options.name
        return BACKTRACKER.stream(name, pick(name, ALGORITHMS, "algorithm"), instance, options)

    def describe(self, instance: ConstraintProblem[Any], result: Result[Any]) -> list[str]:
        from gridwise.csp.check import check_constraints

        if result.status == "unsolvable":
            return [f"Why: {fault}." for fault in list(check_constraints(instance))[:1]]
        return super().describe(instance, result)


ALGORITHMS = {
    **CONFIGURATIONS,
    "plain": replace(CONFIGURATIONS["plain"], summary="backtracking, variable by variable"),
    "backtracking": Configuration(
        "forward checking, fewest values left; --ordering and --propagation replace its parts",
        "mrv+degree",
        "forward-checking",
    ),
    "best": Configuration(
        "arc consistency maintained, fewest values left, most open neighbours", "mrv+degree", "mac"
    ),
}
"""Backtracking by name."""


def _backtrack(
    name: str, configuration: Configuration, problem: ConstraintProblem[Any], options: Options
) -> Result[Any]:
    if options.engine == "native":
        raise UsageError(f"{name} runs in the readable engine only: use --engine python")
    refuse(name, options)
    return BACKTRACKER.run(name, configuration, problem, options)


def _verified(problem: ConstraintProblem[Any], assignment: dict[Any, Any]) -> Mapping[str, Any]:
    """Return a solution as a plan, once code that is no search's has found nothing wrong with it."""
    if (fault := next(broken_rules(problem, assignment), None)) is not None:
        raise ProblemError(f"a test gave two answers for the same values: {fault}")
    found = Assigned.of({key: value for key, value in assignment.items() if key not in problem.givens})
    cost = len(found)
    # Every solution gives each variable one value, so that none is cheaper.
    return {"plan": Plan(tuple(found)), "cost": cost, "optimal": True, "lower_bound": cost}


def _search(
    problem: ConstraintProblem[Any],
    configuration: Configuration,
    extra: Mapping[str, Any],
    limits: Limits,
    trace: Observer | None,
) -> Backtracking[Any]:
    return Backtracking(
        problem,
        ordering=extra.get("ordering") or configuration.ordering,
        propagation=extra.get("propagation") or configuration.propagation,
        limits=limits,
        trace=trace,
    )


BACKTRACKER: Backtracker[ConstraintProblem[Any]] = Backtracker(
    search=_search,
    state=lambda problem, assignment: Assigned.of({**problem.givens, **assignment}),
    answer=_verified,
)
