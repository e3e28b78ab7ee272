"""Backtracking search for constraint problems, with every refinement switchable."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Generic, Literal, TypeAlias

from gridwise.allowance import StopError, look
from gridwise.csp.ordering import Ordering
from gridwise.csp.problem import ConstraintProblem, V
from gridwise.csp.propagation import Propagation, propagator
from gridwise.csp.state import PartialAssignment
from gridwise.model import Limits, Metrics, Status

__all__ = ["Backtracking", "ConstraintResult", "Observer", "Together", "backtracking"]

Observer: TypeAlias = Callable[[Literal["choose", "assign", "reject", "undo"], Any, Any], None]
"""Told what happens: a variable is chosen (with None), gets a value, is refused one, or loses one.

Where others are assigned together with it, the value is the tuple of all their values.
"""

Together: TypeAlias = Callable[[V], Sequence[V]]
"""Names the variables that get their values in the same step as a chosen one, as far as they are open."""

_CHECKS_BETWEEN_LOOKS = 2048
"""Between the values of one variable."""


@dataclass(frozen=True, slots=True)
class _Step(Generic[V]):
    """The variables that are assigned at once, what is left to try for them, and where to go back to."""

    variables: tuple[V, ...]
    values: Iterator[tuple[Any, ...]]
    mark: int


@dataclass(frozen=True, slots=True)
class ConstraintResult(Generic[V]):
    """What came out of a search: the first solution, if there is one."""

    status: Status
    assignment: dict[V, Any] | None
    metrics: Metrics

    def __bool__(self) -> bool:
        return self.status == "solved"


def backtracking(
    problem: ConstraintProblem[V],
    *,
    ordering: str | Ordering = "mrv+degree",
    propagation: Propagation = "forward-checking",
    limits: Limits = Limits(),
) -> ConstraintResult[V]:
    """Find the first solution; the rules are those of `Backtracking`."""
    search = Backtracking(problem, ordering=ordering, propagation=propagation, limits=limits)
    assignment = next(iter(search), None)
    status = search.status if assignment is None else "solved"
    return ConstraintResult(status, assignment, search.metrics())


class Backtracking(Generic[V]):
    """A depth-first search that yields one solution after another, on a stack and not by recursion.

    One variable is assigned at a time. Every value tried counts as an assignment; a value that
    contradicts the assignments so far, or leaves some other variable without values, is refused at once.
    A variable that has no more values to try is a backtrack. `explored` and `pushes` count the partial
    assignments that were not refused, the start included; `pops` those from which a variable was chosen;
    `max_frontier` the most that were open at once. `checks` counts every test of a constraint, those of the
    orderings included.

    With `together`, a step assigns several variables: its values are all combinations, those of the first
    variable in the outer loop, and one combination is one assignment.

    S. W. Golomb and L. D. Baumert, "Backtrack programming", 1965.
    """

    def __init__(
        self,
        problem: ConstraintProblem[V],
        *,
        ordering: str | Ordering = "mrv+degree",
        propagation: Propagation = "forward-checking",
        limits: Limits = Limits(),
        trace: Observer | None = None,
        together: Together[V] | None = None,
    ) -> None:
        self.status: Status = "unsolvable"
        """How the search ended; `unsolvable` until a solution is found or a limit is hit."""
        self._ordering = Ordering.parse(ordering) if isinstance(ordering, str) else ordering
        self._propagate = propagator(propagation)
        self._pruned = propagation != "none"
        self._limits = limits
        self._node_limit = sys.maxsize if limits.nodes is None else max(1, limits.nodes)
        self._trace = trace
        self._together = together
        self._state: PartialAssignment[V] = PartialAssignment(problem, self._look)
        self._explored, self._pops, self._deepest = 1, 0, 1
        self._assignments = self._backtracks = 0
        self._look_at = _CHECKS_BETWEEN_LOOKS
        self._seconds = 0.0
        self._started = time.perf_counter()

    def __iter__(self) -> Iterator[dict[V, Any]]:
        self._started = time.perf_counter()
        try:
            for assignment in self._search():
                self.status = "solved"
                self._seconds = time.perf_counter() - self._started
                yield assignment
        except StopError as error:
            self.status = error.status
        except KeyboardInterrupt:
            self.status = "interrupted"
            self._seconds = time.perf_counter() - self._started
            raise
        self._seconds = time.perf_counter() - self._started

    def metrics(self) -> Metrics:
        """Return the counters so far."""
        return Metrics(
            explored=self._explored,
            pushes=self._explored,
            pops=self._pops,
            max_frontier=self._deepest,
            total_pushes=self._explored,
            total_pops=self._pops,
            seconds=self._seconds,
            extra={
                "assignments": self._assignments,
                "backtracks": self._backtracks,
                "checks": self._state.checks,
            },
        )

    def _search(self) -> Iterator[dict[V, Any]]:
        state = self._state
        if not self._take_givens():
            return
        frames: list[_Step[V]] = []
        while True:
            if len(state.assignment) == len(state.domains):
                yield dict(state.assignment)
            else:
                variable = self._ordering.choose_variable(state, self._pruned)
                self._pops += 1
                if self._trace:
                    self._trace("choose", variable, None)
                frames.append(self._step(variable))
                self._deepest = max(self._deepest, len(frames) + 1)
            if not self._advance(frames):
                return

    def _take_givens(self) -> bool:
        state = self._state
        for variable, value in state.problem.givens.items():
            if value not in state.domains[variable]:
                return False
            state.keep(variable, (value,))
        for variable, value in state.problem.givens.items():
            if value not in state.domains[variable]:
                return False
            state.assignment[variable] = value
            if not self._propagate(state, variable, self._look):
                return False
        return self._propagate(state, None, self._look)

    def _step(self, variable: V) -> _Step[V]:
        """Prepare the step that assigns a variable, and others together with it."""
        state = self._state
        others = () if self._together is None else self._together(variable)
        still_open = [one for one in others if one != variable and one not in state.assignment]
        variables = (variable, *still_open)
        values = product(*(self._ordering.order_values(state, one) for one in variables))
        return _Step(variables, values, state.mark())

    def _advance(self, frames: list[_Step[V]]) -> bool:
        """Go to the next partial assignment that is not refused; False when there is none."""
        state = self._state
        while frames:
            self._look()
            step = frames[-1]
            if step.variables[0] in state.assignment:
                self._tell("undo", step, self._take_back(step))
            for values in step.values:
                if self._explored >= self._node_limit:
                    raise StopError("limit")
                if state.checks >= self._look_at:
                    self._look()
                self._assignments += 1
                if self._assign(step, values):
                    self._explored += 1
                    self._tell("assign", step, values)
                    return True
                self._take_back(step)
                self._tell("reject", step, values)
            frames.pop()
            self._backtracks += 1
        return False

    def _assign(self, step: _Step[V], values: tuple[Any, ...]) -> bool:
        """Assign the variables of a step one after another; False at the first contradiction."""
        state = self._state
        for variable, value in zip(step.variables, values, strict=True):
            if value not in state.domains[variable]:
                return False
            state.assignment[variable] = value
            if not self._propagate(state, variable, self._look):
                return False
        return True

    def _take_back(self, step: _Step[V]) -> tuple[Any, ...]:
        state = self._state
        state.undo_to(step.mark)
        known = [variable for variable in step.variables if variable in state.assignment]
        return tuple(state.assignment.pop(variable) for variable in known)

    def _tell(
        self, event: Literal["assign", "reject", "undo"], step: _Step[V], values: tuple[Any, ...]
    ) -> None:
        if self._trace:
            self._trace(event, step.variables[0], values if len(step.variables) > 1 else values[0])

    def _look(self) -> None:
        """Stop the search if a limit is reached."""
        limits = self._limits
        self._look_at = self._state.checks + _CHECKS_BETWEEN_LOOKS
        if limits.seconds is not None and time.perf_counter() - self._started >= limits.seconds:
            raise StopError("limit")
        if limits.asked_to_stop():
            raise StopError("interrupted")
        look()
        if limits.progress is not None:
            depth = len(self._state.assignment)
            limits.progress.tell(self._explored, depth, depth)
