"""The plots of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from gridwise.format import duration, memory
from gridwise.lab.compare import Entry
from gridwise.render.plots import WIDTH, Series, bars, boxes, scatter
from gridwise.render.primitives import Picture

__all__ = ["PLOTS"]


class Plot(Protocol):
    """Draws runs, with the command that made them in small print."""

    def __call__(self, entries: Sequence[Entry], command: str, width: float = WIDTH) -> Picture: ...


def explored(entries: Sequence[Entry], command: str, width: float = WIDTH) -> Picture:
    """Draw the states that each algorithm has recorded."""
    return bars("States explored", "states", _series(entries, _explored), _count, command, width=width)


def costs(entries: Sequence[Entry], command: str, width: float = WIDTH) -> Picture:
    """Draw the costs of the plans."""
    unit = next((entry.result.metric for entry in entries if entry.result.metric), "cost")
    series = _series(entries, lambda entry: entry.result.cost)
    return bars("Cost of the plan", unit, series, _count, command, width=width)


def memories(entries: Sequence[Entry], command: str, width: float = WIDTH) -> Picture:
    """Draw the most memory that each algorithm took."""
    series = _series(entries, lambda entry: entry.result.metrics.peak_bytes)
    largest = max((value for one in series for value in one.values), default=0)
    unit = next((unit for unit in (1 << 30, 1 << 20, 1 << 10) if largest > 2 * unit), 1)
    return bars(
        "Peak memory of the search",
        "memory",
        series,
        lambda size: memory(round(size)),
        command,
        unit=unit,
        width=width,
    )


def times(entries: Sequence[Entry], command: str, width: float = WIDTH) -> Picture:
    """Draw how long each algorithm took: a box over the best times on all instances."""
    series = [
        Series(label, tuple(_repeats(mine) if _instances(mine) == 1 else _best(mine)))
        for label, mine in _by_label(entries).items()
    ]
    return boxes("Time of the search", "time", series, duration, command, width=width)


def explored_and_time(entries: Sequence[Entry], command: str, width: float = WIDTH) -> Picture:
    """Draw every run by what it explored and how long it took."""
    series = [
        Series(
            label,
            points=tuple(
                (entry.result.metrics.explored, entry.result.metrics.seconds, entry.file) for entry in mine
            ),
        )
        for label, mine in _by_label(entries).items()
    ]
    return scatter(
        "Time against states explored",
        ("states explored", "time"),
        series,
        (_count, duration),
        command,
        width=width,
    )


PLOTS: dict[str, Plot] = {
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


def _series(entries: Sequence[Entry], value: Callable[[Entry], int | None]) -> list[Series]:
    return [
        Series(label, tuple(float(found) for entry in mine if (found := value(entry)) is not None))
        for label, mine in _by_label(entries).items()
    ]


def _explored(entry: Entry) -> int:
    return entry.result.metrics.explored


def _instances(entries: Sequence[Entry]) -> int:
    return len({entry.file for entry in entries})


def _repeats(entries: Sequence[Entry]) -> list[float]:
    return [seconds for entry in entries for seconds in entry.times]


def _best(entries: Sequence[Entry]) -> list[float]:
    return [entry.result.metrics.seconds for entry in entries]


def _count(value: float) -> str:
    return f"{value:,.0f}" if value >= 1 or value == 0 else f"{value:g}"
