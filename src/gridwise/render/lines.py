"""How bodies and plans are painted: the shapes that run from cell to cell."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import reduce
from math import hypot
from operator import add
from typing import TypeAlias

from gridwise.render import body as bodies
from gridwise.render import palette as look
from gridwise.render.frame import Frame
from gridwise.render.primitives import Clip, Disc, Line, Point, Polygon, Primitive
from gridwise.scene import Body, Direction, Path, Place

__all__ = ["body", "path"]

Part: TypeAlias = Line | Disc | Polygon
"""What they are made of."""


def path(at: Frame, shape: Path) -> Iterator[Primitive]:
    """A plan: a thin line with an arrow's head at its end."""
    scene, token = at.scene, look.accent(shape.role)
    line = bodies.bend(bodies.unroll(shape.cells, scene.rows, scene.cols, scene.wraps), look.BEND_RADIUS)
    if len(line) > 1:
        yield from _wherever_it_shows(at, line, lambda points: _arrow(points, token, shape.arrow))


def _arrow(points: tuple[Point, ...], token: str, arrow: bool) -> Iterator[Part]:
    if not arrow:
        yield Line(points, look.PATH_WIDTH, token)
        return
    (before_x, before_y), (x, y) = points[-2:]
    length = hypot(x - before_x, y - before_y) or 1.0
    ahead_x, ahead_y = (x - before_x) / length, (y - before_y) / length
    # The line ends inside the head, or its round end would blunt the tip.
    yield Line((*points[:-1], (x - ahead_x * 0.1, y - ahead_y * 0.1)), look.PATH_WIDTH, token)
    corners = ((0.2, 0.0), (-0.1, -0.2), (-0.1, 0.2))
    head = tuple((x + ahead_x * d - ahead_y * s, y + ahead_y * d + ahead_x * s) for d, s in corners)
    yield Polygon(head, token, 0.07)


def body(at: Frame, shape: Body) -> Iterator[Primitive]:
    """One rounded body with two eyes at its head, thinner and paler towards the tail."""
    scene = at.scene
    if shape.cells:
        facing = bodies.heading(shape, scene)
        line = bodies.bend(bodies.unroll(shape.cells, scene.rows, scene.cols, scene.wraps), look.BEND_RADIUS)
        yield from _wherever_it_shows(at, line, lambda points: _body(points, facing))


def _body(points: tuple[Point, ...], facing: Direction | None) -> Iterator[Part]:
    # The halo keeps the body apart from the tints it lies on.
    pieces = list(_pieces(points))
    yield from (Line(piece, width + look.GAP, "field") for piece, width, _ in pieces)
    yield from (Line(piece, width, f"body-{shade}") for piece, width, shade in pieces)
    x, y = points[0]
    if not pieces:
        yield Disc(x, y, look.BODY_WIDTH / 2 + look.GAP, "field")
    yield Disc(x, y, look.BODY_WIDTH / 2 + 0.03, "hero")
    yield from _eyes(x, y, facing)


def _pieces(points: tuple[Point, ...]) -> Iterator[tuple[tuple[Point, ...], float, int]]:
    """Cut the line into pieces of one shade and width each, tail first."""
    # Not `sum`, which rounds otherwise on other Pythons and in the page.
    length = reduce(add, (hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points)), 0.0)
    if length == 0:
        return
    last = look.BODY_STEPS - 1
    for shade in range(last, -1, -1):
        piece = bodies.cut(points, length * shade / look.BODY_STEPS, length * (shade + 1) / look.BODY_STEPS)
        yield tuple(piece), look.BODY_WIDTH + (look.TAIL_WIDTH - look.BODY_WIDTH) * shade / last, shade


def _eyes(x: float, y: float, facing: Direction | None) -> Iterator[Part]:
    # A head that has not moved yet looks at you.
    down, right = bodies.STEPS[facing] if facing else (0, 0)
    aside_x, aside_y = (down, right) if facing else (1, 0)
    for side in (-0.17, 0.17):
        eye_x = x + right * 0.12 + aside_x * side
        eye_y = y + down * 0.12 + aside_y * side
        yield Disc(eye_x, eye_y, 0.115, "eye")
        yield Disc(eye_x + right * 0.045, eye_y + down * 0.045, 0.06, "pupil")


def _wherever_it_shows(
    at: Frame, line: list[Place], draw: Callable[[tuple[Point, ...]], Iterator[Part]]
) -> Iterator[Primitive]:
    """Draw a line once; on a torus at every place where a part of it is on the board, the rest cut off."""
    scene = at.scene
    if not scene.wraps:
        yield from draw(tuple(at.centre(place) for place in line))
        return
    items: list[Primitive] = []
    for down, right in bodies.copies(line, scene.rows, scene.cols):
        copy = draw(tuple(at.centre((row + down, col + right)) for row, col in line))
        items.extend(item for item in copy if _shows(at, item))
    pad = look.FIELD_PADDING
    yield Clip(at.left - pad, at.top - pad, scene.cols + 2 * pad, scene.rows + 2 * pad, tuple(items))


def _shows(at: Frame, item: Part) -> bool:
    """Say whether a part of the item may lie on the board; no item here reaches a cell beyond its points."""
    points = ((item.x, item.y),) if isinstance(item, Disc) else item.points
    xs, ys = [x - at.left for x, _ in points], [y - at.top for _, y in points]
    return max(xs) > -1 and min(xs) < at.scene.cols + 1 and max(ys) > -1 and min(ys) < at.scene.rows + 1
