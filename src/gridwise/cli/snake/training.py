"""What all training tells and draws."""

from __future__ import annotations

import argparse

from gridwise.files import write_bytes, write_text

__all__ = ["plot", "say"]


def say(args: argparse.Namespace, line: str) -> None:
    """Print a line of the table."""
    if not args.quiet:
        print(line, flush=True)


def plot(
    target: str,
    lines: dict[str, list[tuple[float, float]]],
    *,
    title: str,
    x_label: str,
    y_label: str,
    footnote: str,
) -> None:
    """Write lines as SVG or PNG."""
    from gridwise.format import count
    from gridwise.render import png, svg
    from gridwise.render.plots.lines import LineSeries, line_plot
    from gridwise.render.plots.sheet import Sheet

    series = [LineSeries(name, points) for name, points in lines.items()]
    sheet = Sheet(footnote=footnote)
    picture = line_plot(title, (x_label, y_label), series, (count, count), sheet)
    if target.lower().endswith(".png"):
        write_bytes(target, png.png(picture))
    else:
        write_text(target, svg.svg(picture))
