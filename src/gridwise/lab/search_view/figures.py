"""The plots of a race: how the frontier and the explored states grew, under one clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from gridwise.format import count, duration
from gridwise.render.plots.lines import LineSeries, line_plot
from gridwise.render.plots.sheet import Sheet
from gridwise.render.primitives import Picture

__all__ = ["Clock", "Course", "race_plot"]

Clock = Literal["expansions", "time"]

TITLES = {
    "frontier": ("Frontier: entries that wait", "entries"),
    "explored": ("Explored: distinct states recorded", "states"),
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

    def points(self, name: Literal["frontier", "explored"], clock: Clock) -> list[tuple[float, float]]:
        """Return the curve under a clock; by time, every expansion took as long as the others."""
        pace = self.seconds / max(1, self.total) if clock == "time" else 1.0
        values = self.frontier if name == "frontier" else self.explored
        return [(at * pace, value) for at, value in zip(self.expansions, values, strict=True)]


def race_plot(
    name: Literal["frontier", "explored"], courses: Sequence[Course], clock: Clock, sheet: Sheet
) -> Picture:
    """Draw the curves of all searches, from the start until the last of them is done."""
    title, unit = TITLES[name]
    series = [LineSeries(one.label, one.points(name, clock)) for one in courses]
    end = max(one.seconds if clock == "time" else one.total for one in courses)
    show = duration if clock == "time" else count
    return line_plot(title, (clock, unit), series, (show, count), sheet, height=HEIGHT, reach=(0.0, end))
