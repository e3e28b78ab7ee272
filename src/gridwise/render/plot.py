"""Line plots as pictures, in the look of everything else."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwise.render.primitives import Line, Picture, Primitive, Rect, Text

__all__ = ["Series", "line_plot"]

# Lengths, in cells.
_WIDTH, _HEIGHT = 13.0, 7.5
_LEFT, _TOP, _RIGHT, _BOTTOM = 1.5, 1.0, 3.4, 1.55
_LINE = 0.06
_SMALL, _NORMAL = 0.26, 0.32
_TOKENS = ("hero", "plan", "goal", "piece-2", "piece-3", "piece-5", "piece-8", "faint")


@dataclass(frozen=True, slots=True)
class Series:
    """A named line through points (x, y), x rising."""

    name: str
    points: Sequence[tuple[float, float]]


def line_plot(series: Sequence[Series], *, title: str, x_label: str, y_label: str, footnote: str) -> Picture:
    """Draw lines with their names at their ends, and the command that made them in small print."""
    shown = [line for line in series if line.points]
    right = max((x for line in shown for x, _ in line.points), default=1.0)
    left = min((x for line in shown for x, _ in line.points), default=0.0)
    highest = max((y for line in shown for _, y in line.points), default=1.0)
    step_y = _round_step(highest / 5)
    top = math.ceil(highest / step_y) * step_y or 1.0
    width, height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def place(x: float, y: float) -> tuple[float, float]:
        span = (right - left) or 1.0
        return _LEFT + (x - left) / span * width, _TOP + (1 - y / top) * height

    size = min(_NORMAL, 1.75 * (_WIDTH - _LEFT - 0.3) / max(1, len(title)))
    items: list[Primitive] = [Text(_LEFT, _TOP / 2, title, size, "ink", bold=True, anchor="start")]
    items += _axes(left, right, top, step_y, x_label, y_label)
    for number, line in enumerate(shown):
        token = _TOKENS[number % len(_TOKENS)]
        items.append(Line(tuple(place(x, y) for x, y in line.points), _LINE, token))
    items += _labels([(line.name, place(*line.points[-1])) for line in shown])
    items.append(Text(_LEFT, _HEIGHT - 0.3, footnote, _small_enough(footnote), "faint", anchor="start"))
    return Picture(_WIDTH, _HEIGHT, (), tuple(items), title)


def _axes(
    left: float, right: float, top: float, step: float, x_label: str, y_label: str
) -> Iterator[Primitive]:
    width, height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    yield Rect(_LEFT, _TOP, width, height, None, 0, "inset", 0.02)
    value = 0.0
    while value <= top + 1e-9:
        y = _TOP + (1 - value / top) * height
        yield Line(((_LEFT, y), (_LEFT + width, y)), 0.012, "inset")
        yield Text(_LEFT - 0.15, y, f"{value:,.10g}", _SMALL, "faint", anchor="end")
        value += step
    step_x = _round_step((right - left) / 8) if right > left else 1.0
    value = math.ceil(left / step_x) * step_x
    while value <= right + 1e-9:
        x = _LEFT + (value - left) / ((right - left) or 1.0) * width
        yield Text(x, _TOP + height + 0.28, f"{value:,.10g}", _SMALL, "faint")
        value += step_x
    yield Text(_LEFT + width / 2, _TOP + height + 0.68, x_label, _SMALL, "ink")
    yield Text(_LEFT - 0.15, _TOP - 0.42, y_label, _SMALL, "ink", anchor="end")


def _labels(ends: Sequence[tuple[str, tuple[float, float]]]) -> Iterator[Primitive]:
    """Name the lines at their ends, moved apart where they would overlap."""
    order = sorted(range(len(ends)), key=lambda index: ends[index][1][1])
    lowest = -math.inf
    for index in order:
        name, (x, y) = ends[index]
        lowest = max(y, lowest + _SMALL * 1.35)
        yield Text(x + 0.15, lowest, name, _SMALL, _TOKENS[index % len(_TOKENS)], bold=True, anchor="start")


def _round_step(step: float) -> float:
    """Return 1, 2 or 5 times a power of ten, not less than the step."""
    if step <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(step))
    return float(next(power * factor for factor in (1, 2, 5, 10) if power * factor >= step - 1e-12))


def _small_enough(text: str) -> float:
    return min(_SMALL * 0.85, 1.8 * (_WIDTH - _LEFT - 0.2) / max(1, len(text)))
