"""The plots of the page, drawn as those of files are, as wide as the page has room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, get_args

from gridwise.lab.compare import Entry
from gridwise.lab.report.figures import PLOTS
from gridwise.lab.search_view.figures import Course, Quantity, race_plot
from gridwise.model import Metrics, Result
from gridwise.render.plots.sheet import Sheet
from gridwise.render.primitives import Picture
from gridwise.render.svg import svg
from gridwise.web.worker_process import Report

__all__ = ["comparison_plots", "drawn", "race_plots"]

CELL = 50
"""Pixels: the smallest letters of a plot then have 11."""


def comparison_plots(
    report: Report, *, rows: Sequence[Mapping[str, Any]], widths: Mapping[str, int]
) -> dict[str, Any]:
    """Draw runs; that of the costs only where there are any."""
    entries = [_entry(**row) for row in rows]
    priced = any(entry.result.cost is not None for entry in entries)
    plots = {name: partial(plot, entries) for name, plot in PLOTS.items() if priced or name != "cost"}
    return drawn(plots, widths)


def race_plots(
    report: Report,
    *,
    courses: Sequence[Mapping[str, Any]],
    clock: Any,
    widths: Mapping[str, int],
    reach: float | None = None,
) -> dict[str, Any]:
    """Draw the curves of a race."""
    traced = [Course(**course) for course in courses]
    plots = {name: partial(race_plot, name, traced, clock, reach=reach) for name in get_args(Quantity)}
    return drawn(plots, widths)


def drawn(plots: Mapping[str, Callable[[Sheet], Picture]], widths: Mapping[str, int]) -> dict[str, Any]:
    """Draw those plots as SVG that are wanted, each with its width in pixels."""
    return {
        "plots": {
            name: svg(plot(Sheet(widths[name] / CELL, bare=True)), cell=CELL, theme="page", background=False)
            for name, plot in plots.items()
            if name in widths
        }
    }


def _entry(
    *,
    file: str,
    label: str,
    metric: str | None,
    cost: int | None,
    explored: int,
    seconds: float,
    times: Sequence[float],
    peak_bytes: int | None,
) -> Entry:
    metrics = Metrics(explored=explored, seconds=seconds, peak_bytes=peak_bytes)
    result: Result[Any] = Result(label, "solved", cost=cost, metric=metric, metrics=metrics)
    return Entry("", file, result, tuple(times))
