"""The frame around every readable search: the clock, the limits, and the result at the end."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sized
from types import TracebackType
from typing import Any

from gridwise.model import A, GoalTest, Heuristic, Limits, Metrics, Plan, Problem, Result, S, Status, Ties
from gridwise.search.tracing import SuccessorTracer
from gridwise.trace import Trace

__all__ = ["Run"]

_CHECK_EVERY_SECONDS = 0.02
_TELL_EVERY_SECONDS = 0.1
_ENTRY_BYTES = 250
"""Dictionary slot, record and frontier entry of one state, measured with CPython 3.11."""


class _StopError(Exception):
    """Leaves the search's loops when a limit is hit."""


class Run:
    """One run of one algorithm. As a context manager it turns limits and Ctrl-C into a status.

    `check_at` is the number of pops at which the algorithm should call `check` again; it adapts so that
    the clock is read about fifty times a second, however slow the problem's successors are.
    """

    def __init__(
        self, algorithm: str, problem: Problem[Any, Any], limits: Limits, trace: Trace | None = None
    ) -> None:
        self.algorithm = algorithm
        self.problem = problem
        self.node_limit = sys.maxsize if limits.nodes is None else max(1, limits.nodes)
        self.check_at = 1
        self.stopped: Status | None = None
        self._tracer = None if trace is None else SuccessorTracer(trace)
        self._limits = limits
        self._state_bytes = _ENTRY_BYTES + sys.getsizeof(problem.initial())
        self._step = 1
        self._frontier: Sized = ()
        self._tell_at = 0.0
        self._started = self._checked = time.perf_counter()

    def check(
        self,
        pops: int,
        explored: int,
        depth: Callable[[], int],
        *,
        iteration: int = 1,
        frontier: int | None = None,
    ) -> None:
        """Stop the run if a limit is reached; else choose when to look again.

        `depth` works out how deep the state is that is expanded now: asked if somebody wants to know.
        """
        limits, now = self._limits, time.perf_counter()
        if limits.seconds is not None and now - self._started >= limits.seconds:
            self.stop("limit")
        if limits.memory is not None and explored * self._state_bytes >= limits.memory:
            self.stop("limit")
        if limits.stop is not None and limits.stop():
            self.stop("interrupted")
        if now - self._checked < _CHECK_EVERY_SECONDS:
            self._step *= 2
        else:
            self._step = max(1, self._step // 2)
        if limits.progress is not None and now >= self._tell_at:
            self._tell_at = now + _TELL_EVERY_SECONDS
            held = len(self._frontier) if frontier is None else frontier
            limits.progress.tell(explored, held, depth(), iteration)
        self._checked = now
        self.check_at = pops + self._step

    def watched(
        self, successors: Callable[[S], Iterable[tuple[A, S]]], frontier: Sized, *starts: S
    ) -> Callable[[S], Iterable[tuple[A, S]]]:
        """Return the function that makes successors: itself, or one that records what becomes of them.

        Called where an iteration begins, with the states on its frontier. A search that is not traced
        runs as if this were not here.
        """
        self._frontier = frontier
        return successors if self._tracer is None else self._tracer.over(successors, frontier, starts)

    def stop(self, status: Status) -> None:
        """Leave the search with this status."""
        self.stopped = status
        raise _StopError

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if kind is KeyboardInterrupt:
            self.stopped = "interrupted"
        return kind is _StopError or kind is KeyboardInterrupt

    def result(
        self,
        path: list[tuple[Any, Any]] | None,
        *,
        explored: int,
        pushes: int,
        pops: int,
        max_frontier: int,
        iterations: int = 1,
        total_pushes: int | None = None,
        total_pops: int | None = None,
        lower_bound: float | None = None,
        heuristic: Heuristic[Any] | None = None,
        goal_test: GoalTest | None = None,
        ties: Ties = "fifo",
        recognised: Any = None,
    ) -> Result[Any]:
        """Build the result from the path to the goal, (action, state) by (action, state), or None.

        A solved run is optimal exactly when its cost meets the proven lower bound. A search that knows the
        rest of the way before it is at the goal names the state in which it did.
        """
        metrics = Metrics(
            explored=explored,
            pushes=pushes,
            pops=pops,
            max_frontier=max_frontier,
            iterations=iterations,
            total_pushes=pushes if total_pushes is None else total_pushes,
            total_pops=pops if total_pops is None else total_pops,
            seconds=time.perf_counter() - self._started,
            peak_bytes=explored * self._state_bytes,
        )
        status: Status = self.stopped or "unsolvable"
        plan = cost = None
        if path is not None:
            if self._tracer is not None:
                end = path[-1][1] if path else self.problem.initial()
                self._tracer.goal(end if recognised is None else recognised)
            status, plan = "solved", Plan(tuple(action for action, _ in path))
            cost = self._cost_of(path)
            if cost == 0:
                lower_bound = 0
        bound = None if lower_bound is None or status == "unsolvable" else _whole(lower_bound)
        return Result(
            algorithm=self.algorithm,
            status=status,
            plan=plan,
            cost=cost,
            optimal=cost is not None and bound is not None and cost <= bound,
            lower_bound=bound,
            metrics=metrics,
            heuristic=None if heuristic is None else heuristic.name,
            goal_test=goal_test,
            ties=ties,
        )

    def solved_at_start(
        self,
        *,
        heuristic: Heuristic[Any] | None = None,
        goal_test: GoalTest | None = None,
        ties: Ties = "fifo",
    ) -> Result[Any]:
        """Return the result for a start that is a goal: an empty plan, nothing expanded."""
        if self._tracer is not None:
            self._tracer.over(self.problem.successors, (None,), (self.problem.initial(),))
        return self.result(
            [],
            explored=1,
            pushes=1,
            pops=0,
            max_frontier=1,
            heuristic=heuristic,
            goal_test=goal_test,
            ties=ties,
        )

    def _cost_of(self, path: list[tuple[Any, Any]]) -> int:
        if self.problem.has_unit_costs:
            return len(path)
        cost, state = 0, self.problem.initial()
        for action, successor in path:
            cost += self.problem.step_cost(state, action, successor)
            state = successor
        return cost


def _whole(bound: float) -> int:
    """Round a bound up to the next whole cost, forgiving the rounding errors of floating point."""
    return int(-(-(bound - 1e-9) // 1))
