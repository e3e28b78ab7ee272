"""Paint layer on layer into one image, again and again, and touch only what has changed.

A picture is taken apart into atoms, the smallest things drawn: a body is hundreds of short lines, of which a
move changes a few dozen. Tiles of the window that a new or a vanished atom lies on are painted afresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import ceil, floor, sqrt
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gridwise.render.brush import Brush
from gridwise.render.palette import Theme
from gridwise.render.png import MAX_DRAWN_PIXELS
from gridwise.render.primitives import Clip, Disc, Line, Polygon, Primitive, Rect, Text

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["Box", "Layer", "Painter"]

TILE = 32
"""Side of a tile in pixels."""

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the window; right and bottom are the first outside."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Primitives with the place of their origin in the window, and the pixels of one of their lengths."""

    items: tuple[Primitive, ...]
    scale: float
    left: int = 0
    top: int = 0


class _Atom(NamedTuple):
    item: Primitive
    clip: tuple[float, float, float, float] | None
    scale: float
    left: int
    top: int


class Painter:
    """Holds the image of a window."""

    def __init__(self, width: int, height: int, theme: Theme) -> None:
        from PIL import Image

        self.theme = theme
        self.image: Image.Image = Image.new("RGB", (width, height), theme["desk"])
        self._finer = max(1, min(4, int(sqrt(MAX_DRAWN_PIXELS / (width * height)))))
        self._ground_layer: Layer | None = None
        self._ground: Image.Image | None = None
        self._shown: dict[_Atom, Box] = {}

    def show(self, ground: Layer, layers: Sequence[Layer]) -> list[Box]:
        """Paint the layers on the ground, and give the boxes of the image that are new."""
        atoms: dict[_Atom, Box] = {}
        for atom in (atom for layer in layers for atom in _atoms(layer)):
            atoms[atom] = self._shown.get(atom) or _box(atom)
        whole = self._ground is None or self._ground_layer != ground
        if whole:
            self._lay(ground)
            boxes = [(0, 0, *self.image.size)]
        else:
            boxes = self._tiles(
                [
                    *(box for atom, box in atoms.items() if atom not in self._shown),
                    *(box for atom, box in self._shown.items() if atom not in atoms),
                ]
            )
        self._shown = atoms
        for box in boxes:
            self._patch(box)
        return boxes

    def _lay(self, ground: Layer) -> None:
        from PIL import Image

        finer, (width, height) = self._finer, self.image.size
        self._ground = Image.new("RGB", (width * finer, height * finer), self.theme["desk"])
        self._ground_layer = ground
        self._brush(self._ground, ground.scale, ground.left, ground.top, 0, 0).draw(ground.items)

    def _brush(self, image: Image.Image, scale: float, left: int, top: int, x: int, y: int) -> Brush:
        """Return a brush for an image whose first pixel is the window's (x, y)."""
        finer = self._finer
        return Brush(image, self.theme, scale * finer, (x - left) * finer, (y - top) * finer)

    def _patch(self, box: Box) -> None:
        """Paint what lies in a box."""
        assert self._ground is not None
        left, top, right, bottom = box
        near = [
            (atom, other)
            for atom, other in self._shown.items()
            if other[0] < right and left < other[2] and other[1] < bottom and top < other[3]
        ]
        # Pillow rounds places left of an image differently: leave room for all that reaches into the box.
        x = max(0, min([left, *(other[0] for _, other in near)]))
        y = max(0, min([top, *(other[1] for _, other in near)]))
        finer = self._finer
        image = self._ground.crop((x * finer, y * finer, right * finer, bottom * finer))
        for (clip, scale, at_left, at_top), group in groupby(near, key=lambda pair: pair[0][1:]):
            items: Iterable[Primitive] = _joined(atom.item for atom, _ in group)
            if clip is not None:
                left_edge, top_edge, wide, high = clip
                items = (Clip(left_edge, top_edge, wide, high, tuple(items)),)
            self._brush(image, scale, at_left, at_top, x, y).draw(items)
        inner = image.crop(((left - x) * finer, (top - y) * finer, (right - x) * finer, (bottom - y) * finer))
        self.image.paste(inner.reduce(finer) if finer > 1 else inner, (left, top))

    def _tiles(self, boxes: Iterable[Box]) -> list[Box]:
        """Cover the boxes by as few rectangles of tiles as go row by row."""
        width, height = self.image.size
        rows: dict[int, set[int]] = {}
        for left, top, right, bottom in boxes:
            for row in range(max(0, top) // TILE, ceil(min(bottom, height) / TILE)):
                rows.setdefault(row, set()).update(
                    range(max(0, left) // TILE, ceil(min(right, width) / TILE))
                )
        covered: list[list[int]] = []
        open_runs: dict[tuple[int, int], list[int]] = {}
        for row in sorted(rows):
            runs = list(_runs(sorted(rows[row])))
            open_runs = {run: open_runs[run] for run in runs if run in open_runs and open_runs[run][3] == row}
            for run in runs:
                if run in open_runs:
                    open_runs[run][3] = row + 1
                else:
                    open_runs[run] = [run[0], row, run[1], row + 1]
                    covered.append(open_runs[run])
        return [
            (left * TILE, top * TILE, min(width, right * TILE), min(height, bottom * TILE))
            for left, top, right, bottom in covered
        ]


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Give runs of neighbouring numbers as (first, one after the last)."""
    start = None
    for number, after in zip(numbers, [*numbers[1:], None], strict=True):
        start = number if start is None else start
        if after != number + 1:
            yield start, number + 1
            start = None


def _atoms(layer: Layer) -> Iterator[_Atom]:
    rest = (layer.scale, layer.left, layer.top)
    for item in layer.items:
        if isinstance(item, Clip):
            clip = (item.x, item.y, item.width, item.height)
            yield from (_Atom(part, clip, *rest) for inner in item.items for part in _parts(inner))
        else:
            yield from (_Atom(part, None, *rest) for part in _parts(item))


def _parts(item: Primitive) -> Iterator[Primitive]:
    """Take a line apart: drawn piece by piece, with round ends, it looks the same."""
    if isinstance(item, Line) and len(item.points) > 2:
        yield from (Line(pair, item.width, item.stroke) for pair in pairwise(item.points))
    else:
        yield item


def _joined(items: Iterable[Primitive]) -> Iterator[Primitive]:
    """Put pieces of a line that follow each other together again: that saves half of the round ends."""
    pending: Line | None = None
    for item in items:
        if isinstance(item, Line) and pending is not None:
            alike = (item.width, item.stroke) == (pending.width, pending.stroke)
            if alike and item.points[0] == pending.points[-1]:
                pending = Line((*pending.points, *item.points[1:]), item.width, item.stroke)
                continue
        if pending is not None:
            yield pending
        pending = item if isinstance(item, Line) else None
        if pending is None:
            yield item
    if pending is not None:
        yield pending


def _box(atom: _Atom) -> Box:
    """Give the pixels that an atom may cover, with one to spare on each side."""
    item = atom.item
    match item:
        case Rect():
            reach = (item.x, item.y, item.x + item.width, item.y + item.height)
        case Disc():
            reach = (item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius)
        case Text():
            wide = item.size * len(item.text)
            left = item.x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
            reach = (left - item.size / 4, item.y - item.size, left + wide, item.y + item.size)
        case Line() | Polygon():
            half = (item.width if isinstance(item, Line) else item.rounding) / 2
            xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
            reach = (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)
        case _:
            raise AssertionError(item)
    if atom.clip is not None:
        x, y, width, height = atom.clip
        reach = (max(reach[0], x), max(reach[1], y), min(reach[2], x + width), min(reach[3], y + height))
    scale = atom.scale
    return (
        floor(reach[0] * scale) + atom.left - 1,
        floor(reach[1] * scale) + atom.top - 1,
        ceil(reach[2] * scale) + atom.left + 1,
        ceil(reach[3] * scale) + atom.top + 1,
    )
