"""A published experiment: which report, what is run again, what is put beside its figures."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from gridwise.lab import reproduce
from gridwise.lab.compare import Entry, Task, run_task
from gridwise.puzzles.base import FigureTable

if TYPE_CHECKING:
    from gridwise.render.primitives import Picture

T = TypeVar("T")
R = TypeVar("R")

__all__ = ["Experiment", "PublishedFigure", "Section", "Spread", "Terms", "experiments"]


@dataclass(frozen=True, slots=True)
class PublishedFigure:
    """One cell of one table: what the report prints, what we find, and whether they are the same."""

    table: str
    row: str
    column: str
    report: str
    """Empty where the report has no such figure."""
    ours: str
    equal: bool | None
    """None where there is nothing to compare: the report has no such figure, or one of another instance."""
    slip: bool = False
    """The report misprints its own figure."""
    explanation: str = ""
    """Why the two differ, in a sentence; a slip, too, has one."""

    @property
    def explained(self) -> bool:
        """Whether the two agree, cannot be compared, or differ for a reason that is given."""
        return self.equal is not False or self.slip or bool(self.explanation)

    def as_dict(self, row: str = "row", column: str = "column") -> dict[str, Any]:
        """Return the cell as plain data; the table says what its rows and columns are."""
        return {
            "table": self.table,
            row: self.row,
            column: self.column,
            "report": self.report,
            "ours": self.ours,
            "equal": self.equal,
            "slip": self.slip,
            "explanation": self.explanation,
        }


@dataclass(frozen=True, slots=True)
class Section:
    """One part of an experiment; whatever it has is shown in the order of these fields."""

    title: str = ""
    text: Sequence[str] = ()
    """Paragraphs."""
    lines: Sequence[str] = ()
    """Lines as they are: what a program prints, a board, a file."""
    cells: Sequence[PublishedFigure] = ()
    """Published figures beside ours, row by row; all have one table."""
    rows: str = ""
    """What its rows are, if not what the experiment says."""
    headings: Mapping[str, str] = field(default_factory=dict)
    """What columns are called where people read them, if not by their names."""
    our_rows: Mapping[str, str] = field(default_factory=dict)
    """What our lines are called, by the row they belong to, if not 'ours'."""
    equal_in: str = ""
    """What equal cells are equal in, where that is not all that is printed."""
    shortened: Callable[[str], str] | None = None
    """Shortens a cell for a narrow window."""
    figures: FigureTable | None = None
    """Figures of ours that the report has nothing to put beside."""
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    """By name; they are written where people ask for pictures."""
    notes: Sequence[str] = ()
    """What explains the differences, with figures of these very runs."""


def _run_here(tasks: Sequence[Task]) -> list[Entry]:
    return [run_task(task) for task in tasks]


class Spread(Protocol):
    """Does other work part by part, on as many cores as is asked for, and gives the results in order."""

    def __call__(self, what: str, work: Callable[[T], R], parts: Sequence[T]) -> Iterator[R]:
        """Do the work on every part; what it is called is shown to who waits."""


def _spread_here(what: str, work: Callable[[T], R], parts: Sequence[T]) -> Iterator[R]:
    return map(work, parts)


@dataclass(frozen=True, slots=True)
class Terms:
    """What whoever runs an experiment decides; without anything, it needs nothing but the package."""

    levels: Path | None = None
    """A folder with the report's own instances, where they do not come with the package."""
    only: Sequence[str] = ()
    """Some of its instances alone."""
    engine: str | None = None
    run: Callable[[Sequence[Task]], list[Entry]] = _run_here
    """Runs searches, on as many cores as is asked for, and keeps them in the results store."""
    spread: Spread = _spread_here


@dataclass(frozen=True, slots=True)
class Experiment:
    """A published experiment that can be run again."""

    name: str
    report: str
    """Which report it is: its title, or what it says of itself, in English."""
    about: str
    """What the report is about, and what of it is run again, in a few sentences."""
    summary: str
    """One line for lists."""
    help: str
    """Lines for the help of the command."""
    perform: Callable[[Terms], Iterable[Section]]
    """Runs it, section by section."""
    rows: str = "row"
    columns: str = "column"
    """What rows and columns of its tables are: headings, and keys of the files that are written."""


@cache
def experiments() -> dict[str, Experiment]:
    """Return every experiment by name: each file or folder here that has an `EXPERIMENT`."""
    files = iter_modules(reproduce.__path__, "gridwise.lab.reproduce.")
    modules = (importlib.import_module(file.name) for file in files)
    found = (getattr(module, "EXPERIMENT", None) for module in modules)
    return {one.name: one for one in found if one is not None}
