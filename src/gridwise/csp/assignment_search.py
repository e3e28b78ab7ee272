"""A constraint problem as a search problem: states are partial assignments, and an action gives one value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple

from gridwise.csp.problem import ConstraintProblem, V
from gridwise.errors import ProblemError
from gridwise.model import Problem

__all__ = ["Assigned", "Assignment", "AssignmentSearch", "word"]


class Assignment(NamedTuple):
    """A variable and its value; as text a word such as `WA=red`."""

    variable: Any
    value: Any

    def __str__(self) -> str:
        return f"{word(self.variable)}={word(self.value)}"


class Assigned(tuple[Assignment, ...]):
    """What has a value so far, in the order in which it got it."""

    __slots__ = ()

    @classmethod
    def of(cls, values: Mapping[Any, Any]) -> Assigned:
        """Take the values that some variables have."""
        return cls(Assignment(variable, value) for variable, value in values.items())

    def __str__(self) -> str:
        return " ".join(map(str, self)) or "nothing has a value yet"


class AssignmentSearch(Problem[Assigned, Assignment], Generic[V]):
    """One variable after another gets a value that breaks no constraint.

    They come in the order in which they were added: depth-first search is plain backtracking.
    """

    def __init__(self, problem: ConstraintProblem[V]) -> None:
        self.problem = problem
        """The constraint problem itself."""
        self.variables = tuple(variable for variable in problem.domains if variable not in problem.givens)
        """Those that are to get a value, in order."""

    def initial(self) -> Assigned:
        for variable, values in self.problem.domains.items():
            try:
                hash(values)
            except TypeError as error:
                raise ProblemError(
                    f"the values of {variable!r} must be hashable to be searched: use tuples, not lists"
                ) from error
        return Assigned.of(self.problem.givens)

    def is_goal(self, state: Assigned) -> bool:
        return self.left(state) == 0 and (bool(self.variables) or self._starts_well())

    def successors(self, state: Assigned) -> Iterator[tuple[Assignment, Assigned]]:
        left = self.left(state)
        if not left or (left == len(self.variables) and not self._starts_well()):
            return
        variable, values = self.variables[-left], dict(state)
        for value in self.problem.domains[variable]:
            values[variable] = value
            if _agrees(self.problem, values, [variable]):
                made = Assignment(variable, value)
                yield made, Assigned((*state, made))

    def left(self, state: Assigned) -> int:
        """Count the variables that have no value yet: so many actions it takes at least."""
        return len(self.problem.domains) - len(state)

    def _starts_well(self) -> bool:
        """Tell whether what is given agrees with itself."""
        problem, givens = self.problem, self.problem.givens
        if any(value not in problem.domains[variable] for variable, value in givens.items()):
            return False
        return _agrees(problem, givens, givens)


def _agrees(problem: ConstraintProblem[Any], values: Mapping[Any, Any], variables: Iterable[Any]) -> bool:
    """Tell whether the constraints of some variables hold, as far as all their values are known."""
    for variable in variables:
        for constraint in problem.constraints_of[variable]:
            if any(other not in values for other in constraint.scope):
                continue
            chosen = [values[other] for other in constraint.scope]
            try:
                kept = constraint.test(*chosen)
            except Exception as error:
                raise constraint.failure(chosen, error) from error
            if not kept:
                return False
    return True


def word(thing: Any) -> str:
    """Write a variable or a value without blanks."""
    return "".join(str(thing).split())
