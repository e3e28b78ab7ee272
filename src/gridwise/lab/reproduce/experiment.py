"""A published experiment: what is run, and what is put beside each published figure."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from gridwise.lab import reproduce
from gridwise.lab.compare import Entry, Task

__all__ = ["Experiment", "PublishedFigure", "experiments"]


@dataclass(frozen=True, slots=True)
class PublishedFigure:
    """One cell of one table: what the report prints, what we find, and whether they are the same."""

    table: str
    level: str
    algorithm: str
    report: str
    ours: str
    equal: bool
    slip: bool = False
    """The report misprints its own figure."""

    def as_dict(self) -> dict[str, Any]:
        """Return the cell as plain data."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Experiment:
    """A published experiment that can be run again."""

    name: str
    summary: str
    help: str
    """Lines for the help of the command."""
    algorithms: Mapping[str, str]
    """Our names, and the report's."""
    tables: Mapping[str, str]
    """The report's tables with their titles, in its order."""
    tasks: Callable[[Path, str | None, Sequence[str]], list[Task]]
    """Makes the runs: from the folder with the levels, for an engine, some levels alone."""
    cells: Callable[[Sequence[Entry]], Iterator[PublishedFigure]]
    """Compares every figure, table by table, level by level."""
    notes: Callable[[Sequence[Entry]], Iterator[str]]
    """Explains what differs, with figures of these very runs."""


@cache
def experiments() -> dict[str, Experiment]:
    """Return every experiment by name: each file here that has an `EXPERIMENT`."""
    files = iter_modules(reproduce.__path__, "gridwise.lab.reproduce.")
    modules = (importlib.import_module(file.name) for file in files)
    found = (getattr(module, "EXPERIMENT", None) for module in modules)
    return {one.name: one for one in found if one is not None}
