"""Backtracking search for constraint problems, with every refinement switchable."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias

from gridwise.csp.ordering import Ordering
from gridwise.csp.problem import ConstraintProblem, V
from gridwise.csp.propagation import Propagation, propagator
from gridwise.csp.state import PartialAssignment
from gridwise.model import Limits, Metrics, Status

__all__ = ["Backtracking", "ConstraintResult", "Observer", "backtracking"]

Observer: TypeAlias = Callable[[Literal["choose", "assign", "reject", "undo"], Any, Any], None]
"""Told what happens: a variable is chosen (with None), gets a value, is refused one, or loses one."""


class _StopError(Exception):
    """Leaves the loops of the search when a limit is hit."""


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
    ) -> None:
        self.status: Status = "unsolvable"
        """How the search ended; `unsolvable` until a solution is found or a limit is hit."""
        self._ordering = Ordering.parse(ordering) if isinstance(ordering, str) else ordering
        self._propagate = propagator(propagation)
        self._pruned = propagation != "none"
        self._limits = limits
        self._node_limit = sys.maxsize if limits.nodes is None else max(1, limits.nodes)
        self._trace = trace
        self._state: PartialAssignment[V] = PartialAssignment(problem)
        self._explored, self._pops, self._deepest = 1, 0, 1
        self._assignments = self._backtracks = 0
        self._seconds = 0.0
        self._started = time.perf_counter()

    def __iter__(self) -> Iterator[dict[V, Any]]:
        self._started = time.perf_counter()
        try:
            for assignment in self._search():
                self.status = "solved"
                self._seconds = time.perf_counter() - self._started
                yield assignment
        except _StopError:
            pass
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
        frames: list[tuple[V, Iterator[Any], int]] = []
        while True:
            if len(state.assignment) == len(state.domains):
                yield dict(state.assignment)
            else:
                variable = self._ordering.choose_variable(state, self._pruned)
                self._pops += 1
                if self._trace:
                    self._trace("choose", variable, None)
                frames.append((variable, iter(self._ordering.order_values(state, variable)), state.mark()))
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

    def _advance(self, frames: list[tuple[V, Iterator[Any], int]]) -> bool:
        """Go to the next partial assignment that is not refused; False when there is none."""
        state = self._state
        while frames:
            self._look()
            variable, values, mark = frames[-1]
            state.undo_to(mark)
            if variable in state.assignment:
                lost = state.assignment.pop(variable)
                if self._trace:
                    self._trace("undo", variable, lost)
            for value in values:
                if self._explored >= self._node_limit:
                    self._stop("limit")
                self._assignments += 1
                state.assignment[variable] = value
                if self._propagate(state, variable, self._look):
                    self._explored += 1
                    if self._trace:
                        self._trace("assign", variable, value)
                    return True
                state.undo_to(mark)
                del state.assignment[variable]
                if self._trace:
                    self._trace("reject", variable, value)
            frames.pop()
            self._backtracks += 1
        return False

    def _look(self) -> None:
        """Stop the search if a limit is reached."""
        limits = self._limits
        if limits.seconds is not None and time.perf_counter() - self._started >= limits.seconds:
            self._stop("limit")
        if limits.asked_to_stop():
            self._stop("interrupted")
        if limits.progress is not None:
            depth = len(self._state.assignment)
            limits.progress.tell(self._explored, depth, depth)

    def _stop(self, status: Status) -> None:
        self.status = status
        raise _StopError
