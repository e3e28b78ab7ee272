"""The algorithms of Colour Sudoku: backtracking step by step up to MAC, the report's own, and best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from gridwise.csp import Backtracking, Ordering, Propagation
from gridwise.csp.backtracking_search import Observer
from gridwise.errors import UsageError
from gridwise.model import Limits, Metrics, Result, Status
from gridwise.names import pick
from gridwise.puzzles.base import Options, Solver
from gridwise.puzzles.colour_sudoku import native
from gridwise.puzzles.colour_sudoku.backtracking.model import (
    Variable,
    as_constraint_problem,
    filled,
    unfinished_neighbours,
)
from gridwise.puzzles.colour_sudoku.backtracking.recording import BacktrackingRecorder
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku

__all__ = ["CONFIGURATIONS", "SOLVERS", "Configuration", "readable_search", "stream"]


@dataclass(frozen=True, slots=True)
class Configuration:
    """Backtracking with certain refinements switched on."""

    summary: str
    ordering: str
    propagation: Propagation
    numbers_first: bool = False
    """Assign all numbers before the first colour."""
    whole_cells: bool = False
    """A cell that gets its number gets its colour with it; degrees and priorities are about whole cells."""


CONFIGURATIONS = {
    "plain": Configuration("backtracking, cell by cell", "none", "none"),
    "mrv": Configuration("backtracking, fewest values left first", "mrv", "none"),
    "mrv-degree": Configuration("the same, ties to the most open neighbours", "mrv+degree", "none"),
    "forward-checking": Configuration(
        "the same, and an assignment rules out values around it", "mrv+degree", "forward-checking"
    ),
    "mac": Configuration("the same, with arc consistency maintained", "mrv+degree", "mac"),
    "numbers-first": Configuration(
        "all numbers, then all colours, fewest values left, lowest degree, forward checking",
        "mrv+low-degree",
        "forward-checking",
        numbers_first=True,
    ),
    "backtracking": Configuration(
        "the report's: cell by cell, fewest numbers left, fewest unfinished neighbours, forward checking",
        "mrv+low-degree",
        "forward-checking",
        numbers_first=True,
        whole_cells=True,
    ),
}
"""Backtracking by name, each but the last two with one refinement more."""

TWIN_OF_BEST = Configuration("", "mrv+degree", "mac")


def readable_search(
    board: ColourSudoku,
    configuration: Configuration,
    extra: Mapping[str, Any],
    limits: Limits,
    trace: Observer | None = None,
) -> Backtracking[Variable]:
    """Set up a search of the readable engine; the options may replace the ordering and the propagation."""
    stage = (lambda variable: int(variable.kind == "colour")) if configuration.numbers_first else None
    whole = configuration.whole_cells
    degree_of = unfinished_neighbours(board.size) if whole else None
    return Backtracking(
        as_constraint_problem(board, finished_cells_only=whole),
        ordering=Ordering.parse(extra.get("ordering") or configuration.ordering, stage, degree_of),
        propagation=extra.get("propagation") or configuration.propagation,
        limits=limits,
        trace=trace,
        together=(lambda variable: (Variable(variable.cell, "colour"),)) if whole else None,
    )


def backtrack(name: str, configuration: Configuration, board: ColourSudoku, options: Options) -> Result[Any]:
    """Run the readable engine: the first solution, or as many as there are to count."""
    if options.engine == "native" and name != "best":
        raise UsageError(f"{name} runs in the readable engine only: use --engine python")
    _refuse_heuristic(name, options)
    recorder = None if options.trace is None else BacktrackingRecorder(board, options.trace)
    search = readable_search(board, configuration, options.extra, options.limits, recorder)
    most = _most(options)
    first, count = None, 0
    with _ended_by_ctrl_c(search):
        for assignment in search:
            first = first or filled(board, assignment)
            if recorder is not None:
                recorder.solved()
            count += 1
            if count == most:
                break
    return _result(name, search.status, first, count, options, search.metrics(), "python")


def best(board: ColourSudoku, options: Options) -> Result[Any]:
    """Solve or count as fast as it gets."""
    _refuse_heuristic("best", options)
    for name in ("ordering", "propagation"):
        if options.extra.get(name):
            raise UsageError(
                f"best has its own rules; --{name} goes with --algorithm backtracking and its like"
            )
    if options.engine == "python":
        return backtrack("best", TWIN_OF_BEST, board, options)
    counting = options.extra.get("count") or options.extra.get("unique")
    limits = options.limits
    found = native.count(board, _most(options), limits) if counting else native.first(board, limits)
    return _result("best", found.status, found.solution, found.count, options, found.metrics, "native")


def stream(board: ColourSudoku, options: Options) -> Iterator[Result[Any]]:
    """Yield a result for one solution after another, as they are found, up to the limit asked for.

    A last result without a solution says why there are no more; none where the limit was reached.
    """
    return islice(_all_solutions(board, options), options.extra.get("limit"))


def _all_solutions(board: ColourSudoku, options: Options) -> Iterator[Result[Any]]:
    name = options.name
    if name == "best" and options.engine != "python":
        for found in native.solutions(board, options.limits):
            yield _result(name, found.status, found.solution, 0, options, found.metrics, "native")
        return
    if options.engine == "native":
        raise UsageError(f"{name} runs in the readable engine only: use --engine python")
    configuration = TWIN_OF_BEST if name == "best" else pick(name, CONFIGURATIONS, "colour-sudoku algorithm")
    search = readable_search(board, configuration, options.extra, options.limits)
    with _ended_by_ctrl_c(search):
        for assignment in search:
            yield _result(name, "solved", filled(board, assignment), 0, options, search.metrics(), "python")
    end: Status = "unsolvable" if search.status == "solved" else search.status
    yield _result(name, end, None, 0, options, search.metrics(), "python")


@contextmanager
def _ended_by_ctrl_c(search: Backtracking[Variable]) -> Iterator[None]:
    """Let Ctrl-C end a search, whose status then tells; what has been found so far is the result."""
    try:
        yield
    except KeyboardInterrupt:
        if search.status != "interrupted":
            raise


def _most(options: Options) -> int:
    """Return how many solutions are wanted; 0 for all."""
    extra = options.extra
    if extra.get("unique"):
        return 2
    return (extra.get("limit") or 0) if extra.get("count") else 1


def _result(
    name: str,
    status: Status,
    first: ColourSudoku | None,
    count: int,
    options: Options,
    metrics: Metrics,
    engine: Any,
) -> Result[Any]:
    asked = options.extra
    extra: dict[str, Any] = {key: asked[key] for key in ("ordering", "propagation") if asked.get(key)}
    stopped = status in ("limit", "interrupted")
    if asked.get("count") or asked.get("unique"):
        extra["count"] = count
        extra["count_is_exact"] = not stopped and not (_most(options) and count >= _most(options))
    if asked.get("unique"):
        extra["unique"] = False if count > 1 else None if stopped else count == 1
        if count > 1:
            status = "solved"
    return Result(
        algorithm=name,
        status=status,
        metrics=metrics,
        engine=engine,
        solution=None if first is None else str(first),
        extra=extra,
    )


def _refuse_heuristic(name: str, options: Options) -> None:
    if options.heuristic is not None:
        raise UsageError(f"{name} takes no heuristic")


def _solver(name: str, configuration: Configuration) -> Callable[[ColourSudoku, Options], Result[Any]]:
    return partial(backtrack, name, configuration)


SOLVERS: dict[str, Solver[ColourSudoku]] = {
    **{name: Solver(each.summary, _solver(name, each)) for name, each in CONFIGURATIONS.items()},
    "best": Solver("the native solver: sets of bits, all-different seen through, restarts", best),
}
"""Every algorithm by name."""
