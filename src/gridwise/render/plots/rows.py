"""Plots with one row for every series under one axis: bars, boxes and histograms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor
from statistics import fmean, median, quantiles

from gridwise.render.plots.axis import Axis, axis
from gridwise.render.plots.sheet import LABEL, SMALL, Area, Sheet, Show, fitting, hue, length, scale_below
from gridwise.render.primitives import Disc, Line, Picture, Primitive, Rect, Text

__all__ = ["ValueSeries", "bars", "boxes", "histograms"]

ROW, STRIP = 0.68, 1.2
MOST_DOTS = 400
"""More values than these are one blot: then the box has to do."""


@dataclass(frozen=True, slots=True)
class ValueSeries:
    """Named values."""

    label: str
    values: Sequence[float]


Draw = Callable[[Sequence[float], Area, float, str], Iterator[Primitive]]
"""Draws values in an area, in the row whose middle has this height, in this colour."""


def bars(
    title: str, name: str, series: Sequence[ValueSeries], show: Show, sheet: Sheet, *, unit: float = 1
) -> Picture:
    """Draw a bar to the median of each series, with a line from its least to its largest value.

    Round multiples of the unit are marked.
    """
    many = any(len(one.values) > 1 for one in series)
    note = "bar: median; line: least to largest" if many else ""
    scale = axis(name, _values(series), show, unit=unit)
    figures = [length(show(median(one.values)), LABEL) for one in series if one.values]
    return _rows(title, scale, series, sheet, _bar, note, room=max(figures, default=0.0) + 0.3)


def boxes(
    title: str,
    name: str,
    series: Sequence[ValueSeries],
    show: Show,
    sheet: Sheet,
    *,
    from_zero: bool = True,
) -> Picture:
    """Draw a box from quartile to quartile with the median in it, and a line over all values."""
    note = "box: quartiles and median; line: least to largest"
    scale = axis(name, _values(series), show, from_zero=from_zero)
    return _rows(title, scale, series, sheet, _box, note, room=0.4)


def histograms(title: str, name: str, series: Sequence[ValueSeries], show: Show, sheet: Sheet) -> Picture:
    """Draw how often whole numbers fall into ranges, the same for every series; a line marks the mean."""
    scale = axis(name, _values(series), show, from_zero=False, log=False)
    width = max(1, ceil((scale.high - scale.low) / max(8, min(60, 3.4 * sheet.width))))

    def strip(values: Sequence[float], area: Area, y: float, token: str) -> Iterator[Primitive]:
        # A bin reaches half a number beyond its own, so that a number lies in its middle.
        bins = Counter(floor((value - scale.low + 0.5) / width) for value in values)
        base, most = y + 0.48, max(bins.values())
        for number, count in sorted(bins.items()):
            left, right = (area.x(scale.low - 0.5 + (number + more) * width) for more in (0, 1))
            # Every strip is as high as its own peak: where the values lie is what is compared.
            height = max(0.03, 0.92 * count / most)
            yield Rect(left + 0.01, base - height, max(0.03, right - left - 0.02), height, token, 0.02)
        mean = area.x(fmean(values))
        yield Line(((mean, y - 0.46), (mean, base)), 0.03, "ink")

    note = "line: mean; each strip as high as its peak"
    return _rows(title, scale, series, sheet, strip, note, room=0.4, row=STRIP)


def _values(series: Sequence[ValueSeries]) -> list[float]:
    return [value for one in series for value in one.values]


def _rows(
    title: str,
    scale: Axis,
    series: Sequence[ValueSeries],
    sheet: Sheet,
    draw: Draw,
    note: str,
    *,
    room: float,
    row: float = ROW,
) -> Picture:
    """Lay out one row for every series, with some room to the right of the axis."""
    longest = max((length(one.label, LABEL) for one in series), default=0.0)
    left = sheet.margin + 0.3 + min(longest, 0.36 * sheet.width)
    right, top = sheet.width - sheet.margin - room, sheet.top
    area = Area(left, right, top, top + row * len(series) + 0.1, scale)
    items = list(scale_below(area))
    for number, one in enumerate(series):
        y = top + row * (number + 0.5) + 0.05
        items.append(
            Text(left - 0.2, y, fitting(one.label, left - sheet.margin - 0.3), LABEL, "ink", anchor="end")
        )
        if one.values:
            items += draw(one.values, area, y, hue(number))
        else:
            items.append(Text(left + 0.15, y, "none", SMALL, "faint", anchor="start"))
    # The note stands beside the name of the axis where both have room, else below it.
    beside = length(scale.title) + length(note) + 0.4 < right - left
    note_y = area.bottom + (0.68 if beside else 1.02)
    if beside:
        items.append(Text(right, note_y, note, SMALL, "faint", anchor="end"))
    else:
        start = left if length(note) < sheet.width - left else sheet.margin
        items.append(Text(start, note_y, note, SMALL, "faint", anchor="start"))
    return sheet.picture(title, items, note_y)


def _bar(values: Sequence[float], area: Area, y: float, token: str) -> Iterator[Primitive]:
    low, middle, high = (area.x(value) for value in _extremes(values))
    yield Rect(area.left, y - 0.22, max(0.03, middle - area.left), 0.44, token, 0.06)
    if len(values) > 1:
        yield Line(((low, y), (high, y)), 0.035, "ink")
        for x in (low, high):
            yield Line(((x, y - 0.08), (x, y + 0.08)), 0.035, "ink")
    yield Text(high + 0.15, y, area.across.show(median(values)), LABEL, "ink", anchor="start")


def _box(values: Sequence[float], area: Area, y: float, token: str) -> Iterator[Primitive]:
    low, middle, high = (area.x(value) for value in _extremes(values))
    yield Line(((low, y), (high, y)), 0.035, token)
    for x in (low, high):
        yield Line(((x, y - 0.12), (x, y + 0.12)), 0.035, token)
    if len(values) > 2:
        first, _, third = (area.x(value) for value in quantiles(values, n=4, method="inclusive"))
        yield Rect(
            first, y - 0.2, max(0.06, third - first), 0.4, "cell", 0.06, stroke=token, stroke_width=0.04
        )
    for value in values if len(values) <= MOST_DOTS else ():
        yield Disc(area.x(value), y, 0.045, token)
    yield Line(((middle, y - 0.2), (middle, y + 0.2)), 0.06, "ink")


def _extremes(values: Sequence[float]) -> tuple[float, float, float]:
    return min(values), median(values), max(values)
