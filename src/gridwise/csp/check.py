"""What is wrong with a person's own constraint problem, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from gridwise.csp.assignment_search import word
from gridwise.csp.problem import Constraint, ConstraintProblem, V

__all__ = ["check_constraints"]

MOST_TESTS = 1_000
"""Combinations of values that each constraint is tried with."""


def check_constraints(problem: ConstraintProblem[V]) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with the statement itself."""
    if not problem.domains:
        yield "the problem has no variables: add_variable(name, values) adds one"
    words: dict[str, V] = {}
    for variable, values in problem.domains.items():
        if not values:
            yield f"the variable {variable!r} has no values left that pass the tests on it alone"
        if (same := words.setdefault(word(variable), variable)) != variable:
            yield f"the variables {same!r} and {variable!r} are both written {word(variable)!r}"
        texts = {word(value) for value in values}
        if len(texts) < len(values):
            yield f"the values of {variable!r} are not told apart by their texts: {', '.join(sorted(texts))}"
    for variable, value in problem.givens.items():
        if value not in problem.domains[variable]:
            yield f"{variable!r} is given as {value!r}, which is none of its values"
    for constraint in problem.constraints():
        yield from _faults(problem, constraint)


def _faults(problem: ConstraintProblem[V], constraint: Constraint[V]) -> Iterator[str]:
    domains = [problem.domains[variable] for variable in constraint.scope]
    for values in islice(product(*domains), MOST_TESTS):
        try:
            answer, again = constraint.test(*values), constraint.test(*values)
        except Exception as error:
            yield str(constraint.failure(values, error))
            return
        shown = ", ".join(map(repr, values))
        if answer is None:
            yield f"the constraint {constraint} gave None for {shown}; it must return True or False"
            return
        if bool(answer) != bool(again):
            yield f"the constraint {constraint} gave {answer!r}, then {again!r} for {shown}"
            return
