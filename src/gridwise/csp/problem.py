"""Constraint problems: variables with their values, and tests that some of them must pass together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import ne
from typing import Any, Generic, TypeVar

from gridwise.allowance import look
from gridwise.display import Displayed
from gridwise.errors import GridwiseError, ProblemError
from gridwise.places import place_of

__all__ = ["Constraint", "ConstraintProblem", "V"]

V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Constraint(Generic[V]):
    """A test that the values of some variables must pass, in the order of the scope."""

    scope: tuple[V, ...]
    test: Callable[..., bool]
    when_complete: bool = False
    """Forward checking waits until all its variables have values, instead of all but one."""

    def __str__(self) -> str:
        return f"{_name(self.test)} on {_listed(self.scope)}"

    def failure(self, values: Sequence[Any], error: Exception) -> ProblemError:
        """Say that the test raises an error instead of giving an answer; limits are no faults of it."""
        if isinstance(error, GridwiseError | MemoryError):
            raise error
        what = f"{type(error).__name__}: {error}"
        return ProblemError(f"{place_of(error)}the constraint {self} cannot take {_listed(values)}: {what}")


class ConstraintProblem(Displayed, Generic[V]):
    """Variables, the values each may take, and constraints between them.

    Variables and values keep the order in which they were added: it is the order of plain backtracking.
    A class derived from it may draw itself: `scene(assignment)` returns a `gridwise.scene.Scene`.
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
        self.name_of: Callable[[V], str] = str
        """Names a variable for people who watch."""

    def __repr__(self) -> str:
        counts = f"{len(self.domains)} variables, {len(self.constraints())} constraints"
        return f"<{type(self).__name__}: {counts}>"

    def constraints(self) -> list[Constraint[V]]:
        """Return every constraint once."""
        known = {id(one): one for constraints in self.constraints_of.values() for one in constraints}
        return list(known.values())

    def add_variable(self, variable: V, values: Iterable[Any]) -> None:
        """Add a variable and the values it may take."""
        if variable in self.domains:
            raise ProblemError(f"the variable {variable!r} is there twice")
        self.domains[variable] = _domain(variable, values)
        self.constraints_of[variable] = []
        self.neighbours[variable] = set()

    def add_variables(self, variables: Iterable[V], values: Iterable[Any]) -> None:
        """Add several variables that may take the same values."""
        wanted = list(variables)
        shared = _domain(wanted[0], values) if wanted else ()
        for variable in wanted:
            self.add_variable(variable, shared)

    def give(self, variable: V, value: Any) -> None:
        """Fix a variable's value from the start."""
        self._require_known([variable])
        self.givens[variable] = value

    def require(self, test: Callable[..., bool], *variables: V, when_complete: bool = False) -> None:
        """Require that the values of some variables pass a test together.

        With `when_complete`, forward checking makes the test when all of them have values, and no sooner.
        """
        if not callable(test):
            raise ProblemError(f"expected a function that tests values, then variables, got {test!r:.40}")
        if not variables:
            raise ProblemError(f"the constraint {_name(test)} is on no variable; name them behind the test")
        look()
        self._require_known(variables)
        constraint = Constraint(tuple(variables), test, when_complete)
        if len(variables) == 1:
            self._keep(variables[0], constraint)
            return
        for variable in variables:
            self.constraints_of[variable].append(constraint)
            self.neighbours[variable].update(other for other in variables if other != variable)

    def all_different(self, variables: Iterable[V]) -> None:
        """Require that no two of some variables have the same value."""
        for one, other in combinations(variables, 2):
            self.require(ne, one, other)

    def _keep(self, variable: V, constraint: Constraint[V]) -> None:
        """Keep the values of a variable that pass a test of their own."""
        kept = []
        for value in self.domains[variable]:
            try:
                passed = constraint.test(value)
            except Exception as error:
                raise constraint.failure([value], error) from error
            if passed:
                kept.append(value)
        self.domains[variable] = tuple(kept)

    def _require_known(self, variables: Iterable[V]) -> None:
        for variable in variables:
            if variable not in self.domains:
                near = _near(variable, self.domains)
                raise ProblemError(f"there is no variable {variable!r}; {near or 'add_variable comes first'}")


def _domain(variable: Hashable, values: Iterable[Any]) -> tuple[Any, ...]:
    if not isinstance(values, Iterable):
        raise ProblemError(f"expected the values of {variable!r} as a list, got {values!r:.40}")
    domain = tuple(values)
    if not domain:
        raise ProblemError(f"the variable {variable!r} has no values to take")
    return domain


def _name(test: Callable[..., bool]) -> str:
    return str(getattr(test, "__name__", type(test).__name__))


def _listed(things: Iterable[Any]) -> str:
    return ", ".join(map(repr, things))


def _near(wanted: Hashable, known: Iterable[Hashable]) -> str:
    from difflib import get_close_matches

    texts = {str(one): one for one in known}
    near = get_close_matches(str(wanted), texts, n=1)
    return f"did you mean {texts[near[0]]!r}?" if near else ""
