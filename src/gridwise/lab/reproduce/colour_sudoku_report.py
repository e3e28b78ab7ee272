"""A report's Colour Sudoku solver, with its refinements switched off one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from gridwise.csp.state import PartialAssignment
from gridwise.errors import UsageError
from gridwise.fields import FIELDS, STATUSES
from gridwise.lab.columns import value
from gridwise.lab.compare import Entry, Task, plan_tasks
from gridwise.lab.reproduce.experiment import Experiment, PublishedFigure, Section, Terms
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku
from gridwise.puzzles.colour_sudoku.backtracking.model import (
    Variable,
    as_constraint_problem,
    unfinished_neighbours,
)

__all__ = ["EXPERIMENT"]

BOARDS = ("@1", "@2", "@3", "@4", "@5", "@6", "@8")
"""Shipped boards: the report prints none."""
MOST_BOARDS = 100_000
"""A search that keeps more boards than this is stopped."""

REPORTS = "the report's"
VARIANTS: dict[str, tuple[str, dict[str, str]]] = {
    REPORTS: ("backtracking", {}),
    "no degree": ("backtracking", {"ordering": "mrv"}),
    "highest degree": ("backtracking", {"ordering": "mrv+degree"}),
    "no MRV": ("backtracking", {"ordering": "low-degree"}),
    "no forward checking": ("backtracking", {"propagation": "none"}),
    "none of them": ("backtracking", {"ordering": "none", "propagation": "none"}),
    "numbers-first": ("numbers-first", {}),
}
"""What is run: our algorithm, and what is switched off or changed."""

TABLES = {
    "assignments": "Assignments: values tried, pairs of a number and a colour",
    "backtracks": "Backtracks: cells that ran out of values",
    "checks": "Checks: tests of a constraint",
    "seconds": "Time",
}
FIRST_STEPS = 8


def perform(terms: Terms) -> Iterator[Section]:
    """Show the degrees and the first steps, then run every variant on every board."""
    tasks = _tasks(terms)
    yield _degrees()
    yield _steps()
    entries = terms.run(tasks)
    for name, title in TABLES.items():
        yield Section(title=title, cells=list(_cells(name, entries)))
    yield Section(title="What the figures say", notes=list(_notes(entries)))


def _degrees() -> Section:
    """Put the degrees that the report prints beside those that the solver counts."""
    board = ColourSudoku.empty(5, "rgb")
    nothing_known = PartialAssignment(as_constraint_problem(board))
    places = {"in a corner": (0, "2"), "at an edge": (2, "3"), "inside": (12, "4")}
    cells = []
    for place, (cell, printed) in places.items():
        counted = str(unfinished_neighbours(5)(nothing_known, Variable(cell, "number")))
        cells.append(PublishedFigure("degree", place, "degree", printed, counted, printed == counted))
    return Section(title="Degree of a cell on an empty board", cells=cells)


def _steps() -> Section:
    """Show the solver at work, on a board of the collection."""
    board = PUZZLE.parse(PUZZLE.shipped[1].text)
    result = solve_instance(PUZZLE, board, Options("backtracking"))
    captions = [caption for caption, _ in PUZZLE.frames(board, result)]
    lines = [
        f"  {number}. {caption}" for number, caption in enumerate(islice(captions, 1, FIRST_STEPS + 1), 1)
    ]
    return Section(
        title=f"Its first steps on {BOARDS[1]}: the cell with the fewest numbers, then the lowest degree",
        lines=[*(f"  {line}" for line in str(board).splitlines()), "", *lines],
    )


def _tasks(terms: Terms) -> list[Task]:
    if terms.levels is not None:
        raise UsageError("this report prints no boards: it runs on shipped ones, and takes no --levels")
    if terms.engine == "native":
        raise UsageError("the report's solver runs in the readable engine only")
    wrong = [name for name in terms.only if name not in BOARDS]
    if wrong:
        raise UsageError(f"expected boards among {', '.join(BOARDS)}, got {wrong[0]!r}")
    tasks = []
    for name in terms.only or BOARDS:
        instance = (name, PUZZLE.shipped[int(name[1:]) - 1].text)
        for label, (algorithm, extra) in VARIANTS.items():
            options = Options(engine="python", limits=Limits(nodes=MOST_BOARDS), extra=extra)
            [task] = plan_tasks(PUZZLE.name, [instance], [algorithm], options, repeats=1)
            tasks.append(replace(task, label=label))
    return tasks


def _cells(name: str, entries: Sequence[Entry]) -> Iterator[PublishedFigure]:
    """Give a counter of every run, and of all boards together."""
    for entry in entries:
        found = FIELDS[name].write(value(name, entry))
        if entry.result.status != "solved":
            found = f"{STATUSES[entry.result.status]} {found}"
        yield PublishedFigure(name, entry.file, entry.label, "", found, None)
    for label in VARIANTS:
        total = FIELDS[name].write(_total(name, label, entries))
        yield PublishedFigure(name, "together", label, "", total, None)


def _total(name: str, label: str, entries: Sequence[Entry]) -> Any:
    return sum(value(name, entry) for entry in entries if entry.label == label)


def _notes(entries: Sequence[Entry]) -> Iterator[str]:
    """Say what each refinement was worth on these boards, with figures of these very runs."""
    tried = {label: _total("assignments", label, entries) for label in VARIANTS}
    back = {label: _total("backtracks", label, entries) for label in VARIANTS}
    by_place = {(entry.file, entry.label): value("assignments", entry) for entry in entries}
    files = {entry.file for entry in entries}
    boards = len(files)
    better = sum(by_place.get((file, "no MRV"), 0) < by_place.get((file, REPORTS), 0) for file in files)
    yield (
        "The report prints no boards and no counts, only what its solver does; the tables are ours, on "
        f"{boards} shipped boards. The degrees are the only figures that it prints."
    )
    yield (
        f"Forward checking: {tried[REPORTS]:,} values tried with it, {tried['no forward checking']:,} "
        f"without. Cells that ran out of values: {back[REPORTS]:,} and {back['no forward checking']:,}. "
        "Fewest numbers first turns to a cell without numbers at once, so that mostly trying is saved."
    )
    yield (
        f"Fewest numbers first: {tried['no MRV']:,} values tried without it. It looks at numbers alone; on "
        f"{better} of {boards} boards the order by degree alone tries fewer values."
    )
    yield (
        f"The lowest degree first, as the report has it: {tried[REPORTS]:,} values tried; the highest first, "
        f"as textbooks have it: {tried['highest degree']:,}; the first cell in reading order: "
        f"{tried['no degree']:,}. With the lowest degree the cells around are finished already, and "
        "priorities are checked between finished cells alone."
    )
    yield (
        "Checking priorities as soon as one of two neighbours' four values is open, one value at a time "
        f"(numbers-first): {tried['numbers-first']:,} values tried. That is what the report's solver gives "
        "away."
    )


EXPERIMENT = Experiment(
    name="sudoku-report",
    report="'Project two in artificial intelligence', a course report on Colour Sudoku (in Persian)",
    about=(
        "It fills boards of numbers and colours by backtracking over whole cells: fewest numbers left first, "
        "ties to the lowest degree, forward checking. Its text describes the solver in full and prints "
        "hardly a figure; here it is 'backtracking', and each of its refinements is switched off in turn."
    ),
    summary="a Colour Sudoku solver, and its refinements switched off one by one",
    help="""\
  gridwise reproduce sudoku-report                           seven variants on seven shipped boards
  gridwise reproduce sudoku-report --only @1,@2""",
    perform=perform,
)
