"""The readable constraint engine against plain enumeration, with every refinement on and off."""

from __future__ import annotations

import operator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise import Limits, ProblemError, UsageError
from gridwise.csp import Backtracking, ConstraintProblem, Ordering, Propagation, backtracking

ORDERINGS = ["none", "mrv", "degree", "low-degree", "mrv+degree", "mrv+low-degree", "lcv", "mrv+degree+lcv"]
PROPAGATIONS: list[Propagation] = ["none", "forward-checking", "mac"]
TESTS = {
    "different": operator.ne,
    "rising": operator.lt,
    "sum is even": lambda *values: sum(values) % 2 == 0,
    "not all equal": lambda *values: len(set(values)) > 1,
}

Description = tuple[list[list[int]], list[tuple[str, list[int]]], dict[int, int]]


@st.composite
def descriptions(draw: st.DrawFn) -> Description:
    """Draw a small problem as plain data: domains, constraints, givens."""
    count = draw(st.integers(1, 5))
    domains = [draw(st.lists(st.integers(0, 3), min_size=1, max_size=4, unique=True)) for _ in range(count)]
    constraints = []
    for _ in range(draw(st.integers(0, 7))):
        name = draw(st.sampled_from(sorted(TESTS)))
        most = 2 if name in ("different", "rising") else 3
        scope = draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=most, unique=True))
        if len(scope) > 1 or most == 3:
            constraints.append((name, scope))
    binary = [(name, scope) for name, scope in constraints if len(scope) == 2 or name.startswith("sum")]
    rest = [(name, scope) for name, scope in constraints if len(scope) == 3 and (name, scope) not in binary]
    givens = draw(st.dictionaries(st.integers(0, count - 1), st.integers(0, 3), max_size=2))
    return domains, binary + rest, givens


def state(description: Description) -> ConstraintProblem[int]:
    domains, constraints, givens = description
    problem: ConstraintProblem[int] = ConstraintProblem()
    for variable, values in enumerate(domains):
        problem.add_variable(variable, values)
    for name, scope in constraints:
        problem.require(TESTS[name], *scope)
    for variable, value in givens.items():
        problem.give(variable, value)
    return problem


def enumerate_plainly(description: Description) -> set[tuple[int, ...]]:
    domains, constraints, givens = description
    return {
        values
        for values in product(*domains)
        if all(values[variable] == value for variable, value in givens.items())
        and all(TESTS[name](*[values[v] for v in scope]) for name, scope in constraints)
    }


@given(descriptions(), st.sampled_from(ORDERINGS), st.sampled_from(PROPAGATIONS))
@settings(max_examples=300)
def test_all_solutions_are_found_once(description: Description, ordering: str, propagation: Any) -> None:
    search = Backtracking(state(description), ordering=ordering, propagation=propagation)
    found = [tuple(solution[v] for v in range(len(solution))) for solution in search]
    assert len(found) == len(set(found))
    assert set(found) == enumerate_plainly(description)
    assert search.status == ("solved" if found else "unsolvable")


def eight_queens() -> ConstraintProblem[int]:
    problem: ConstraintProblem[int] = ConstraintProblem()
    problem.add_variables(range(8), range(8))
    for one in range(8):
        for other in range(one):
            apart = one - other
            problem.require(lambda a, b, d=apart: a != b and abs(a - b) != d, one, other)
    return problem


def test_counters_of_plain_backtracking_are_the_textbooks() -> None:
    answer = backtracking(eight_queens(), ordering="none", propagation="none")
    metrics = answer.metrics
    assert answer.assignment is not None
    assert [answer.assignment[row] for row in range(8)] == [0, 4, 7, 5, 2, 6, 1, 3]
    # Known of eight queens, row by row: 876 squares are tried, 113 of them safe, until the first solution.
    assert metrics.extra["assignments"] == 876
    assert metrics.explored == 1 + 113
    assert metrics.extra["backtracks"] == 105
    assert (metrics.pushes, metrics.max_frontier) == (metrics.explored, 9)


def test_each_refinement_saves_assignments() -> None:
    propagations: tuple[Propagation, ...] = ("none", "forward-checking", "mac")
    counts = [
        backtracking(eight_queens(), ordering="none", propagation=propagation).metrics.extra["assignments"]
        for propagation in propagations
    ]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[1] > counts[2]


def test_the_number_of_eight_queens() -> None:
    assert sum(1 for _ in Backtracking(eight_queens(), ordering="mrv", propagation="mac")) == 92


def test_thousands_of_variables_break_no_recursion_limit() -> None:
    problem: ConstraintProblem[int] = ConstraintProblem()
    problem.add_variables(range(3000), range(2))
    for one in range(2999):
        problem.require(operator.ne, one, one + 1)
    answer = backtracking(problem, ordering="none", propagation="forward-checking")
    assert answer
    assert answer.metrics.max_frontier == 3001


def test_limits_hold() -> None:
    def pigeons() -> ConstraintProblem[int]:
        problem: ConstraintProblem[int] = ConstraintProblem()
        problem.add_variables(range(11), range(10))
        problem.all_different(range(11))
        return problem

    by_nodes = backtracking(pigeons(), limits=Limits(nodes=50))
    assert (by_nodes.status, by_nodes.metrics.explored) == ("limit", 50)
    by_time = backtracking(pigeons(), limits=Limits(seconds=0.05))
    assert by_time.status == "limit"
    asked = backtracking(pigeons(), limits=Limits(stop=lambda: True))
    assert asked.status == "interrupted"
    # Choosing a variable by its values left can take long: it is asked for each of the eleven.
    answers = iter([False] * 5 + [True])
    while_choosing = backtracking(
        pigeons(), ordering="mrv", propagation="none", limits=Limits(stop=lambda: next(answers))
    )
    assert (while_choosing.status, while_choosing.metrics.extra["assignments"]) == ("interrupted", 0)


def test_orderings_are_read_and_written() -> None:
    for text in ORDERINGS:
        assert str(Ordering.parse(text)) == text
    assert Ordering.parse("mrv,degree") == Ordering.parse("degree + MRV")
    with pytest.raises(UsageError, match="no ordering named 'mvr'"):
        Ordering.parse("mvr")
    with pytest.raises(UsageError, match="not both"):
        Ordering.parse("degree+low-degree")


def test_mistakes_in_a_problem_are_named() -> None:
    problem: ConstraintProblem[str] = ConstraintProblem()
    problem.add_variable("a", [1])
    with pytest.raises(ProblemError, match="'a' is there twice"):
        problem.add_variable("a", [2])
    with pytest.raises(ProblemError, match="no variable 'b'"):
        problem.require(operator.ne, "a", "b")
