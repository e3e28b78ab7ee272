"""Whether an assignment solves a constraint problem, by its statement alone: no search uses this."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.csp.problem import ConstraintProblem, V

__all__ = ["broken_rules"]


def broken_rules(problem: ConstraintProblem[V], assignment: Mapping[V, Any]) -> Iterator[str]:
    """Yield a sentence for every rule that an assignment breaks; none solves the problem."""
    for variable, values in problem.domains.items():
        if variable not in assignment:
            continue
        value = assignment[variable]
        if value not in values:
            yield f"{variable!r} cannot be {value!r}"
        elif variable in problem.givens and problem.givens[variable] != value:
            yield f"{variable!r} is given as {problem.givens[variable]!r}, got {value!r}"
    for constraint in problem.constraints():
        if any(variable not in assignment for variable in constraint.scope):
            continue
        chosen = [assignment[variable] for variable in constraint.scope]
        try:
            kept = constraint.test(*chosen)
        except Exception as error:
            raise constraint.failure(chosen, error) from error
        if not kept:
            yield f"{constraint} is broken by {', '.join(map(repr, chosen))}"
    for variable in problem.domains:
        if variable not in assignment:
            yield f"{variable!r} has no value"
