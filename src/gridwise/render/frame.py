"""Where a board lies in its picture, and what the empty board looks like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwise.render import palette as look
from gridwise.render.body import STEPS
from gridwise.render.primitives import Line, Point, Polygon, Primitive, Rect, Text
from gridwise.scene import Exit, Place, Scene

__all__ = ["Frame", "board", "caption_size", "frame"]

EDGE = look.FIELD_PADDING + look.RIM
"""From the cells to the outer edge of the rim."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a picture and the place of its cells."""

    scene: Scene
    left: float
    top: float
    """The corner of the cell (0, 0)."""
    width: float
    height: float

    def centre(self, place: Place) -> Point:
        """Give the middle of a cell."""
        return self.left + place[1] + 0.5, self.top + place[0] + 0.5

    def cell(self, row: float, col: float, fill: str) -> Rect:
        """Give one cell, with the gap around it."""
        side, half_gap = 1 - look.GAP, look.GAP / 2
        return Rect(self.left + col + half_gap, self.top + row + half_gap, side, side, fill, look.RADIUS)


def caption_size(scene: Scene) -> float:
    """Give the height of the caption's letters: larger under a wide board, whose cells are drawn smaller."""
    room = scene.cols + 2 * EDGE
    wanted = max(look.CAPTION_SIZE, min(2 * look.CAPTION_SIZE, 0.04 * scene.cols))
    # Half its height is a fair guess of a letter's width.
    return min(wanted, room / (0.52 * max(1, len(scene.caption))))


def frame(scene: Scene) -> Frame:
    """Leave room for the rim, the coordinates and the caption."""
    left = look.MARGIN + EDGE + (look.LABEL_WIDTH if scene.row_labels else 0)
    top = look.MARGIN + EDGE + (look.LABEL_WIDTH if scene.col_labels else 0)
    below = 2 * caption_size(scene) if scene.caption else look.MARGIN
    return Frame(scene, left, top, left + scene.cols + EDGE + look.MARGIN, top + scene.rows + EDGE + below)


def board(at: Frame) -> Iterator[Primitive]:
    """Draw the rim, the field with its cells, the exits and the coordinates."""
    scene, pad, x, y = at.scene, look.FIELD_PADDING, at.left, at.top
    corner = look.RADIUS + pad
    if scene.wraps:
        yield from _open_rim(at)
    else:
        width, height = scene.cols + 2 * EDGE, scene.rows + 2 * EDGE
        yield Rect(x - EDGE, y - EDGE, width, height, "rim-shade", corner + look.RIM)
        yield Rect(x - EDGE, y - EDGE, width, height - look.SHADE, "rim", corner + look.RIM)
    width, height = scene.cols + 2 * pad, scene.rows + 2 * pad
    yield Rect(x - pad, y - pad, width, height, "inset", corner)
    yield Rect(x - pad, y - pad + look.SHADE, width, height - look.SHADE, "field", corner)
    exits = [shape for shape in scene.shapes if isinstance(shape, Exit)]
    for shape in exits:
        yield _opening(at, shape)
    for row in range(scene.rows):
        for col in range(scene.cols):
            yield at.cell(row, col, "cell")
    for shape in exits:
        yield _way_out(at, shape)
    for row, label in enumerate(scene.row_labels):
        yield Text(x - EDGE - 0.14, y + row + 0.5, label, look.COORDINATE_SIZE, "faint", anchor="end")
    for col, label in enumerate(scene.col_labels):
        yield Text(x + col + 0.5, y - EDGE - 0.26, label, look.COORDINATE_SIZE, "faint")


def _open_rim(at: Frame) -> Iterator[Primitive]:
    """Draw a rim with gaps: edges that can be crossed."""
    scene, away, inset, width = at.scene, look.FIELD_PADDING + look.RIM * 0.6, 0.2, look.RIM * 0.45
    for col in range(scene.cols):
        for y in (at.top - away, at.top + scene.rows + away):
            yield Line(((at.left + col + inset, y), (at.left + col + 1 - inset, y)), width, "rim")
    for row in range(scene.rows):
        for x in (at.left - away, at.left + scene.cols + away):
            yield Line(((x, at.top + row + inset), (x, at.top + row + 1 - inset)), width, "rim")


def _opening(at: Frame, shape: Exit) -> Rect:
    """Cut the rim beside the exit's cell."""
    corners = [_beside(at, shape, ahead, aside) for ahead in (0.5, 0.5 + EDGE) for aside in (-0.5, 0.5)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return Rect(left, top, right - left, bottom - top, "field")


def _way_out(at: Frame, shape: Exit) -> Polygon:
    """Point through the opening."""
    back, tip, wing = 0.6, 0.8, 0.25
    points = tuple(_beside(at, shape, *point) for point in ((tip, 0.0), (back, -wing), (back, wing)))
    return Polygon(points, "goal", 0.08)


def _beside(at: Frame, shape: Exit, ahead: float, aside: float) -> Point:
    """Give the point so far from the cell's middle in the exit's direction, and to its side."""
    x, y = at.centre((shape.row, shape.col))
    down, right = STEPS[shape.side]
    return x + right * ahead + down * aside, y + down * ahead + right * aside
