"""How each shape that fills cells is painted."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise.render import palette as look
from gridwise.render.frame import Frame
from gridwise.render.primitives import Disc, Line, Polygon, Primitive, Rect, Text
from gridwise.scene import Amount, Block, Danger, Food, Goal, Highlight, Role, Tile, Tint, Wall

__all__ = [
    "amount_number",
    "amount_tint",
    "block",
    "block_ring",
    "danger",
    "food",
    "goal",
    "highlight",
    "tile",
    "tint",
    "wall",
]

HALF_GAP = look.GAP / 2
PIECE_RADIUS = look.RADIUS * 1.5


def block(at: Frame, shape: Block) -> Iterator[Primitive]:
    """A solid piece with a lower edge and its label in the middle."""
    fill = look.block(shape)
    x, y = at.left + shape.col + HALF_GAP, at.top + shape.row + HALF_GAP
    width, height = shape.width - look.GAP, shape.height - look.GAP
    yield Rect(x, y, width, height, f"{fill}-shade", PIECE_RADIUS)
    yield Rect(x, y, width, height - look.SHADE, fill, PIECE_RADIUS)
    if shape.label:
        size = min(look.LABEL_SIZE, 1.35 * min(1, width) / len(shape.label))
        yield Text(x + width / 2, y + (height - look.SHADE) / 2, shape.label, size, "piece-ink", bold=True)


def block_ring(at: Frame, shape: Block) -> Iterator[Primitive]:
    """The ring of a highlighted piece, painted after all pieces."""
    if shape.highlighted:
        yield from highlight(at, Highlight(shape.row, shape.col, shape.height, shape.width))


def wall(at: Frame, shape: Wall) -> Iterator[Primitive]:
    """A flat square without a gap, so that it reads as part of the box and not as a piece."""
    yield Rect(at.left + shape.col, at.top + shape.row, 1, 1, "wall", look.RADIUS / 2)


def goal(at: Frame, shape: Goal) -> Iterator[Primitive]:
    """A green target."""
    x, y = at.centre((shape.row, shape.col))
    side = 0.84
    yield Rect(x - side / 2, y - side / 2, side, side, None, look.RADIUS, "goal", 0.06)
    yield Disc(x, y, 0.14, "goal")


def food(at: Frame, shape: Food) -> Iterator[Primitive]:
    """A green apple with its count."""
    x, y = at.centre((shape.row, shape.col))
    y += 0.03
    yield Line(((x, y - 0.26), (x + 0.07, y - 0.4)), 0.06, "goal-shade")
    yield Disc(x, y, 0.33, "goal-shade")
    yield Disc(x, y - look.SHADE / 2, 0.33 - look.SHADE / 2, "goal")
    if shape.count is not None:
        label = str(shape.count)
        yield Text(x, y - look.SHADE / 2, label, min(0.4, 0.62 / len(label)), "piece-ink", bold=True)


def _amount_token(shape: Amount) -> str:
    share = min(1.0, shape.value / max(1, shape.top))
    return f"amount-{round(share * (look.AMOUNT_STEPS - 1))}"


def amount_tint(at: Frame, shape: Amount) -> Iterator[Primitive]:
    """The tint under a number; nothing for zero."""
    if shape.value > 0:
        yield at.cell(shape.row, shape.col, _amount_token(shape))


def amount_number(at: Frame, shape: Amount) -> Iterator[Primitive]:
    """The number, on a spot of its tint so that a plan passes behind it."""
    if shape.value > 0:
        x, y = at.centre((shape.row, shape.col))
        label = str(shape.value)
        yield Disc(x, y, 0.29, _amount_token(shape))
        yield Text(x, y, label, min(look.LABEL_SIZE, 0.9 / len(label)), "ink")


def tile(at: Frame, shape: Tile) -> Iterator[Primitive]:
    """A cell in its colour with an edge, since some colours are as light as the board."""
    x, y = at.centre((shape.row, shape.col))
    ink = "ink"
    if shape.hue is not None:
        token = look.tile(shape.hue)
        ink = f"{token}-ink"
        cell = at.cell(shape.row, shape.col, token)
        yield Rect(cell.x, cell.y, cell.width, cell.height, token, cell.radius, f"{token}-edge", 0.035)
    letter = shape.letter if at.scene.letters else ""
    if shape.text:
        # The letter needs room beside a number of two digits.
        size = min(look.DIGIT_SIZE, (0.84 if letter else 1.1) / len(shape.text))
        x_text, y_text = (x - 0.04, y - 0.05) if at.scene.letters else (x, y)
        yield Text(x_text, y_text, shape.text, size, ink, bold=shape.given)
    if letter:
        yield Text(x + 0.28, y + 0.26, letter, 0.25, ink)


def tint(at: Frame, shape: Tint) -> Iterator[Primitive]:
    """Cells in the colour of what a search did with them."""
    for row, col in shape.cells:
        yield at.cell(row, col, shape.role.value)


def highlight(at: Frame, shape: Highlight) -> Iterator[Primitive]:
    """A ring with a halo on both sides, so that it shows on every colour."""
    halo, ring = 0.03, look.RING_WIDTH
    x, y = at.left + shape.col + HALF_GAP, at.top + shape.row + HALF_GAP
    width, height = shape.width - look.GAP, shape.height - look.GAP
    outer = (x - halo, y - halo, width + 2 * halo, height + 2 * halo)
    yield Rect(*outer, None, PIECE_RADIUS + halo, "halo", ring + 2 * halo)
    yield Rect(x, y, width, height, None, PIECE_RADIUS, look.accent(shape.role), ring)


def danger(at: Frame, shape: Danger) -> Iterator[Primitive]:
    """A ring around the cell and a warning sign at its corner, clear of what the cell says."""
    yield from highlight(at, Highlight(shape.row, shape.col, role=Role.DANGER))
    x, y = at.centre((shape.row - 0.38, shape.col + 0.38))
    corners = ((x, y - 0.1), (x + 0.11, y + 0.08), (x - 0.11, y + 0.08))
    yield Polygon(corners, "halo", 0.15)
    yield Polygon(corners, "hero", 0.09)
    yield Line(((x, y - 0.055), (x, y + 0.015)), 0.042, "piece-ink")
    yield Disc(x, y + 0.075, 0.025, "piece-ink")
