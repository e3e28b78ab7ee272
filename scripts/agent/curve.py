"""The learning curve as a table and as a picture: filled boards, and steps beside the teacher's."""

from __future__ import annotations

import argparse
import csv
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gridwise.render.plots.axis import Axis, axis, tight_axis
from gridwise.render.plots.sheet import LABEL, Sheet, apart, grid, ground, hue
from gridwise.render.primitives import Disc, Group, Line, Picture, Point, Polygon, Primitive, Text
from gridwise.render.svg import svg

__all__ = ["FIELDS", "draw"]

FIELDS = ("phase", "part", "seconds", "moves", "games", "filled", "steps", "length")
PHASES = ("imitation", "own", "final")
HEIGHT = 2.6


@dataclass(frozen=True, slots=True)
class Curve:
    """A labelled line through measurements, with a band as wide as their standard errors."""

    label: str
    points: Sequence[Point]
    errors: Sequence[float]


def draw(file: Path, board: str, out: Path) -> None:
    """Write a picture of the measurements in a table."""
    with file.open(newline="") as lines:
        table = list(csv.DictReader(lines))
    rows = [row for row in table if row["phase"] in PHASES]
    moves = [float(row["moves"]) / 1e6 for row in rows]
    filled = [float(row["filled"]) for row in rows]
    errors = [
        math.sqrt(share * (1 - share) / int(row["games"])) for share, row in zip(filled, rows, strict=True)
    ]
    boards = Curve(
        "agent",
        [(x, 100 * share) for x, share in zip(moves, filled, strict=True)],
        [100 * error for error in errors],
    )
    steps = Curve("agent", [(x, float(row["steps"])) for x, row in zip(moves, rows, strict=True)], [])
    taught = [float(row["steps"]) for row in table if row["phase"] == "teacher"]
    teacher = [Curve("best", [(moves[0], mean), (moves[-1], mean)], []) for mean in taught]
    sheet = Sheet(footnote="python -m scripts.agent.train; the first point is after imitation alone")
    across = tight_axis("million moves in games of its own", moves, "{:g}".format)
    first = sheet.top + 0.3
    second = first + HEIGHT + 1.1
    items = [
        *panel(sheet, first, replace(across, name=""), "boards filled, %", [boards]),
        *panel(sheet, second, across, "steps of the filled, mean", [steps, *teacher]),
    ]
    title = f"Snake on {board}: an agent learns"
    picture: Picture = sheet.picture(title, items, second + HEIGHT + 0.68)
    out.write_text(svg(picture), encoding="utf-8")


def panel(sheet: Sheet, top: float, across: Axis, name: str, curves: Sequence[Curve]) -> Iterator[Primitive]:
    """Draw one of several plots that stand above each other."""
    spread = [y + side * error for one in curves for (_, y), error in bands(one) for side in (-1, 1)]
    up = axis(name, spread, "{:g}".format, from_zero=False, log=False)
    area = replace(
        ground(sheet, across, up, [one.label for one in curves], HEIGHT), top=top, bottom=top + HEIGHT
    )
    yield from grid(sheet, area)
    ends = [area.place(*one.points[-1]) for one in curves]
    heights = apart(ends, area, [one.label for one in curves])
    for number, (one, (x, y), height) in enumerate(zip(curves, ends, heights, strict=True)):
        upper = [area.place(at, value + error) for (at, value), error in bands(one)]
        lower = [area.place(at, value - error) for (at, value), error in bands(one)]
        if one.errors:
            yield Group((Polygon((*upper, *reversed(lower)), hue(number)),), opacity=0.25)
        yield Line(tuple(area.place(*point) for point in one.points), 0.045, hue(number))
        yield Disc(x, y, 0.07, hue(number))
        yield Text(x + 0.2, height, one.label, LABEL, hue(number), bold=True, anchor="start")


def bands(one: Curve) -> list[tuple[Point, float]]:
    """Return the points with their errors; none where these are not known."""
    return list(zip(one.points, one.errors or [0.0] * len(one.points), strict=True))


def main(words: Sequence[str] | None = None) -> None:
    """Draw from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--board", default="10x10")
    parser.add_argument("--out", type=Path, required=True)
    told = parser.parse_args(words)
    draw(told.file, told.board, told.out)


if __name__ == "__main__":
    main()
