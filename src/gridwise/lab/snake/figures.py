"""The plots of games: how many steps they took, how long the snakes became, and how fast they grew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwise.format import count
from gridwise.lab.snake.growth import Reached
from gridwise.render.plots.lines import LineSeries, line_plot
from gridwise.render.plots.rows import ValueSeries, boxes, histograms
from gridwise.render.plots.sheet import Sheet
from gridwise.render.primitives import Picture

__all__ = ["growth", "lengths", "quartiles", "steps"]

Games = Mapping[str, Sequence[int]]
"""A number for each game, by pilot."""


def steps(won: Games, sheet: Sheet) -> Picture:
    """Draw how the steps of the games won are distributed."""
    return histograms("Steps of the games won", "steps", _series(won), count, sheet)


def quartiles(won: Games, sheet: Sheet) -> Picture:
    """Draw the quartiles of the steps of the games won."""
    title = "Steps of the games won, quartiles"
    return boxes(title, "steps", _series(won), count, sheet, from_zero=False)


def lengths(reached: Games, sheet: Sheet) -> Picture:
    """Draw how the lengths at the end are distributed."""
    return histograms("Lengths at the end", "length", _series(reached), count, sheet)


def growth(curves: Mapping[str, Sequence[Reached]], board: str, sheet: Sheet) -> Picture:
    """Draw the mean steps until a length is reached, with its standard error."""
    series = [
        LineSeries(
            pilot,
            [(reached.length, reached.steps) for reached in curve],
            [reached.error or 0.0 for reached in curve],
        )
        for pilot, curve in curves.items()
    ]
    title = f"Snake on {board}: mean steps until a length is reached"
    names = "length (reached by half of the games or more)", "steps; band: ± standard error"
    return line_plot(title, names, series, (count, count), sheet)


def _series(games: Games) -> list[ValueSeries]:
    return [ValueSeries(pilot, values) for pilot, values in games.items()]
