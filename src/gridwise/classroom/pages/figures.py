"""The plots on the pages of a class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

from gridwise.classroom.pages.curves import MEASURES, Curve
from gridwise.format import count
from gridwise.render.plots.axis import Axis, axis
from gridwise.render.plots.lines import LineSeries, line_plot
from gridwise.render.plots.rows import ValueSeries, bars
from gridwise.render.plots.sheet import LABEL, SMALL, Sheet, grid, ground
from gridwise.render.primitives import Line, Picture, Primitive, Rect, Text

__all__ = ["beside_the_class", "distribution"]

BINS = 10


def distribution(points: Sequence[float], most: float, sheet: Sheet) -> Picture:
    """Draw how many submissions reached how many points, in ten equal ranges; a line marks the median."""
    most = most if most > 0 else 1.0
    counts = [0] * BINS
    for one in points:
        counts[min(BINS - 1, max(0, int(one / most * BINS)))] += 1
    ticks = tuple(most * step / BINS for step in range(0, BINS + 1, 2))
    across = Axis("points", 0.0, most, False, ticks, lambda value: f"{value:.4g}")
    area = ground(
        sheet,
        across,
        axis("submissions", [*counts, max(counts) + 1 + max(counts) // 6], count, log=False),
        (),
        3.4,
    )
    items: list[Primitive] = list(grid(sheet, area))
    for at, number in enumerate(counts):
        if number:
            left, right = area.x(most * at / BINS) + 0.04, area.x(most * (at + 1) / BINS) - 0.04
            top = area.place(0, number)[1]
            items.append(Rect(left, top, right - left, area.bottom - top, "piece-0", 0.06))
            items.append(Text((left + right) / 2, top - 0.2, count(number), LABEL, "ink", bold=True))
    if points:
        middle = median(points)
        x = area.x(middle)
        items.append(Line(((x, area.top), (x, area.bottom)), 0.04, "ink"))
        words = f"median {middle:.4g}"
        if middle < most / 2:
            items.append(Text(x + 0.12, area.top + 0.18, words, SMALL, "ink", anchor="start"))
        else:
            items.append(Text(x - 0.12, area.top + 0.18, words, SMALL, "ink", anchor="end"))
    return sheet.picture("How the points are spread", items, area.bottom + 0.68)


def beside_the_class(
    curve: Curve, mine: Mapping[int, float], ours: Mapping[int, float], sheet: Sheet
) -> Picture:
    """Draw one student's figures, the median of the class, and ours, board by board."""
    middle = {at: value for at, value in enumerate(curve.middle) if value is not None}
    series = {"you": mine, "class (median)": middle, "ours": ours}
    name = MEASURES[curve.measure]
    if len(curve.boards) < 3:
        rows = [ValueSeries(label, list(values.values())) for label, values in series.items()]
        return bars(curve.test, name, rows, count, sheet)
    lines = [
        LineSeries(label, [(at + 1.0, value) for at, value in sorted(values.items())])
        for label, values in series.items()
    ]
    reach = (1.0, float(len(curve.boards)))
    return line_plot(
        curve.test, ("board", name), lines, (count, count), sheet, height=3.6, reach=reach, log=True
    )
