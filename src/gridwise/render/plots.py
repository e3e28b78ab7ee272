"""Plots made of the same primitives and colours as the boards: bars, boxes and clouds of points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from statistics import median, quantiles
from textwrap import shorten

from gridwise.render.axis import Axis, axis
from gridwise.render.primitives import Disc, Line, Picture, Polygon, Primitive, Rect, Text

__all__ = ["NARROW", "WIDTH", "Series", "bars", "boxes", "scatter"]

WIDTH, MARGIN = 11.5, 0.4
ROW, CLOUD_HEIGHT = 0.68, 6.0
TITLE, LABEL, SMALL = 0.36, 0.27, 0.22
HUES = 10
CHARACTER = 0.16
"""About the width of a letter of a label."""
NARROW = 7.4
"""The width of a plot for a phone: its letters are as large there as elsewhere."""

Show = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Series:
    """The values of one algorithm: one for every instance, or a point (x, y) with its name."""

    label: str
    values: tuple[float, ...] = ()
    points: tuple[tuple[float, float, str], ...] = ()


def bars(
    title: str,
    name: str,
    series: Sequence[Series],
    show: Show,
    footnote: str,
    *,
    unit: float = 1,
    width: float = WIDTH,
) -> Picture:
    """Draw a bar to the median of each series, with a line from its least to its largest value.

    Round multiples of the unit are marked.
    """
    many = any(len(one.values) > 1 for one in series)
    note = "bar: median; line: least to largest" if many else ""
    return _rows(title, name, series, show, note, footnote, _bar, labelled=True, unit=unit, width=width)


def boxes(
    title: str, name: str, series: Sequence[Series], show: Show, footnote: str, *, width: float = WIDTH
) -> Picture:
    """Draw a box from quartile to quartile with the median in it, and a line over all values."""
    note = "box: quartiles and median; line: least to largest"
    return _rows(title, name, series, show, note, footnote, _box, labelled=False, width=width)


def scatter(
    title: str,
    names: tuple[str, str],
    series: Sequence[Series],
    shows: tuple[Show, Show],
    footnote: str,
    *,
    width: float = WIDTH,
) -> Picture:
    """Draw every point, with the series' labels beside their clouds."""
    points = [point for one in series for point in one.points]
    across = axis(names[0], [x for x, _, _ in points], shows[0], from_zero=False)
    up = axis(names[1], [y for _, y, _ in points], shows[1], from_zero=False)
    left, top = MARGIN + 1.35, MARGIN + 1.05
    right, bottom = width - MARGIN - 1.3, MARGIN + 1.05 + CLOUD_HEIGHT
    items: list[Primitive] = [
        Text(MARGIN, MARGIN + 0.1, title, TITLE, "ink", bold=True, anchor="start"),
        Text(MARGIN, MARGIN + 0.65, up.title, SMALL, "faint", anchor="start"),
    ]
    for tick in up.ticks:
        y = bottom - up.share(tick) * (bottom - top)
        items.append(Line(((left, y), (right, y)), 0.012, "inset"))
        items.append(Text(left - 0.15, y, up.show(tick), SMALL, "faint", anchor="end"))
    items += _scale(across, left, right, top, bottom)
    places: list[tuple[float, float]] = []
    for number, one in enumerate(series):
        spots = [
            (left + across.share(x) * (right - left), bottom - up.share(y) * (bottom - top), x, y, name)
            for x, y, name in one.points
        ]
        for x, y, *_ in spots:
            items += _mark(x, y, number)
        if spots:
            x, y, *_ = max(spots)
            y = _free(y, x, places)
            places.append((x, y))
            items.append(
                Text(x + 0.22, y, one.label, LABEL, f"piece-{number % HUES}", bold=True, anchor="start")
            )
    items.append(_command(footnote, bottom + 1.35))
    return Picture(width, bottom + 1.75, (), tuple(items), title)


