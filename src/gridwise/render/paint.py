"""Turn a scene into a picture: the look of every shape, once for SVG, PNG and GIF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from gridwise.render import body as bodies
from gridwise.render import palette as look
from gridwise.render.primitives import Clip, Disc, Line, Picture, Point, Polygon, Primitive, Rect, Text
from gridwise.scene import (
    Amount,
    Block,
    Body,
    Danger,
    Exit,
    Food,
    Goal,
    Highlight,
    Path,
    Place,
    Role,
    Scene,
    Tile,
    Tint,
    Wall,
)

__all__ = ["paint"]

HALF_GAP = look.GAP / 2
SHADE = 0.035
"""How far a piece's lower edge shows."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the board lies in its picture."""

    scene: Scene
    left: float
    top: float
    """The corner of the cell (0, 0)."""
    width: float
    height: float

    def centre(self, place: Place) -> Point:
        return self.left + place[1] + 0.5, self.top + place[0] + 0.5


def paint(scene: Scene) -> Picture:
    """Lay out the board and everything on it, lower layers first."""
    rim = look.RIM + look.FIELD_PADDING
    left = look.MARGIN + rim + (look.LABEL_WIDTH if scene.row_labels else 0)
    top = look.MARGIN + rim + (look.LABEL_WIDTH if scene.col_labels else 0)
    width = left + scene.cols + rim + look.MARGIN
    height = top + scene.rows + rim + (look.CAPTION_HEIGHT if scene.caption else look.MARGIN)
    frame = _Frame(scene, left, top, width, height)
    items: list[Primitive] = []
    for painters in _LAYERS:
        for shape in scene.shapes:
            if type(shape) in painters:
                items.extend(painters[type(shape)](frame, shape))
    if scene.caption:
        x = left + scene.cols / 2
        y = top + scene.rows + rim + look.CAPTION_HEIGHT / 2
        size = min(look.CAPTION_SIZE, 1.9 * (width - 0.2) / max(1, len(scene.caption)))
        items.append(Text(x, y, scene.caption, size, "ink"))
    return Picture(width, height, tuple(_board(frame)), tuple(items), scene.title or scene.caption or "Board")


def _board(frame: _Frame) -> Iterator[Primitive]:
    scene, pad, rim = frame.scene, look.FIELD_PADDING, look.FIELD_PADDING + look.RIM
    x, y = frame.left, frame.top
    round_field = look.RADIUS + pad
    if scene.wraps:
        yield from _open_rim(frame)
    else:
        outer = Rect(
            x - rim, y - rim, scene.cols + 2 * rim, scene.rows + 2 * rim, "rim-shade", round_field + look.RIM
        )
        yield outer
        yield Rect(outer.x, outer.y, outer.width, outer.height - SHADE, "rim", outer.radius)
    field = Rect(x - pad, y - pad, scene.cols + 2 * pad, scene.rows + 2 * pad, "inset", round_field)
    yield field
    yield Rect(field.x, field.y + SHADE, field.width, field.height - SHADE, "field", field.radius)
    for row in range(scene.rows):
        for col in range(scene.cols):
            yield _cell(frame, row, col, "cell")
    for shape in scene.shapes:
        if isinstance(shape, Exit):
            yield from _exit(frame, shape)
    for row, label in enumerate(scene.row_labels):
        yield Text(x - rim - 0.14, y + row + 0.5, label, look.CAPTION_SIZE, "faint", anchor="end")
    for col, label in enumerate(scene.col_labels):
        yield Text(x + col + 0.5, y - rim - 0.24, label, look.CAPTION_SIZE, "faint")


