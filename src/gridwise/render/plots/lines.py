"""Plots over two axes: lines with their errors, and clouds of points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from gridwise.render.plots.axis import axis, tight_axis
from gridwise.render.plots.sheet import LABEL, Area, Sheet, Show, apart, fitting, grid, ground, hue
from gridwise.render.primitives import Disc, Group, Line, Picture, Point, Polygon, Primitive, Rect, Text

__all__ = ["LineSeries", "PointSeries", "line_plot", "scatter"]

HEIGHT = 5.0


@dataclass(frozen=True, slots=True)
class LineSeries:
    """A named line through points (x, y), x rising."""

    label: str
    points: Sequence[Point]
    errors: Sequence[float] = ()
    """By how much each y may be wrong, where that is known."""
    marks: Sequence[str] = ()
    """A sign above each point, where it has one."""


@dataclass(frozen=True, slots=True)
class PointSeries:
    """Named points (x, y), with words about each."""

    label: str
    points: Sequence[tuple[float, float, str]]


def line_plot(
    title: str,
    names: tuple[str, str],
    series: Sequence[LineSeries],
    shows: tuple[Show, Show],
    sheet: Sheet,
    *,
    height: float = HEIGHT,
    reach: Sequence[float] = (),
    log: bool = False,
) -> Picture:
    """Draw lines with their names at their ends, and bands as wide as their errors around them.

    The horizontal axis reaches from the first to the last point, or farther where that is asked for. The
    vertical one may be logarithmic where values differ much.
    """
    across = tight_axis(names[0], [*reach, *(x for one in series for x, _ in one.points)], shows[0])
    tops = [y + error for one in series for (_, y), error in zip(one.points, _errors(one), strict=True)]
    up = axis(names[1], tops, shows[1], log=log)
    area = ground(sheet, across, up, [one.label for one in series], height)
    drawn = [(number, one) for number, one in enumerate(series) if one.points]
    ends = [area.place(*one.points[-1]) for _, one in drawn]
    heights = apart(ends, area, [one.label for _, one in drawn])
    items = list(grid(sheet, area))
    for (number, one), (x, y), label_y in zip(drawn, ends, heights, strict=True):
        parts: list[Primitive] = [*_band(one, area, hue(number))]
        parts.append(Line(tuple(area.place(*point) for point in one.points), 0.045, hue(number)))
        parts.append(Disc(x, y, 0.07, hue(number)))
        parts.extend(_signs(one, area, hue(number)))
        parts.append(_label(x, label_y, one.label, number, sheet))
        items.append(Group(tuple(parts), name="series"))
    return sheet.picture(title, items, area.bottom + 0.68)


def scatter(
    title: str,
    names: tuple[str, str],
    series: Sequence[PointSeries],
    shows: tuple[Show, Show],
    sheet: Sheet,
    *,
    height: float = HEIGHT,
) -> Picture:
    """Draw every point, with the series' labels beside their clouds."""
    points = [point for one in series for point in one.points]
    across = axis(names[0], [x for x, _, _ in points], shows[0], from_zero=False)
    up = axis(names[1], [y for _, y, _ in points], shows[1], from_zero=False)
    area = ground(sheet, across, up, [one.label for one in series], height)
    items = list(grid(sheet, area))
    ends = []
    for number, one in enumerate(series):
        for x, y, words in one.points:
            items.append(Group(tuple(_mark(*area.place(x, y), number)), title=words))
        if one.points:
            ends.append((number, one.label, max(area.place(x, y) for x, y, _ in one.points)))
    heights = apart([place for _, _, place in ends], area, [label for _, label, _ in ends])
    for (number, label, (x, _)), y in zip(ends, heights, strict=True):
        items.append(_label(x, y, label, number, sheet))
    return sheet.picture(title, items, area.bottom + 0.68)


def _errors(one: LineSeries) -> Sequence[float]:
    return one.errors or [0.0] * len(one.points)


def _band(one: LineSeries, area: Area, token: str) -> Iterator[Primitive]:
    if one.errors:
        spread = list(zip(one.points, one.errors, strict=True))
        upper = [area.place(x, y + error) for (x, y), error in spread]
        lower = [area.place(x, max(0.0, y - error)) for (x, y), error in spread]
        yield Group((Polygon((*upper, *reversed(lower)), token),), opacity=0.25)


def _signs(one: LineSeries, area: Area, token: str) -> Iterator[Primitive]:
    for point, mark in zip(one.points, one.marks, strict=False):
        if mark:
            x, y = area.place(*point)
            yield Text(x, y - 0.16, mark, LABEL, token, bold=True)


def _label(x: float, y: float, text: str, number: int, sheet: Sheet) -> Text:
    shown = fitting(text, sheet.width - sheet.margin - x - 0.2)
    return Text(x + 0.2, y, shown, LABEL, hue(number), bold=True, anchor="start")


def _mark(x: float, y: float, number: int) -> Iterator[Primitive]:
    """Draw a point; series differ in shape as well as in colour."""
    token, size = hue(number), 0.085
    match number % 4:
        case 0:
            yield Disc(x, y, size, token)
        case 1:
            yield Rect(x - size * 0.9, y - size * 0.9, 1.8 * size, 1.8 * size, token)
        case corners:
            corners, turn = (3, -pi / 2) if corners == 2 else (4, 0.0)
            ring = [turn + 2 * pi * corner / corners for corner in range(corners)]
            yield Polygon(
                tuple((x + 1.2 * size * cos(a), y + 1.2 * size * sin(a)) for a in ring), hue(number)
            )
