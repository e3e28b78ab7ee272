"""What a constraint search knows at one moment, with every change undoable, and what it has done so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic

from gridwise.csp.problem import Constraint, ConstraintProblem, V

__all__ = ["PartialAssignment"]


class PartialAssignment(Generic[V]):
    """The values assigned so far, and the values that the other variables may still take."""

    def __init__(self, problem: ConstraintProblem[V], look: Callable[[], None] = lambda: None) -> None:
        self.problem = problem
        self.look = look
        """Called now and then by what takes its time, so that a limit can end it."""
        self.assignment: dict[V, Any] = {}
        self.domains = dict(problem.domains)
        self.checks = 0
        """Constraint tests made."""
        self._trail: list[tuple[V, tuple[Any, ...]]] = []

    def mark(self) -> int:
        """Return a point in time to which `undo_to` can go back."""
        return len(self._trail)

    def undo_to(self, mark: int) -> None:
        """Give back every value that was ruled out since the mark."""
        while len(self._trail) > mark:
            variable, values = self._trail.pop()
            self.domains[variable] = values

    def keep(self, variable: V, values: tuple[Any, ...]) -> None:
        """Rule out all values of a variable but these."""
        self._trail.append((variable, self.domains[variable]))
        self.domains[variable] = values

    def holds(self, constraint: Constraint[V], values: dict[V, Any]) -> bool:
        """Make one test; every variable of the scope must have a value."""
        self.checks += 1
        chosen = [values[variable] for variable in constraint.scope]
        try:
            return constraint.test(*chosen)
        except Exception as error:
            raise constraint.failure(chosen, error) from error

    def nearly_decided(self, variable: V) -> Iterator[tuple[Constraint[V], V]]:
        """Yield the constraints of a variable that wait for a single other one, and that other one."""
        for constraint in self.problem.constraints_of[variable]:
            other = self.last_open(constraint, variable)
            if other is not None:
                yield constraint, other

    def last_open(self, constraint: Constraint[V], variable: V) -> V | None:
        """Return the single other variable that a constraint of a variable waits for; None if not one."""
        open_ones = [
            other for other in constraint.scope if other not in self.assignment and other != variable
        ]
        return open_ones[0] if len(open_ones) == 1 else None

    def agrees(self, variable: V, value: Any, *, foreseen_only: bool = False) -> bool:
        """Tell whether a value passes every test with the values assigned so far.

        With `foreseen_only`, tests that forward checking would not make in advance are left out.
        """
        values = {**self.assignment, variable: value}
        for constraint in self.problem.constraints_of[variable]:
            if foreseen_only and constraint.when_complete:
                continue
            if all(other in values for other in constraint.scope) and not self.holds(constraint, values):
                return False
        return True

    def legal_values(self, variable: V) -> list[Any]:
        """Return the values of a variable that forward checking would have left it."""
        self.look()
        return [value for value in self.domains[variable] if self.agrees(variable, value, foreseen_only=True)]
