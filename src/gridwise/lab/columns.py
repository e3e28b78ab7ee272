"""The columns of tables of runs: what a cell says, and which of a group is best."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from gridwise.fields import FIELDS, STATUSES
from gridwise.lab.compare import Entry, timing
from gridwise.lab.own_runs import fault_in

__all__ = ["COLUMNS", "SOME_HAVE", "cell", "columns", "heading", "is_best", "value"]

SOME_HAVE = ("assignments", "backtracks", "checks")
"""Counters that some algorithms have: a table shows them where one of its runs does."""

COLUMNS = (
    *("cost", "optimal", "explored", "max_frontier", "pops", "pushes", "efficiency", "iterations"),
    *(*SOME_HAVE, "peak_bytes", "seconds"),
)
"""The figures of a run, beside its instance and its algorithm."""


def columns(entries: Sequence[Entry]) -> list[str]:
    """Name the columns of a table of these runs."""
    known = {name for entry in entries for name in entry.result.metrics.extra}
    return [name for name in COLUMNS if name not in SOME_HAVE or name in known]


def heading(name: str, entries: Sequence[Entry]) -> str:
    """Name a column; costs are counted in a metric, whose name says more."""
    metric = next((entry.result.metric for entry in entries if entry.result.metric), None)
    return metric if name == "cost" and metric else FIELDS[name].label


def value(name: str, entry: Entry) -> Any:
    """Return a figure of a run; one that went wrong has none but its time."""
    if name != "seconds" and fault_in(entry.result) is not None:
        return None
    if name in SOME_HAVE:
        return entry.result.metrics.extra.get(name)
    part = "result" if name in ("cost", "optimal") else "result.metrics"
    return attrgetter(f"{part}.{name}")(entry)


def cell(name: str, entry: Entry) -> str:
    """Write a figure of a run; for a missing cost how it ended, beside a time how far repeats vary."""
    if name == "cost" and entry.result.cost is None:
        return STATUSES[entry.result.status]
    return timing(entry) if name == "seconds" else FIELDS[name].write(value(name, entry))


def is_best(name: str, entry: Entry, group: Sequence[Entry]) -> bool:
    """Tell whether no run of the group has a better figure."""
    known = [found for other in group if (found := value(name, other)) is not None]
    return FIELDS[name].less_is_better and bool(known) and value(name, entry) == min(known)