def _open_rim(frame: _Frame) -> Iterator[Primitive]:
    """Draw a rim with gaps: edges that can be crossed."""
    scene, away, inset = frame.scene, look.FIELD_PADDING + look.RIM * 0.62, 0.24
    for col in range(scene.cols):
        for y in (frame.top - away, frame.top + scene.rows + away):
            x = frame.left + col
            yield Line(((x + inset, y), (x + 1 - inset, y)), look.RIM * 0.42, "rim")
    for row in range(scene.rows):
        for x in (frame.left - away, frame.left + scene.cols + away):
            y = frame.top + row
            yield Line(((x, y + inset), (x, y + 1 - inset)), look.RIM * 0.42, "rim")


def _cell(frame: _Frame, row: float, col: float, fill: str) -> Rect:
    side = 1 - look.GAP
    return Rect(frame.left + col + HALF_GAP, frame.top + row + HALF_GAP, side, side, fill, look.RADIUS)


def _exit(frame: _Frame, shape: Exit) -> Iterator[Primitive]:
    """Open the rim beside the cell and point the way out."""
    down, right = bodies.STEPS[shape.side]
    x, y = frame.centre((shape.row, shape.col))
    reach = look.FIELD_PADDING + look.RIM
    across, along = (1 - look.GAP) / 2, (0.5 - HALF_GAP, 0.5 + reach + 0.01)
    corners = [(x + right * d + down * s, y + down * d + right * s) for d in along for s in (-across, across)]
    left, top = min(cx for cx, _ in corners), min(cy for _, cy in corners)
    width, height = max(cx for cx, _ in corners) - left, max(cy for _, cy in corners) - top
    yield Rect(left, top, width, height, "field")
    middle = 0.5 + reach / 2 + 0.03
    tip, back, wing = middle + 0.09, middle - 0.07, 0.2
    points = [(tip, 0.0), (back, -wing), (back, wing)]
    yield Polygon(
        tuple((x + right * d + down * s, y + down * d + right * s) for d, s in points), "goal", 0.07
    )


def _block(frame: _Frame, shape: Block) -> Iterator[Primitive]:
    fill = "hero" if shape.role is Role.HERO else f"piece-{shape.hue % look.PIECE_HUES}"
    x, y = frame.left + shape.col + HALF_GAP, frame.top + shape.row + HALF_GAP
    width, height = shape.width - look.GAP, shape.height - look.GAP
    yield Rect(x, y, width, height, f"{fill}-shade", look.RADIUS * 1.5)
    yield Rect(x, y, width, height - SHADE, fill, look.RADIUS * 1.5)
    if shape.label:
        size = min(look.LABEL_SIZE, 1.35 * min(1, width) / len(shape.label))
        yield Text(x + width / 2, y + height / 2 - SHADE / 2, shape.label, size, "piece-ink", bold=True)


def _block_ring(frame: _Frame, shape: Block) -> Iterator[Primitive]:
    if shape.highlighted:
        yield from _highlight(frame, Highlight(shape.row, shape.col, shape.height, shape.width))


def _wall(frame: _Frame, shape: Wall) -> Iterator[Primitive]:
    # Square and flush with its cell, so that it reads as part of the box and not as a piece.
    x, y, side = frame.left + shape.col, frame.top + shape.row, 1.0
    yield Rect(x, y, side, side, "wall-shade", look.RADIUS / 2)
    inner = 0.12
    yield Rect(x + inner, y + inner, side - 2 * inner, side - 2 * inner, "wall", look.RADIUS / 2)


def _goal(frame: _Frame, shape: Goal) -> Iterator[Primitive]:
    x, y = frame.centre((shape.row, shape.col))
    side = 1 - look.GAP - 0.1
    yield Rect(x - side / 2, y - side / 2, side, side, None, look.RADIUS, "goal", 0.06)
    yield Disc(x, y, 0.14, "goal")


def _food(frame: _Frame, shape: Food) -> Iterator[Primitive]:
    x, y = frame.centre((shape.row, shape.col))
    y += 0.03
    yield Line(((x, y - 0.26), (x + 0.07, y - 0.4)), 0.06, "goal-shade")
    yield Disc(x, y, 0.33, "goal-shade")
    yield Disc(x, y - SHADE / 2, 0.33 - SHADE / 2, "goal")
    if shape.count is not None:
        label = str(shape.count)
        yield Text(x, y - SHADE / 2, label, min(0.4, 0.62 / len(label)), "piece-ink", bold=True)


