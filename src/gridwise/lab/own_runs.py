"""Runs of people's own files, each under a guard of its own: one that goes wrong is a row like any other."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from gridwise.errors import GridwiseError, LimitError, ProblemError
from gridwise.model import Heuristic, Limits, Metrics, Plan, Result
from gridwise.puzzles.base import Options
from gridwise.user_code.loading import PREFIX, files_of, name_of, own_reference

__all__ = [
    "FAULTS",
    "failed",
    "fault_in",
    "files_behind",
    "next_run",
    "own_files",
    "portable",
    "run_apart",
    "run_as_trusted",
    "runs_begin",
]

T = TypeVar("T")

_GUARD = "gridwise.user_code.guard"
"""Imported where own files are run, and only there: not every system has what it needs."""

FAULTS = (ProblemError, LimitError)
"""What goes wrong in own code: of one run among others, and not of the command."""


def own_files(*names: object) -> list[str]:
    """Return the own files among the names of a puzzle, an algorithm and a heuristic."""
    return files_of(name for name in names if isinstance(name, str))


def files_behind(instance: object) -> list[str]:
    """Return the own file that the class of an instance comes from, if it does."""
    kind = type(instance)
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    return [file] if kind.__module__.startswith(PREFIX) and file is not None else []


def run_apart(work: Callable[[], T], files: list[str], limits: Limits) -> T:
    """Do some work with own files in a process of its own, within the limits of one run."""
    from gridwise.user_code.guard import guarded

    return guarded(work, files, seconds=limits.seconds, memory=limits.memory, keys=False)


def run_as_trusted(work: Callable[[], T], instance: object, options: Options, trusted: bool) -> T:
    """Do some work with an instance and what the options name: apart where an own file is not trusted.

    Whoever wants to stop it, or to hear how far it is, has it in this process.
    """
    files = [*own_files(options.algorithm, options.heuristic), *files_behind(instance)]
    limits = options.limits
    if trusted or not files or limits.stop is not None or limits.progress is not None:
        return work()
    runs_begin()
    return run_apart(work, files, limits)


def runs_begin() -> None:
    """Let the limits of the command end here: what comes now are runs, each with limits of its own."""
    if (guard := sys.modules.get(_GUARD)) is not None:
        guard.runs_begin()


def next_run() -> None:
    """Let the time of a run begin anew, where it is repeated under one guard."""
    if (guard := sys.modules.get(_GUARD)) is not None:
        guard.restart_clock()


def failed(options: Options, metric: str | None, error: GridwiseError, seconds: float) -> Result[Any]:
    """Return the result of a run that went wrong: nothing but how, where and when."""
    own = not isinstance(options.algorithm, str) or own_reference(options.algorithm)
    return Result(
        algorithm=_short(options.algorithm) or "",
        status="limit" if isinstance(error, LimitError) else "failed",
        metrics=Metrics(0, 0, 0, 0, 0, 0, 0, seconds),
        heuristic=_short(options.heuristic),
        engine="own" if own else "python",
        metric=metric,
        extra={"error": str(error)},
    )


def fault_in(result: Result[Any]) -> str | None:
    """Return what went wrong in the own code of a run, if anything did."""
    error = result.extra.get("error")
    return None if error is None else str(error)


def portable(result: Result[Any]) -> Result[Any]:
    """Return a result that every process can read: actions that are objects of an own file become words."""
    if result.plan is None:
        return result
    try:
        readable = PREFIX.encode() not in pickle.dumps(result.plan)
    except (pickle.PicklingError, AttributeError, TypeError):
        readable = False
    return result if readable else replace(result, plan=Plan(tuple(map(str, result.plan))))


def _short(name: str | Callable[..., Any] | Heuristic[Any] | None) -> str | None:
    """Return the name without its file."""
    if isinstance(name, Heuristic):
        return name.name
    return name.rpartition(":")[2] if isinstance(name, str) else None if name is None else name_of(name)