def _rows(
    title: str,
    name: str,
    series: Sequence[Series],
    show: Show,
    note: str,
    footnote: str,
    draw: Callable[[Series, Axis, float, float, float, str], Iterator[Primitive]],
    *,
    labelled: bool,
    unit: float = 1,
    width: float = WIDTH,
) -> Picture:
    """Lay out one row for every series under one horizontal axis."""
    scale = axis(name, [value for one in series for value in one.values], show, unit=unit)
    left = MARGIN + 0.3 + CHARACTER * max((len(one.label) for one in series), default=1)
    right = width - MARGIN - (1.7 if labelled else 0.4)
    top = MARGIN + 0.75
    bottom = top + ROW * len(series) + 0.1
    items: list[Primitive] = [Text(MARGIN, MARGIN + 0.1, title, TITLE, "ink", bold=True, anchor="start")]
    items += _scale(scale, left, right, top, bottom)
    for number, one in enumerate(series):
        y = top + ROW * (number + 0.5) + 0.05
        items.append(Text(left - 0.2, y, one.label, LABEL, "ink", anchor="end"))
        if one.values:
            items += draw(one, scale, left, right, y, f"piece-{number % HUES}")
    # The note stands beside the name of the axis where both have room, else below it.
    beside = _length(scale.title) + _length(note) + 0.4 < right - left
    note_y = bottom + (0.68 if beside else 1.02)
    if beside:
        items.append(Text(right, note_y, note, SMALL, "faint", anchor="end"))
    else:
        items.append(Text(MARGIN, note_y, note, SMALL, "faint", anchor="start"))
    items.append(_command(footnote, note_y + 0.52))
    return Picture(width, note_y + 0.87, (), tuple(items), title)


def _scale(scale: Axis, left: float, right: float, top: float, bottom: float) -> Iterator[Primitive]:
    free_from = 0.0
    for tick in scale.ticks:
        x = left + scale.share(tick) * (right - left)
        yield Line(((x, top), (x, bottom)), 0.012, "inset")
        half = _length(scale.show(tick)) / 2
        if x - half >= free_from:
            yield Text(x, bottom + 0.26, scale.show(tick), SMALL, "faint")
            free_from = x + half + 0.15
    yield Line(((left, bottom), (right, bottom)), 0.02, "rim-shade")
    yield Text(left, bottom + 0.68, scale.title, SMALL, "faint", anchor="start")


def _length(text: str) -> float:
    """Estimate how wide a line in small print is."""
    return CHARACTER * SMALL / LABEL * len(text)


def _bar(one: Series, scale: Axis, left: float, right: float, y: float, hue: str) -> Iterator[Primitive]:
    low, middle, high = (left + scale.share(value) * (right - left) for value in _extremes(one.values))
    yield Rect(left, y - 0.22, max(0.03, middle - left), 0.44, hue, 0.06)
    if len(one.values) > 1:
        yield Line(((low, y), (high, y)), 0.035, "ink")
        for x in (low, high):
            yield Line(((x, y - 0.08), (x, y + 0.08)), 0.035, "ink")
    text = scale.show(_extremes(one.values)[1])
    yield Text(
        max(middle, high if len(one.values) > 1 else middle) + 0.15, y, text, LABEL, "ink", anchor="start"
    )


def _box(one: Series, scale: Axis, left: float, right: float, y: float, hue: str) -> Iterator[Primitive]:
    def at(value: float) -> float:
        return left + scale.share(value) * (right - left)

    low, middle, high = _extremes(one.values)
    yield Line(((at(low), y), (at(high), y)), 0.035, hue)
    for value in (low, high):
        yield Line(((at(value), y - 0.12), (at(value), y + 0.12)), 0.035, hue)
    if len(one.values) > 2:
        first, _, third = quantiles(one.values, n=4, method="inclusive")
        yield Rect(
            at(first),
            y - 0.2,
            max(0.06, at(third) - at(first)),
            0.4,
            "cell",
            0.06,
            stroke=hue,
            stroke_width=0.04,
        )
    for value in one.values[:400]:
        yield Disc(at(value), y, 0.045, hue)
    yield Line(((at(middle), y - 0.2), (at(middle), y + 0.2)), 0.06, "ink")


def _mark(x: float, y: float, number: int) -> Iterator[Primitive]:
    """Draw a point; series differ in shape as well as in colour."""
    hue, size = f"piece-{number % HUES}", 0.085
    match number % 4:
        case 0:
            yield Disc(x, y, size, hue)
        case 1:
            yield Rect(x - size * 0.9, y - size * 0.9, 1.8 * size, 1.8 * size, hue)
        case corners:
            corners, turn = (3, -pi / 2) if corners == 2 else (4, 0.0)
            ring = [turn + 2 * pi * corner / corners for corner in range(corners)]
            yield Polygon(tuple((x + 1.2 * size * cos(a), y + 1.2 * size * sin(a)) for a in ring), hue)


def _free(y: float, x: float, places: Sequence[tuple[float, float]]) -> float:
    """Move a label up until it covers no other."""
    while any(abs(y - other) < 0.3 and abs(x - at) < 2 for at, other in places):
        y -= 0.1
    return y


def _extremes(values: Sequence[float]) -> tuple[float, float, float]:
    return min(values), median(values), max(values)


def _command(text: str, y: float) -> Text:
    return Text(MARGIN, y, shorten(text, 105, placeholder=" ..."), SMALL * 0.9, "faint", anchor="start")
