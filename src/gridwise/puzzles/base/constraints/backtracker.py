"""Backtracking in the readable engine on the instances of a puzzle, with every refinement switchable."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Literal, TypeVar

from gridwise.csp import Backtracking
from gridwise.csp.backtracking_search import Observer
from gridwise.csp.configurations import Configuration
from gridwise.csp.recording import BacktrackingRecorder
from gridwise.errors import UsageError
from gridwise.model import Limits, Metrics, Result, Status
from gridwise.puzzles.base.options import Options

__all__ = ["Backtracker", "constraint_result", "most_wanted"]

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Backtracker(Generic[P]):
    """How backtracking sees the instances of one puzzle."""

    search: Callable[[P, Any, Mapping[str, Any], Limits, Observer | None], Backtracking[Any]]
    """Sets up a search of a configuration; options may replace the ordering and the propagation."""
    state: Callable[[P, Mapping[Any, Any]], Any]
    """What is watched: an instance with some of its variables assigned."""
    answer: Callable[[P, dict[Any, Any]], Mapping[str, Any]]
    """The fields of a result that tell a solution."""

    def run(self, name: str, configuration: Configuration, instance: P, options: Options) -> Result[Any]:
        """Find the first solution, or as many as there are to count."""
        recorder = None
        if options.trace is not None:
            recorder = BacktrackingRecorder(partial(self.state, instance), options.trace)
        search = self.search(instance, configuration, options.extra, options.limits, recorder)
        most = most_wanted(options)
        first: Mapping[str, Any] | None = None
        count = 0
        with _ended_by_ctrl_c(search):
            for assignment in search:
                first = first or self.answer(instance, assignment)
                if recorder is not None:
                    recorder.solved()
                count += 1
                if count == most:
                    break
        return constraint_result(name, search.status, first, count, options, search.metrics(), "python")

    def stream(
        self, name: str, configuration: Configuration, instance: P, options: Options
    ) -> Iterator[Result[Any]]:
        """Yield a result for every solution; a last one without a solution says why there are no more."""
        search = self.search(instance, configuration, options.extra, options.limits, None)
        with _ended_by_ctrl_c(search):
            for assignment in search:
                found = self.answer(instance, assignment)
                yield constraint_result(name, "solved", found, 0, options, search.metrics(), "python")
        end: Status = "unsolvable" if search.status == "solved" else search.status
        yield constraint_result(name, end, None, 0, options, search.metrics(), "python")


@contextmanager
def _ended_by_ctrl_c(search: Backtracking[Any]) -> Iterator[None]:
    """Let Ctrl-C end a search, whose status then tells; what has been found so far is the result."""
    try:
        yield
    except KeyboardInterrupt:
        if search.status != "interrupted":
            raise


def most_wanted(options: Options) -> int:
    """Return how many solutions are wanted; 0 for all."""
    extra = options.extra
    if extra.get("unique"):
        return 2
    return (extra.get("limit") or 0) if extra.get("count") else 1


def constraint_result(
    name: str,
    status: Status,
    answer: Mapping[str, Any] | None,
    count: int,
    options: Options,
    metrics: Metrics,
    engine: Literal["native", "python"],
) -> Result[Any]:
    """Put down what was asked for: a solution, how many there are, or whether there is just one."""
    asked = options.extra
    extra: dict[str, Any] = {key: asked[key] for key in ("ordering", "propagation") if asked.get(key)}
    stopped = status in ("limit", "interrupted")
    if asked.get("count") or asked.get("unique"):
        extra["count"] = count
        extra["count_is_exact"] = not stopped and not (most_wanted(options) and count >= most_wanted(options))
    if asked.get("unique"):
        extra["unique"] = False if count > 1 else None if stopped else count == 1
        if count > 1:
            status = "solved"
    return Result(
        algorithm=name, status=status, metrics=metrics, engine=engine, extra=extra, **(answer or {})
    )


def refuse(name: str, options: Options) -> None:
    """Tell who asks of backtracking what it does not have."""
    if options.engine == "native" and name != "best":
        raise UsageError(f"{name} runs in the readable engine only: use --engine python")
    if options.heuristic is not None:
        raise UsageError(f"{name} takes no heuristic")
