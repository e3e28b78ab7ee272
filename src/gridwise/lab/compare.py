"""Running several algorithms on several instances: what is run, and what comes out."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from gridwise.errors import ProblemError
from gridwise.format import duration, rules
from gridwise.lab.footprint import LONGEST, followed
from gridwise.lab.machine import Machine, this_machine
from gridwise.lab.own_runs import FAULTS, failed, next_run, own_files, portable, run_apart
from gridwise.model import Heuristic, Limits, Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_until_interrupted
from gridwise.registry import puzzle
from gridwise.search.algorithms import ALGORITHMS, TREES, our_name
from gridwise.user_code.loading import digest_of, name_of, own_reference
from gridwise.user_code.references import has_scheme
from gridwise.version import __version__

__all__ = [
    "Entry",
    "Task",
    "choices",
    "compare",
    "default_algorithms",
    "entry_of",
    "our_label",
    "parts_of",
    "plan_tasks",
    "run_quickly",
    "run_task",
    "shared_rules",
    "timing",
]

USUAL = tuple(name for name, algorithm in ALGORITHMS.items() if algorithm.usual)
"""The textbook searches that are compared where nobody names any."""

QUICK_SECONDS = 0.25
"""What a run may take to count as quick: it is not worth starting a process for."""
TREE = " (tree)"
"""What is added to the label of a tree search."""
FEW, SHORT_SECONDS = 3, 1.0
"""Unless told otherwise a run is repeated so often, as long as all of them together take so long."""


@dataclass(frozen=True, slots=True)
class Task:
    """One algorithm on one instance, as plain values that any process or machine can take."""

    puzzle: str
    """A puzzle's name, or `my_file.py:MyPuzzle`."""
    file: str
    text: str | None
    """The instance; None for a person's own puzzle that needs no file."""
    metric: str | None
    options: Options
    label: str
    """The algorithm as it was asked for, such as `astar:blockers`."""
    repeats: int | None = None
    """How often it is run; None repeats short runs."""
    trusted: bool = False
    """Own files run in the process of whoever runs this, where a debugger can reach them."""

    @property
    def own_files(self) -> list[str]:
        """The own files that it is made of."""
        return own_files(self.puzzle, self.options.algorithm, self.options.heuristic)

    def key(self) -> str:
        """Name everything that decides the outcome, the version included: equal tasks have equal keys."""
        options, limits = self.options, self.options.limits
        decisive = {
            "version": __version__,
            "puzzle": self.puzzle,
            "instance": self.text,
            "metric": self.metric,
            "algorithm": options.name,
            "heuristic": options.heuristic if isinstance(options.heuristic, str | None) else None,
            "weight": options.weight,
            "goal_test": options.goal_test,
            "ties": options.ties,
            "engine": options.engine,
            "limits": [limits.seconds, limits.nodes, limits.memory],
            "extra": sorted((name, str(value)) for name, value in options.extra.items()),
            "repeats": self.repeats,
            **({"tree": True} if options.tree else {}),
            "files": [digest_of(one) for one in (self.puzzle, options.heuristic, options.algorithm)],
        }
        return hashlib.sha256(json.dumps(decisive, sort_keys=True).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Entry:
    """One algorithm's result on one instance."""

    puzzle: str
    file: str
    result: Result[Any]
    """Its time is the best of all repeats."""
    times: tuple[float, ...] = ()
    """The seconds of every repeat."""
    task: Task | None = None
    started: str = ""
    """When, in UTC."""
    machine: Machine | None = None
    version: str = ""

    @property
    def label(self) -> str:
        """The algorithm as it was asked for."""
        own = self.result.algorithm + TREE * bool(self.result.extra.get("tree"))
        return own if self.task is None else self.task.label

    @property
    def spread(self) -> float | None:
        """How far the slowest repeat lies above the best, as a share of the best."""
        if len(self.times) < 2 or min(self.times) <= 0:
            return None
        return max(self.times) / min(self.times) - 1

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as the object that `solve --json` prints, with what only a comparison knows."""
        metrics = self.result.metrics
        return {
            "puzzle": self.puzzle,
            "file": self.file,
            **self.result.as_dict(),
            "label": self.label,
            "efficiency": round(metrics.efficiency, 6),
            "peak_bytes": metrics.peak_bytes,
            "times": list(self.times),
        }

    def as_row(self) -> dict[str, Any]:
        """Return the entry as one flat row: what a table, a CSV file or a data frame takes."""
        data = self.as_dict()
        left_out = ("plan", "metrics", "solution", "times")
        return {
            **{key: value for key, value in data.items() if key not in left_out},
            **data["metrics"],
            "seconds_worst": max(self.times, default=None),
            "repeats": len(self.times),
        }


def default_algorithms(chosen: Puzzle[Any], instance: Any) -> list[str]:
    """Name the usual textbook searches where they apply, and the puzzle's own algorithms."""
    searchable = chosen.solving.textbook and chosen.search_problem(instance) is not None
    return [*(USUAL if searchable else ()), *chosen.solving.names_for(instance)]


def plan_tasks(
    reference: str,
    instances: Sequence[tuple[str, str | None]],
    algorithms: Sequence[str | Callable[..., Any]],
    options: Options,
    *,
    metric: str | None = None,
    repeats: int | None = None,
    trusted: bool = False,
    graphs_too: bool = False,
) -> list[Task]:
    """Make a task of every algorithm on every (name, text).

    An algorithm may bring its heuristic: `astar:blockers`. The choices among the options count for the
    algorithms that take them. With `graphs_too`, what is asked for as a tree search is run as a graph search
    before it, and what is none alone.
    """
    return [
        Task(reference, name, text, metric, mine, our_label(one) + TREE * mine.tree, repeats, trusted)
        for name, text in instances
        for one in algorithms
        for mine in _both_ways(choices(one, options), graphs_too)
    ]


def _both_ways(options: Options, graphs_too: bool) -> list[Options]:
    if not (graphs_too and options.tree):
        return [options]
    graph = replace(options, tree=False)
    return [graph, options] if options.name in TREES else [graph]


def run_task(task: Task, *, measure_memory: bool = True) -> Entry:
    """Do it, as often as is asked for; the best time counts. Where own code goes wrong, the entry says so."""
    began = time.perf_counter()
    try:
        entry = _run_apart(task, None, measure_memory)
    except FAULTS as error:
        if task.trusted:
            raise
        result = failed(task.options, task.metric, error, time.perf_counter() - began)
        name = task.puzzle.rpartition(":")[2] if own_reference(task.puzzle) else puzzle(task.puzzle).name
        return entry_of(task, name, result)
    assert entry is not None
    return entry


def entry_of(task: Task, puzzle_name: str, result: Result[Any], times: Sequence[float] = ()) -> Entry:
    """Put a result down as a run of a task, here and now, on this machine and with this version."""
    took = tuple(times) or (result.metrics.seconds,)
    started = datetime.now(UTC) - timedelta(seconds=sum(took))
    when = started.isoformat(timespec="milliseconds")
    return Entry(puzzle_name, task.file, result, took, task, when, this_machine(), __version__)


def run_quickly(task: Task) -> Entry | None:
    """Do it if it is over in a moment; else, or where own code goes wrong, give it up and return None."""
    try:
        return _run_apart(task, QUICK_SECONDS, True)
    except FAULTS:
        if task.trusted:
            raise
        return None


def compare(
    chosen: Puzzle[Any],
    instances: Sequence[tuple[str, Any]],
    algorithms: Sequence[str | Callable[..., Any]],
    options: Options,
    heuristic: Heuristic[Any] | None = None,
) -> Iterator[Entry]:
    """Run every algorithm once on every (name, instance), here and now, keeping nothing."""
    for name, instance in instances:
        for label in algorithms:
            for mine in _both_ways(choices(label, options), graphs_too=True):
                taken = heuristic if _informed(mine.algorithm) else None
                began = time.perf_counter()
                try:
                    result = solve_until_interrupted(chosen, instance, mine, taken)
                except ProblemError as error:
                    metric = getattr(instance, "metric", None)
                    result = failed(mine, metric, error, time.perf_counter() - began)
                yield Entry(chosen.name, name, result, (result.metrics.seconds,))


def shared_rules(entries: Sequence[Entry]) -> list[str]:
    """Name the rules once for all algorithms that share them."""
    shared: dict[str, dict[str, None]] = {}
    for entry in entries:
        shared.setdefault(rules(entry.result), {})[entry.label] = None
    return [f"{', '.join(names)}: {rule}" for rule, names in shared.items()]


def timing(entry: Entry) -> str:
    """Show the best time, and how far the slowest repeat lies above it."""
    spread = "" if entry.spread is None else f" +{entry.spread:.0%}"
    if entry.spread is not None and entry.spread >= 9.995:
        spread = f" x{1 + entry.spread:,.0f}"  # something else had the processor meanwhile
    return duration(entry.result.metrics.seconds) + spread


def _run_apart(task: Task, quick: float | None, measure_memory: bool) -> Entry | None:
    """Run own files in a process of their own, everything else here."""
    if apart := bool(task.own_files) and not task.trusted:
        limits = (task.options if quick is None else _limited(task.options, quick)).limits
        entry = run_apart(lambda: _portable(_run(task, quick)), task.own_files, limits)
    else:
        entry = _run(task, quick)
    wanted = measure_memory and entry is not None and entry.result.engine == "own" and bool(entry.result)
    return _with_memory(task, entry, apart) if entry is not None and wanted else entry


def _portable(entry: Entry | None) -> Entry | None:
    return None if entry is None else replace(entry, result=portable(entry.result))


def _with_memory(task: Task, entry: Entry, apart: bool) -> Entry:
    """Measure what an own search holds in one more run, which can go wrong without harm."""

    def measure() -> int | None:
        return followed(*_instance(task), task.options)[1]

    with suppress(*FAULTS):
        peak = run_apart(measure, task.own_files, Limits(LONGEST)) if apart else measure()
        result = replace(entry.result, metrics=replace(entry.result.metrics, peak_bytes=peak))
        return replace(entry, result=result)
    return entry


def _instance(task: Task) -> tuple[Puzzle[Any], Any]:
    chosen = puzzle(task.puzzle)
    if task.text is None and chosen.create is not None:
        return chosen, chosen.create(task.metric)
    return chosen, chosen.parse(task.text or "", task.metric)


def _run(task: Task, quick: float | None) -> Entry | None:
    chosen, instance = _instance(task)
    options = task.options if quick is None else _limited(task.options, quick)
    next_run()
    begin = time.perf_counter()
    result = solve_until_interrupted(chosen, instance, options)
    # A search that used up half the time might have cut something short because of it.
    if quick is not None and time.perf_counter() - begin > quick / 2 and result.status != "interrupted":
        return None
    times = [result.metrics.seconds]
    while len(times) < (task.repeats or FEW) and result.status in ("solved", "unsolvable"):
        if task.repeats is None and time.perf_counter() - begin > SHORT_SECONDS / 2:
            break
        next_run()
        again = solve_until_interrupted(chosen, instance, task.options)
        if again.status == "interrupted":
            result = again
            break
        times.append(again.metrics.seconds)
    peak = result.metrics.peak_bytes
    if peak is None and result.engine == "python" and result.status != "interrupted":
        again, peak = followed(chosen, instance, options)
        if again.status == "interrupted":
            result = again
    result = replace(result, metrics=replace(result.metrics, seconds=min(times), peak_bytes=peak))
    return entry_of(task, chosen.name, result, times)


def _limited(options: Options, seconds: float) -> Options:
    limits: Limits = options.limits
    least = seconds if limits.seconds is None else min(seconds, limits.seconds)
    return replace(options, limits=replace(limits, seconds=least))


def choices(label: str | Callable[..., Any], options: Options) -> Options:
    """Return the options of one algorithm, which may bring its heuristic, or of a search of one's own."""
    algorithm, named = parts_of(label) if isinstance(label, str) else (label, "")
    informed = _informed(algorithm) or bool(named)
    return replace(options, algorithm=algorithm, heuristic=named or options.heuristic if informed else None)


def parts_of(label: str) -> tuple[str, str]:
    """Return algorithm and heuristic of `A*:blockers`, or none; each may be `my_file.py:name`.

    A file of what was learned belongs to what it is for: `pilot:values.json` is one name, and so is
    `safe:pilot`.
    """
    if has_scheme(label):
        return label, ""
    parts = label.split(":")
    own = parts[0].endswith(".py") or (len(parts) > 1 and parts[1].endswith(".json"))
    return our_name(":".join(parts[: 1 + own])), ":".join(parts[1 + own :])


def our_label(label: str | Callable[..., Any]) -> str:
    """Return a label with the names that we have for its parts."""
    return ":".join(filter(None, parts_of(label))) if isinstance(label, str) else name_of(label)


def _informed(algorithm: str | Callable[..., Any]) -> bool:
    if not isinstance(algorithm, str) or own_reference(algorithm):
        return True
    return algorithm in ALGORITHMS and ALGORITHMS[algorithm].informed
