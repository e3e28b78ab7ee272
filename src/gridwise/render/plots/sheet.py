"""What all plots share: the sheet they are drawn on, its axes, labels and small print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import shorten

from gridwise.render.palette import SERIES
from gridwise.render.plots.axis import Axis
from gridwise.render.primitives import Group, Line, Picture, Point, Primitive, Rect, Text

__all__ = [
    "NARROW",
    "WIDTH",
    "Area",
    "Sheet",
    "Show",
    "apart",
    "grid",
    "ground",
    "hue",
    "length",
    "scale_below",
]

WIDTH, NARROW = 11.5, 7.4
"""Of a plot for a desk and for a phone: its letters are as large on either."""
TITLE, LABEL, SMALL = 0.36, 0.27, 0.22
CHARACTER = 0.16
"""About the width of a letter of a label."""

Show = Callable[[float], str]
"""Writes a value of an axis."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """How large a plot is, and what stands around it."""

    width: float = WIDTH
    footnote: str = ""
    """The command that made it."""
    bare: bool = False
    """A page that says itself what the plot shows takes it without title, margin and small print."""

    @property
    def margin(self) -> float:
        """The empty space at the edges."""
        return 0.0 if self.bare else 0.4

    @property
    def top(self) -> float:
        """Where the plot itself begins."""
        return 0.25 if self.bare else self.margin + 0.75

    def picture(self, title: str, items: Sequence[Primitive], bottom: float) -> Picture:
        """Add the title above and the small print below what reaches down to the bottom."""
        if self.bare:
            return Picture(self.width, bottom + 0.25, (), tuple(items), title)
        size = min(TITLE, (self.width - 2 * self.margin) / (0.56 * max(1, len(title))))
        heading = Text(self.margin, self.margin + 0.1, title, size, "ink", bold=True, anchor="start")
        note = shorten(self.footnote, 105, placeholder=" ...")
        small_print = Text(self.margin, bottom + 0.52, note, SMALL * 0.9, "faint", anchor="start")
        height = bottom + (0.87 if note else 0.4)
        return Picture(self.width, height, (), (heading, *items, *([small_print] if note else [])), title)


@dataclass(frozen=True, slots=True)
class Area:
    """The part of a plot where the values lie."""

    left: float
    right: float
    top: float
    bottom: float
    across: Axis
    up: Axis | None = None

    def x(self, value: float) -> float:
        """Return how far to the right a value lies."""
        return self.left + self.across.share(value) * (self.right - self.left)

    def place(self, x: float, y: float) -> Point:
        """Return where a point lies."""
        assert self.up is not None
        return self.x(x), self.bottom - self.up.share(y) * (self.bottom - self.top)


def ground(sheet: Sheet, across: Axis, up: Axis, labels: Sequence[str], height: float) -> Area:
    """Leave room for the marks at the left and for labels at the right."""
    marks = max((length(up.show(tick)) for tick in up.ticks), default=0.0)
    room = max((length(label, LABEL) for label in labels), default=0.0)
    left = sheet.margin + marks + 0.2
    right = sheet.width - sheet.margin - min(0.34 * sheet.width, room + 0.3)
    top = sheet.top + 0.3
    return Area(left, right, top, top + height, across, up)


def grid(sheet: Sheet, area: Area) -> Iterator[Primitive]:
    """Draw the frame, the marks of both axes, and what they are called."""
    assert area.up is not None
    yield Text(sheet.margin, area.top - 0.4, area.up.title, SMALL, "faint", anchor="start")
    for tick in area.up.ticks:
        _, y = area.place(area.across.low, tick)
        yield Line(((area.left, y), (area.right, y)), 0.02, "cell")
        yield Text(area.left - 0.15, y, area.up.show(tick), SMALL, "faint", anchor="end")
    yield from scale_below(area)
    frame = Rect(area.left, area.top, area.right - area.left, area.bottom - area.top)
    yield Group((frame,), name="area")


def scale_below(area: Area) -> Iterator[Primitive]:
    """Draw the marks of the horizontal axis, with lines up through the plot, and its name."""
    scale, free_from = area.across, 0.0
    for tick in scale.ticks:
        x = area.x(tick)
        yield Line(((x, area.top), (x, area.bottom)), 0.02, "cell")
        half = length(scale.show(tick)) / 2
        if x - half >= free_from:
            yield Text(x, area.bottom + 0.26, scale.show(tick), SMALL, "faint")
            free_from = x + half + 0.15
    yield Line(((area.left, area.bottom), (area.right, area.bottom)), 0.02, "rim")
    yield Text(area.left, area.bottom + 0.68, scale.title, SMALL, "faint", anchor="start")


def apart(places: Sequence[Point], area: Area, labels: Sequence[str]) -> list[float]:
    """Return the heights of labels that begin at these places, moved so that none covers another."""
    ends = [x + length(label, LABEL) + 0.3 for (x, _), label in zip(places, labels, strict=True)]
    heights = [y for _, y in places]
    order = sorted(range(len(places)), key=heights.__getitem__)
    for numbers, way, edge in ((order, 1, area.top), (order[::-1], -1, area.bottom)):
        for rank, number in enumerate(numbers):
            near = [
                other
                for other in numbers[:rank]
                if places[other][0] < ends[number] and places[number][0] < ends[other]
            ]
            taken = [edge, *(heights[other] + way * 0.33 for other in near)]
            heights[number] = way * max(way * one for one in (heights[number], *taken))
    return heights


def fitting(label: str, room: float) -> str:
    """Cut a label short that is longer than its room."""
    most = int(room / length("m", LABEL) + 1e-9)
    return label if len(label) <= most else f"{label[: max(1, most - 1)]}…"


def hue(number: int) -> str:
    """Return the colour of a series."""
    return SERIES[number % len(SERIES)]


def length(text: str, size: float = SMALL) -> float:
    """Estimate how wide a line of text is."""
    return CHARACTER * size / LABEL * len(text)
