"""Boards on a page: pictures made of cells, moved and scaled to points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gridwise.book.page import Box, PageItem, Words
from gridwise.book.patterns import in_black
from gridwise.render import palette as look
from gridwise.render.frame import frame
from gridwise.render.paint import paint
from gridwise.render.primitives import Clip, Disc, Group, Line, Polygon, Primitive, Rect, Text
from gridwise.scene import Exit, Scene

__all__ = ["fitted", "place", "proportions"]


LINED = 4.5
"""Smaller cells, in points, are not lined in black: they would run together."""
ARROW = 0.12
"""How far the arrow of an exit stands out of the rim."""


def proportions(scene: Scene) -> tuple[float, float]:
    """Give the width and height of a scene's picture in cells, without its empty margin."""
    at, left, top, right, bottom = frame(scene), *_trims(scene)
    return at.width - left - right, at.height - top - bottom


def _trims(scene: Scene) -> tuple[float, float, float, float]:
    """Give how much of the margin is cut off at the left, top, right and bottom."""
    sides = {shape.side for shape in scene.shapes if isinstance(shape, Exit)}
    left, top, right, bottom = (look.MARGIN - ARROW * (side in sides) for side in "LURD")
    return left, top, right, bottom


def fitted(scene: Scene, room: Box, most_cell: float = 90.0) -> Box:
    """Give the largest box with a scene's proportions, in the middle at the top of a room."""
    width, height = proportions(scene)
    cell = min(room.width / width, room.height / height, most_cell)
    return Box(room.x + (room.width - cell * width) / 2, room.y, cell * width, cell * height)


def place(scene: Scene, box: Box, *, black: bool, plain: bool = False) -> tuple[PageItem, ...]:
    """Paint a scene into a box that has its proportions."""
    picture = paint(scene)
    width, _ = proportions(scene)
    cell = box.width / width
    left, top, _, _ = _trims(scene)
    items: Iterable[Primitive] = [*picture.board, *picture.items]
    if black:
        items = in_black(list(items), plain=plain, lines=cell >= LINED)
    return tuple(_moved(items, box.x - left * cell, box.y - top * cell, cell))


def _moved(items: Iterable[Primitive], left: float, top: float, cell: float) -> Iterator[PageItem]:
    for item in items:
        match item:
            case Text():
                # The picture centres a line in height; a page sets it on its baseline.
                yield Words(
                    left + item.x * cell,
                    top + (item.y + 0.33 * item.size) * cell,
                    item.text,
                    item.size * cell,
                    "sans-bold" if item.bold else "sans",
                    item.fill,
                    item.anchor,
                )
            case _:
                yield _scaled(item, left, top, cell)


def _scaled(item: Primitive, left: float, top: float, cell: float) -> Primitive:
    match item:
        case Rect():
            return Rect(
                left + item.x * cell,
                top + item.y * cell,
                item.width * cell,
                item.height * cell,
                item.fill,
                item.radius * cell,
                item.stroke,
                item.stroke_width * cell,
            )
        case Disc():
            return Disc(left + item.x * cell, top + item.y * cell, item.radius * cell, item.fill)
        case Line():
            points = tuple((left + x * cell, top + y * cell) for x, y in item.points)
            return Line(points, item.width * cell, item.stroke)
        case Polygon():
            points = tuple((left + x * cell, top + y * cell) for x, y in item.points)
            return Polygon(points, item.fill, item.rounding * cell)
        case Clip():
            inside = tuple(_scaled(one, left, top, cell) for one in item.items)
            return Clip(
                left + item.x * cell, top + item.y * cell, item.width * cell, item.height * cell, inside
            )
        case Group():
            return replace(item, items=tuple(_scaled(one, left, top, cell) for one in item.items))
        case Text():
            return replace(item, x=left + item.x * cell, y=top + item.y * cell, size=item.size * cell)
