"""The plots of a race: how frontier, explored states and depth went, under one clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from gridwise.format import count, duration
from gridwise.render.plots.lines import LineSeries, line_plot
from gridwise.render.plots.sheet import Sheet
from gridwise.render.primitives import Picture

__all__ = ["Clock", "Course", "Quantity", "race_plot"]

Clock = Literal["expansions", "time"]
Quantity = Literal["frontier", "explored", "depth"]

TITLES: dict[Quantity, tuple[str, str]] = {
    "frontier": ("Frontier: entries that wait", "entries"),
    "explored": ("Explored: distinct states recorded", "states"),
    "depth": ("Depth: of the state expanded last", "actions"),
}
HEIGHT = 4.0


@dataclass(frozen=True, slots=True)
class Course:
    """How one search of a race went, at some of its expansions; nothing where it was not traced."""

    label: str
    seconds: float
    total: int
    """Expansions of the whole search."""
    expansions: Sequence[int]
    frontier: Sequence[int]
    explored: Sequence[int]
    depth: Sequence[int] = ()
    times: Sequence[float] = ()
    """When each of the points was, in seconds, where that was measured."""

    def points(self, name: Quantity, clock: Clock) -> list[tuple[float, float]]:
        """Return the curve under a clock; by time, if it was not measured, each expansion took as long."""
        values = {"frontier": self.frontier, "explored": self.explored, "depth": self.depth}[name]
        if not values:
            return []
        if clock == "time" and self.times:
            return list(zip(self.times, values, strict=True))
        pace = self.seconds / max(1, self.total) if clock == "time" else 1.0
        return [(at * pace, value) for at, value in zip(self.expansions, values, strict=True)]


def race_plot(
    name: Quantity, courses: Sequence[Course], clock: Clock, sheet: Sheet, reach: float | None = None
) -> Picture:
    """Draw the curves of all searches, from the start until the last of them is done, or further."""
    title, unit = TITLES[name]
    series = [LineSeries(one.label, one.points(name, clock)) for one in courses]
    end = reach or max(one.seconds if clock == "time" else one.total for one in courses)
    show = duration if clock == "time" else count
    return line_plot(title, (clock, unit), series, (show, count), sheet, height=HEIGHT, reach=(0.0, end))
