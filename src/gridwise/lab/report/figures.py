"""The plots of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridwise.format import count, duration, memory
from gridwise.lab.compare import Entry
from gridwise.render.plots.lines import PointSeries, scatter
from gridwise.render.plots.rows import ValueSeries, bars, boxes
from gridwise.render.plots.sheet import Sheet
from gridwise.render.primitives import Picture

__all__ = ["PLOTS"]


def explored(entries: Sequence[Entry], sheet: Sheet) -> Picture:
    """Draw the states that each algorithm has recorded."""
    series = _series(entries, lambda entry: entry.result.metrics.explored)
    return bars("States explored", "states", series, count, sheet)


def costs(entries: Sequence[Entry], sheet: Sheet) -> Picture:
    """Draw the costs of the plans."""
    unit = next((entry.result.metric for entry in entries if entry.result.metric), "cost")
    series = _series(entries, lambda entry: entry.result.cost)
    return bars("Cost of the plan", unit, series, count, sheet)


def memories(entries: Sequence[Entry], sheet: Sheet) -> Picture:
    """Draw the most memory that each algorithm took."""
    series = _series(entries, lambda entry: entry.result.metrics.peak_bytes)
    largest = max((value for one in series for value in one.values), default=0)
    unit = next((unit for unit in (1 << 30, 1 << 20, 1 << 10) if largest > 2 * unit), 1)
    title = "Peak memory of the search"
    return bars(title, "memory", series, lambda size: memory(round(size)), sheet, unit=unit)


def times(entries: Sequence[Entry], sheet: Sheet) -> Picture:
    """Draw how long each algorithm took: a box over the best times on all instances."""
    series = [ValueSeries(label, _times(mine)) for label, mine in _by_label(entries).items()]
    return boxes("Time of the search", "time", series, duration, sheet)


def explored_and_time(entries: Sequence[Entry], sheet: Sheet) -> Picture:
    """Draw every run by what it explored and how long it took."""
    series = [
        PointSeries(label, [_point(entry) for entry in mine]) for label, mine in _by_label(entries).items()
    ]
    title, names = "Time against states explored", ("states explored", "time")
    return scatter(title, names, series, (count, duration), sheet)


PLOTS: dict[str, Callable[[Sequence[Entry], Sheet], Picture]] = {
    "explored": explored,
    "cost": costs,
    "memory": memories,
    "time": times,
    "scatter": explored_and_time,
}
"""Every plot by the name people type."""


def _by_label(entries: Sequence[Entry]) -> dict[str, list[Entry]]:
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.label, []).append(entry)
    return groups


def _series(entries: Sequence[Entry], value: Callable[[Entry], int | None]) -> list[ValueSeries]:
    return [
        ValueSeries(label, [found for entry in mine if (found := value(entry)) is not None])
        for label, mine in _by_label(entries).items()
    ]


def _times(entries: Sequence[Entry]) -> list[float]:
    """Return the best times; on a single instance those of all repeats."""
    if len({entry.file for entry in entries}) == 1:
        return [seconds for entry in entries for seconds in entry.times]
    return [entry.result.metrics.seconds for entry in entries]


def _point(entry: Entry) -> tuple[float, float, str]:
    found, seconds = entry.result.metrics.explored, entry.result.metrics.seconds
    return found, seconds, f"{entry.label}, {entry.file}: {found:,} states, {duration(seconds)}"
