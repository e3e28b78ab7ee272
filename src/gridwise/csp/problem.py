"""Constraint problems: variables with their values, and tests that some of them must pass together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from itertools import combinations
from operator import ne
from typing import Any, Generic, TypeVar

from gridwise.errors import ProblemError

__all__ = ["Constraint", "ConstraintProblem", "V"]

V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Constraint(Generic[V]):
    """A test that the values of some variables must pass, in the order of the scope."""

    scope: tuple[V, ...]
    test: Callable[..., bool]
    when_complete: bool = False
    """Forward checking waits until all its variables have values, instead of all but one."""


class ConstraintProblem(Generic[V]):
    """Variables, the values each may take, and constraints between them.

    Variables and values keep the order in which they were added: it is the order of plain backtracking.
    """

    def __init__(self) -> None:
        self.domains: dict[V, tuple[Any, ...]] = {}
        """The values of each variable."""
        self.givens: dict[V, Any] = {}
        """Variables whose value is fixed from the start; no search changes them."""
        self.constraints_of: dict[V, list[Constraint[V]]] = {}
        """The constraints that each variable takes part in."""
        self.neighbours: dict[V, set[V]] = {}
        """The variables that share a constraint with each variable."""

    def add_variable(self, variable: V, values: Iterable[Any]) -> None:
        """Add a variable and the values it may take."""
        if variable in self.domains:
            raise ProblemError(f"the variable {variable!r} is there twice")
        self.domains[variable] = tuple(values)
        self.constraints_of[variable] = []
        self.neighbours[variable] = set()

    def add_variables(self, variables: Iterable[V], values: Iterable[Any]) -> None:
        """Add several variables that may take the same values."""
        shared = tuple(values)
        for variable in variables:
            self.add_variable(variable, shared)

    def give(self, variable: V, value: Any) -> None:
        """Fix a variable's value from the start."""
        self._require_known([variable])
        self.givens[variable] = value

    def require(self, test: Callable[..., bool], *variables: V, when_complete: bool = False) -> None:
        """Require that the values of some variables pass a test together.

        With `when_complete`, forward checking makes the test when all of them have values, and no sooner.
        """
        self._require_known(variables)
        if len(variables) == 1:
            variable = variables[0]
            self.domains[variable] = tuple(value for value in self.domains[variable] if test(value))
            return
        constraint = Constraint(tuple(variables), test, when_complete)
        for variable in variables:
            self.constraints_of[variable].append(constraint)
            self.neighbours[variable].update(other for other in variables if other != variable)

    def all_different(self, variables: Iterable[V]) -> None:
        """Require that no two of some variables have the same value."""
        for one, other in combinations(variables, 2):
            self.require(ne, one, other)

    def _require_known(self, variables: Iterable[V]) -> None:
        for variable in variables:
            if variable not in self.domains:
                raise ProblemError(f"there is no variable {variable!r}; add_variable comes first")
