"""Depth-limited search: the iteration that iterative deepening and IDA* repeat with growing limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Any, Generic

from gridwise.model import A, Problem, S
from gridwise.search.run import Run

__all__ = ["Deepening"]


@dataclass(slots=True)
class Deepening(Generic[S, A]):
    """A series of depth-first searches, each cut off where g + h exceeds its limit.

    Within an iteration a state is pushed if it is new and within the limit, or known and now reached
    at a smaller g; older entries of it stay on the stack and are expanded when popped. With the goal
    test at generation a new state is tested even when it lies beyond the limit.
    """

    run: Run
    problem: Problem[S, A]
    early: bool
    """The goal is tested when a state is generated."""
    estimate: Callable[[S], float] | None = None
    """h, or None where it is 0 everywhere."""
    counts_cost: bool = False
    """g is the cost so far; otherwise the number of actions."""

    limit: float = 0
    next_limit: float = inf
    """Smallest g + h beyond the limit; infinite when the limit cut nothing off."""
    goal: S | None = None
    records: dict[S, tuple[float, Any, Any]] = field(default_factory=dict)
    """Of the last iteration: state -> (g, parent, action)."""
    iterations: int = 0
    pushes: int = 1
    pops: int = 0
    max_frontier: int = 1
    total_pushes: int = 0
    total_pops: int = 0

    def search(self, start: S, limit: float) -> None:
        """Run one more iteration."""
        self.limit, self.next_limit = limit, inf
        self.iterations += 1
        self.total_pops += self.pops
        run, problem, early, estimate = self.run, self.problem, self.early, self.estimate
        is_goal = problem.is_goal
        cost = problem.step_cost if self.counts_cost and not problem.has_unit_costs else None
        node_limit, earlier_pops = run.node_limit, self.total_pops
        records: dict[S, tuple[float, Any, Any]] = {start: (0, None, None)}
        self.records = records
        frontier: list[tuple[S, float]] = [(start, 0)]
        successors = run.watched(problem.successors_in_reverse, frontier, start)
        pushes = max_frontier = 1
        pops = 0
        try:
            while frontier:
                state, depth = frontier.pop()
                if not early and is_goal(state):
                    self.goal = state
                    return
                pops += 1
                if earlier_pops + pops >= run.check_at:
                    run.check(
                        earlier_pops + pops,
                        len(records),
                        partial(_depth_of, state, records),
                        iteration=self.iterations,
                    )
                for action, successor in successors(state):
                    g = depth + (1 if cost is None else cost(state, action, successor))
                    known = records.get(successor)
                    if known is not None and known[0] <= g:
                        continue
                    f = g if estimate is None else g + estimate(successor)
                    found = known is None and early and is_goal(successor)
                    if f > limit and not found:
                        if f < self.next_limit:
                            self.next_limit = f
                        continue
                    if known is None and len(records) >= node_limit:
                        run.stop("limit")
                    records[successor] = (g, state, action)
                    if f <= limit:
                        frontier.append((successor, g))
                        pushes += 1
                    if found:
                        self.goal = successor
                        return
                if len(frontier) > max_frontier:
                    max_frontier = len(frontier)
        finally:
            self.pushes, self.pops, self.max_frontier = pushes, pops, max(max_frontier, len(frontier))
            self.total_pushes += pushes

    def path(self) -> list[tuple[A, S]] | None:
        """Return the way to the goal, (action, state) by (action, state), or None."""
        if self.goal is None:
            return None
        path: list[tuple[A, S]] = []
        state = self.goal
        while (parent := self.records[state][1]) is not None:
            path.append((self.records[state][2], state))
            state = parent
        return path[::-1]

    def counters(self) -> dict[str, Any]:
        """Return the counters of the last iteration and of the whole run."""
        return {
            "explored": len(self.records),
            "pushes": self.pushes,
            "pops": self.pops,
            "max_frontier": self.max_frontier,
            "iterations": self.iterations,
            "total_pushes": self.total_pushes,
            "total_pops": self.total_pops + self.pops,
        }


def _depth_of(state: S, records: dict[S, tuple[float, Any, Any]]) -> int:
    depth = 0
    while (parent := records[state][1]) is not None:
        state, depth = parent, depth + 1
    return depth