def _amount_tint(frame: _Frame, shape: Amount) -> Iterator[Primitive]:
    if shape.value > 0:
        share = min(1.0, shape.value / max(1, shape.top))
        yield _cell(frame, shape.row, shape.col, f"amount-{round(share * (look.AMOUNT_STEPS - 1))}")


def _amount_number(frame: _Frame, shape: Amount) -> Iterator[Primitive]:
    if shape.value > 0:
        x, y = frame.centre((shape.row, shape.col))
        label = str(shape.value)
        yield Text(x, y, label, min(look.LABEL_SIZE, 1.3 / len(label)), "ink")


def _tile(frame: _Frame, shape: Tile) -> Iterator[Primitive]:
    x, y = frame.centre((shape.row, shape.col))
    ink = "ink"
    if shape.hue is not None:
        token = f"tile-{shape.hue % len(look.TILE_HUES)}"
        ink = f"{token}-ink"
        cell = _cell(frame, shape.row, shape.col, token)
        yield Rect(cell.x, cell.y, cell.width, cell.height, token, cell.radius, f"{token}-edge", 0.035)
    if shape.text:
        size = min(look.DIGIT_SIZE, 1.3 / len(shape.text))
        yield Text(x, y, shape.text, size, ink, bold=shape.given)
    if frame.scene.letters and shape.letter:
        yield Text(x + 0.29, y + 0.28, shape.letter, 0.24, ink)


def _tint(frame: _Frame, shape: Tint) -> Iterator[Primitive]:
    for row, col in shape.cells:
        yield _cell(frame, row, col, shape.role.value)


def _highlight(frame: _Frame, shape: Highlight) -> Iterator[Primitive]:
    token = "hero" if shape.role in (Role.HERO, Role.DANGER) else shape.role.value
    halo, ring = 0.03, look.RING_WIDTH
    x, y = frame.left + shape.col + HALF_GAP, frame.top + shape.row + HALF_GAP
    width, height = shape.width - look.GAP, shape.height - look.GAP
    round_ = look.RADIUS * 1.5
    yield Rect(
        x - halo, y - halo, width + 2 * halo, height + 2 * halo, None, round_ + halo, "halo", ring + 2 * halo
    )
    yield Rect(x, y, width, height, None, round_, token, ring)


def _danger(frame: _Frame, shape: Danger) -> Iterator[Primitive]:
    x, y = frame.centre((shape.row, shape.col))
    corners = ((x, y - 0.26), (x + 0.29, y + 0.22), (x - 0.29, y + 0.22))
    yield Polygon(corners, "halo", 0.28)
    yield Polygon(corners, "hero", 0.16)
    yield Line(((x, y - 0.12), (x, y + 0.06)), 0.09, "piece-ink")
    yield Disc(x, y + 0.19, 0.05, "piece-ink")


def _path(frame: _Frame, shape: Path) -> Iterator[Primitive]:
    token = "hero" if shape.role in (Role.HERO, Role.DANGER) else shape.role.value
    line = bodies.unroll(shape.cells, frame.scene.rows, frame.scene.cols, frame.scene.wraps)
    yield from _on_the_torus(frame, line, lambda points: _arrow(points, token, shape.arrow))


def _arrow(points: tuple[Point, ...], token: str, arrow: bool) -> Iterator[Primitive]:
    if len(points) < 2 or not arrow:
        if len(points) > 1:
            yield Line(points, look.PATH_WIDTH, token)
        return
    (x0, y0), (x, y) = points[-2:]
    length = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5 or 1.0
    dx, dy = (x - x0) / length, (y - y0) / length
    back = 0.22
    yield Line((*points[:-1], (x - dx * back * 0.6, y - dy * back * 0.6)), look.PATH_WIDTH, token)
    head = ((0.2, 0.0), (-0.1, -0.2), (-0.1, 0.2))
    yield Polygon(tuple((x + dx * d - dy * s, y + dy * d + dx * s) for d, s in head), token, 0.07)


