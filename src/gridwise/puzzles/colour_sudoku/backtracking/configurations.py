"""The algorithms of Colour Sudoku: backtracking step by step up to MAC, the report's own, and best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from gridwise.csp import Backtracking, Ordering, configurations
from gridwise.csp.backtracking_search import Observer
from gridwise.csp.configurations import Configuration
from gridwise.errors import UsageError
from gridwise.model import Limits, Result
from gridwise.names import pick
from gridwise.puzzles.base import Options, Solver
from gridwise.puzzles.base.constraints import Backtracker, constraint_result, most_wanted
from gridwise.puzzles.base.constraints.backtracker import refuse
from gridwise.puzzles.colour_sudoku import native
from gridwise.puzzles.colour_sudoku.backtracking.model import (
    Variable,
    as_constraint_problem,
    filled,
    unfinished_neighbours,
    with_values,
)
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku

__all__ = ["CONFIGURATIONS", "SOLVERS", "readable_search", "stream"]


@dataclass(frozen=True, slots=True)
class CellConfiguration(Configuration):
    """Backtracking on cells that have a number and a colour each."""

    numbers_first: bool = False
    """Assign all numbers before the first colour."""
    whole_cells: bool = False
    """A cell that gets its number gets its colour with it; degrees and priorities are about whole cells."""


CONFIGURATIONS = {
    **{
        name: CellConfiguration(each.summary, each.ordering, each.propagation)
        for name, each in configurations.CONFIGURATIONS.items()
    },
    "numbers-first": CellConfiguration(
        "all numbers, then all colours, fewest values left, lowest degree, forward checking",
        "mrv+low-degree",
        "forward-checking",
        numbers_first=True,
    ),
    "backtracking": CellConfiguration(
        "the report's: cell by cell, fewest numbers left, fewest unfinished neighbours, forward checking",
        "mrv+low-degree",
        "forward-checking",
        numbers_first=True,
        whole_cells=True,
    ),
}
"""Backtracking by name, each but the last two with one refinement more."""

TWIN_OF_BEST = CellConfiguration("", "mrv+degree", "mac")


def readable_search(
    board: ColourSudoku,
    configuration: CellConfiguration,
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


def _watched(board: ColourSudoku, assigned: Mapping[Variable, Any]) -> ColourSudoku:
    """Fill in what steps assigned; a number and a colour assigned together are kept under the number."""
    for variable, value in assigned.items():
        board = with_values(board, variable, value)
    return board


BACKTRACKER = Backtracker(
    readable_search, _watched, lambda board, assignment: {"solution": str(filled(board, assignment))}
)


def backtrack(
    name: str, configuration: CellConfiguration, board: ColourSudoku, options: Options
) -> Result[Any]:
    """Run the readable engine: the first solution, or as many as there are to count."""
    refuse(name, options)
    return BACKTRACKER.run(name, configuration, board, options)


def best(board: ColourSudoku, options: Options) -> Result[Any]:
    """Solve or count as fast as it gets."""
    refuse("best", options)
    for name in ("ordering", "propagation"):
        if options.extra.get(name):
            raise UsageError(
                f"best has its own rules; --{name} goes with --algorithm backtracking and its like"
            )
    if options.engine == "python":
        return backtrack("best", TWIN_OF_BEST, board, options)
    counting = options.extra.get("count") or options.extra.get("unique")
    limits = options.limits
    found = native.count(board, most_wanted(options), limits) if counting else native.first(board, limits)
    return _native_result("best", found, found.count, options)


def stream(board: ColourSudoku, options: Options) -> Iterator[Result[Any]]:
    """Yield a result for one solution after another, as they are found, up to the limit asked for.

    A last result without a solution says why there are no more; none where the limit was reached.
    """
    return islice(all_solutions(board, options), options.extra.get("limit"))


def all_solutions(board: ColourSudoku, options: Options) -> Iterator[Result[Any]]:
    """Do the same without a limit."""
    name = options.name
    if name == "best" and options.engine != "python":
        for found in native.solutions(board, options.limits):
            yield _native_result(name, found, 0, options)
        return
    if options.engine == "native":
        raise UsageError(f"{name} runs in the readable engine only: use --engine python")
    configuration = TWIN_OF_BEST if name == "best" else pick(name, CONFIGURATIONS, "colour-sudoku algorithm")
    yield from BACKTRACKER.stream(name, configuration, board, options)


def _native_result(name: str, found: native.Found, count: int, options: Options) -> Result[Any]:
    answer = None if found.solution is None else {"solution": str(found.solution)}
    return constraint_result(name, found.status, answer, count, options, found.metrics, "native")


def _solver(name: str, configuration: CellConfiguration) -> Callable[[ColourSudoku, Options], Result[Any]]:
    return partial(backtrack, name, configuration)


SOLVERS: dict[str, Solver[ColourSudoku]] = {
    **{
        name: Solver(each.summary, _solver(name, each), readable=True)
        for name, each in CONFIGURATIONS.items()
    },
    "best": Solver("the native solver: sets of bits, all-different seen through, restarts", best),
}
"""Every algorithm by name."""
