"""What the puzzles' native searches share: options go in as arguments, what came out becomes a result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from gridwise.allowance import remaining
from gridwise.model import A, Heuristic, Metrics, Plan, Result, Status
from gridwise.puzzles.base.options import Options
from gridwise.stopping import unless_interrupted

if TYPE_CHECKING:
    from gridwise._core import SearchOutcome, StopFlag

__all__ = ["NativeEngine", "arguments", "cores", "result"]

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class NativeEngine(Generic[P]):
    """A puzzle's textbook searches in the native engine."""

    refusal: Callable[[P], str | None]
    """Says in a sentence why it cannot take an instance; None when it can."""
    search: Callable[[P, Options, Heuristic[Any] | None], Result[Any]]
    """Runs one of them; every choice in the options is made already."""
    traces: bool = True
    """It fills the trace of the options; otherwise traced searches run in the readable engine."""


def cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def arguments(options: Options, heuristic: Heuristic[Any] | None, stop: StopFlag | None) -> dict[str, Any]:
    """Return what every native search is called with beside its board; every choice is made already."""
    limits = remaining(options.limits)
    return {
        "algorithm": options.algorithm,
        "heuristic": None if heuristic is None else heuristic.name,
        "admissible": heuristic is None or heuristic.admissible,
        "goal_test": options.goal_test or "generation",
        "ties": options.ties or "fifo",
        "weight": 1.0 if options.weight is None else options.weight,
        "jobs": cores() if options.jobs is None else options.jobs,
        "time_limit": limits.seconds,
        "node_limit": limits.nodes,
        "memory_limit": limits.memory,
        "stop": stop,
        "trace_capacity": None if options.trace is None else options.trace.capacity,
    }


def result(
    outcome: SearchOutcome,
    options: Options,
    heuristic: Heuristic[Any] | None,
    actions: Iterable[A],
    metric: str | None = None,
) -> Result[A]:
    """Build the result of a search whose actions cost 1 each.

    A run of a best solver that a limit has stopped may have a plan all the same. What Ctrl-C has stopped is
    raised, not returned.
    """
    plan = Plan(tuple(actions))
    found = outcome.status == "solved" or len(plan) > 0
    ended: Result[A] = Result(
        algorithm=options.name,
        status=cast(Status, outcome.status),
        plan=plan if found else None,
        cost=len(plan) if found else None,
        optimal=outcome.optimal,
        lower_bound=outcome.lower_bound,
        metrics=Metrics(
            explored=outcome.explored,
            pushes=outcome.pushes,
            pops=outcome.pops,
            max_frontier=outcome.max_frontier,
            iterations=outcome.iterations,
            total_pushes=outcome.total_pushes,
            total_pops=outcome.total_pops,
            seconds=outcome.seconds,
            peak_bytes=outcome.peak_bytes or None,
        ),
        heuristic=None if heuristic is None else heuristic.name,
        engine="native",
        metric=metric,
        goal_test=options.goal_test,
        ties=options.ties,
    )
    return unless_interrupted(ended, options.limits)