def _body(frame: _Frame, shape: Body) -> Iterator[Primitive]:
    if not shape.cells:
        return
    look_at = bodies.heading(shape, frame.scene)
    line = bodies.unroll(shape.cells, frame.scene.rows, frame.scene.cols, frame.scene.wraps)
    yield from _on_the_torus(frame, line, lambda points: _worm(points, look_at))


def _on_the_torus(
    frame: _Frame, line: list[Place], draw: Callable[[tuple[Point, ...]], Iterator[Primitive]]
) -> Iterator[Primitive]:
    """Draw a line once, or on a torus wherever it shows, with what leaves the field cut off."""
    scene = frame.scene
    if not scene.wraps:
        yield from draw(tuple(frame.centre(place) for place in line))
        return
    items: list[Primitive] = []
    for down, over in bodies.copies(line, scene.rows, scene.cols):
        items.extend(draw(tuple(frame.centre((row + down, col + over)) for row, col in line)))
    pad = look.FIELD_PADDING
    yield Clip(frame.left - pad, frame.top - pad, scene.cols + 2 * pad, scene.rows + 2 * pad, tuple(items))


def _worm(points: tuple[Point, ...], look_at: str | None) -> Iterator[Primitive]:
    """Draw the body from the tail to the head: thinner and paler towards the tail."""
    pieces = list(_segments(points))
    halo = look.GAP
    for segment, width, _ in pieces:
        yield Line(segment, width + halo, "field")
    for segment, width, step in pieces:
        yield Line(segment, width, f"body-{step}")
    x, y = points[0]
    yield Disc(x, y, look.BODY_WIDTH / 2 + 0.03, "hero")
    yield from _eyes(x, y, look_at)


def _segments(points: tuple[Point, ...]) -> Iterator[tuple[tuple[Point, Point], float, int]]:
    """Split the line into short pieces, tail first, each with its width and shade."""
    parts = 3
    count = max(1, (len(points) - 1) * parts)
    for at in range(len(points) - 1, 0, -1):
        (x, y), (end_x, end_y) = points[at - 1], points[at]
        for part in range(parts, 0, -1):
            share = ((at - 1) * parts + part) / count
            near, far = (part - 1) / parts, part / parts
            start = (x + (end_x - x) * near, y + (end_y - y) * near)
            end = (x + (end_x - x) * far, y + (end_y - y) * far)
            width = look.BODY_WIDTH + (look.TAIL_WIDTH - look.BODY_WIDTH) * share
            yield (start, end), width, round(share * (look.BODY_STEPS - 1))


def _eyes(x: float, y: float, look_at: str | None) -> Iterator[Primitive]:
    down, right = next((step for name, step in bodies.STEPS.items() if name == look_at), (0, 0))
    # A head that has not moved yet looks at you.
    across = (right, down) if look_at else (0, 1)
    for side in (-0.17, 0.17):
        eye_x = x + right * 0.12 + across[1] * side
        eye_y = y + down * 0.12 + across[0] * side
        yield Disc(eye_x, eye_y, 0.115, "eye")
        yield Disc(eye_x + right * 0.045, eye_y + down * 0.045, 0.06, "pupil")


_LAYERS: tuple[dict[type, Callable[[_Frame, Any], Iterator[Primitive]]], ...] = (
    {Tint: _tint, Amount: _amount_tint, Tile: _tile, Goal: _goal, Wall: _wall},
    {Amount: _amount_number},
    {Path: _path},
    {Block: _block, Food: _food},
    {Body: _body},
    {Highlight: _highlight, Block: _block_ring},
    {Danger: _danger},
)
"""What is painted over what: tints lie lowest, then plans, pieces and marks."""
