"""The frame around every readable search: it counts, keeps the limits, and builds the result at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sized
from types import TracebackType
from typing import Any, TypeVar

from gridwise.allowance import StopError
from gridwise.errors import GridwiseError, ProblemError
from gridwise.model import A, GoalTest, Heuristic, Limits, Metrics, Plan, Problem, Result, S, Status, Ties
from gridwise.progress import Moment
from gridwise.search.budget import Budget, LimitedTable
from gridwise.search.explain import explanation
from gridwise.search.records import depth_of
from gridwise.search.tracing import SuccessorTracer
from gridwise.search.values import require_cost
from gridwise.stopping import interrupt
from gridwise.trace import Trace

__all__ = ["Run"]

R = TypeVar("R")

_ENTRY_BYTES = 250
"""Dictionary slot, record and frontier entry of one state, measured with CPython 3.11."""


class Run:
    """One run of one algorithm, standing between the search and the problem.

    A search asks it for the successors of every state that it expands, and for the tables in which it
    records states. So the search is its loop and nothing else: the counters, the limits, the trace and the
    progress are kept here. As a context manager it turns limits and Ctrl-C into a status, and what goes
    wrong in a person's own problem into a sentence; what Ctrl-C has stopped is raised, not returned.
    """

    def __init__(
        self,
        algorithm: str,
        problem: Problem[Any, Any],
        limits: Limits,
        trace: Trace | None = None,
        *,
        heuristic: Heuristic[Any] | None = None,
        goal_test: GoalTest | None = None,
        ties: Ties | None = "fifo",
        oldest_first: bool = False,
    ) -> None:
        self.state: Any = None
        """The state that was expanded last."""
        self._algorithm, self._problem, self._node_limit = algorithm, problem, limits.nodes
        self._heuristic, self._goal_test, self._ties = heuristic, goal_test, ties
        self._stopped: Status | None = None
        self._interrupted = False
        self._frontier: Sized = ()
        self._tables: tuple[dict[Any, Any], ...] = ()
        self._iterations = self._pops = self._dropped = 0
        self._earlier_pops = self._earlier_pushes = 0
        self._max_frontier = self._check_at = 1
        self._tracer = None if trace is None else SuccessorTracer(trace, oldest_first=oldest_first)
        self._state_bytes = _ENTRY_BYTES + sys.getsizeof(problem.initial())
        self._budget = Budget(limits, self._state_bytes)

    def table(self, records: dict[S, R], beside: dict[S, R] | None = None) -> dict[S, R]:
        """Return a table with these records, to which a search adds the states it comes to.

        The node limit holds for a table, or for two that stand beside each other.
        """
        return records if self._node_limit is None else LimitedTable(records, self._node_limit, beside)

    def begin(
        self,
        successors: Callable[[S], Iterable[tuple[A, S]]],
        frontier: Sized,
        *tables: dict[S, Any],
        moment: Callable[[], Moment] | None = None,
    ) -> Callable[[S], Iterable[tuple[A, S]]]:
        """Begin an iteration with the states in its tables; return the function that expands a state.

        `moment` tells how far a search is where its frontier and its first table do not.
        """
        self._earlier_pops, self._earlier_pushes = self._pops, self._earlier_pushes + self._pushes
        self._iterations += 1
        self._dropped = 0
        self._frontier, self._tables = frontier, tables
        self._max_frontier = max(1, len(frontier))
        self._moment = moment or self._moment_of_tables
        if self._tracer is not None:
            starts = [state for table in tables for state in table]
            successors = self._tracer.over(successors, frontier, starts)
        self._successors: Callable[[Any], Iterable[tuple[Any, Any]]] = successors
        return self._expand

    def _expand(self, state: Any) -> Iterable[tuple[Any, Any]]:
        self.state = state
        self._pops = pops = self._pops + 1
        if len(self._frontier) >= self._max_frontier:
            self._max_frontier = len(self._frontier) + 1
        if pops >= self._check_at:
            self._check_at = pops + self._budget.check(self._explored, self._moment)
        return self._successors(state)

    def drop(self) -> None:
        """Note that an entry was taken off the frontier, and that it is not expanded."""
        self._dropped += 1
        self._max_frontier = max(self._max_frontier, len(self._frontier) + 1)

    @property
    def depth(self) -> int:
        """Actions from the start to the state that was expanded last."""
        return depth_of(self.state, self._tables[0]) if self._pops > self._earlier_pops else 0

    @property
    def _explored(self) -> int:
        return sum(map(len, self._tables))

    @property
    def _pushes(self) -> int:
        """What was put on the frontier in this iteration is what was taken off it, and what is left."""
        return self._pops - self._earlier_pops + self._dropped + len(self._frontier)

    def _moment_of_tables(self) -> Moment:
        return Moment(self._explored, len(self._frontier), self.depth, self._iterations)

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(error, StopError):
            self._stopped = error.status
            return True
        if isinstance(error, KeyboardInterrupt):
            self._stopped, self._interrupted = "interrupted", True
            return True
        if isinstance(error, Exception) and not isinstance(error, GridwiseError | MemoryError):
            raise self._explained(error) from error
        return False

    def _explained(self, error: Exception) -> ProblemError:
        expanded = [self.state] if self._pops else []
        recorded = (state for table in self._tables for state in table)
        return ProblemError(explanation(error, self._problem, self._heuristic, expanded, recorded))

    def result(
        self,
        path: list[tuple[Any, Any]] | None,
        *,
        lower_bound: float | None = None,
        explored: int | None = None,
        pushes: int | None = None,
        max_frontier: int | None = None,
        recognised: Any = None,
    ) -> Result[Any]:
        """Build the result from the path to the goal, (action, state) by (action, state), or None.

        A solved run is optimal exactly when its cost meets the proven lower bound. A search whose frontier
        and tables do not show its counters gives them; one that knows the rest of the way before it is at
        the goal names the state in which it did.
        """
        if path and self._goal_test != "generation":
            self.drop()
        explored = self._explored if explored is None else explored
        pops, pushes = self._pops - self._earlier_pops, self._pushes if pushes is None else pushes
        metrics = Metrics(
            explored=explored,
            pushes=pushes,
            pops=pops,
            max_frontier=max_frontier or max(self._max_frontier, len(self._frontier)),
            iterations=self._iterations,
            total_pushes=self._earlier_pushes + pushes,
            total_pops=self._pops,
            seconds=self._budget.seconds,
            peak_bytes=explored * self._state_bytes,
        )
        status: Status = self._stopped or "unsolvable"
        plan = cost = None
        if path is not None:
            if self._tracer is not None:
                end = path[-1][1] if path else self._problem.initial()
                self._tracer.goal(end if recognised is None else recognised)
            status, plan = "solved", Plan(tuple(action for action, _ in path))
            cost = self._cost_of(path)
            if cost == 0:
                lower_bound = 0
        bound = None if lower_bound is None or status == "unsolvable" else _whole(lower_bound)
        optimal = cost is not None and bound is not None and cost <= bound
        claimed = self._heuristic is not None and self._heuristic.claimed and cost != 0
        result: Result[Any] = Result(
            algorithm=self._algorithm,
            status=status,
            plan=plan,
            cost=cost,
            optimal=optimal and not claimed,
            lower_bound=None if claimed else bound,
            metrics=metrics,
            heuristic=None if self._heuristic is None else self._heuristic.name,
            goal_test=self._goal_test,
            ties=self._ties,
            extra={"optimal_if": "admissible"} if optimal and claimed else {},
        )
        if self._interrupted:
            raise interrupt(result)
        return result

    def _cost_of(self, path: list[tuple[Any, Any]]) -> int:
        if self._problem.has_unit_costs:
            return len(path)
        cost, self.state = 0, self._problem.initial()
        for action, successor in path:
            try:
                step = self._problem.step_cost(self.state, action, successor)
                require_cost(step)
                cost += step
            except Exception as error:
                raise self._explained(error) from error
            self.state = successor
        return cost


def _whole(bound: float) -> int:
    """Round a bound up to the next whole cost, forgiving the rounding errors of floating point."""
    return int(-(-(bound - 1e-9) // 1))
