"""Pictures in black alone: patterns take the place of colours, and what is written stands on white."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from gridwise.render.primitives import Clip, Disc, Group, Line, Point, Polygon, Primitive, Rect, Text

__all__ = ["PATTERNS", "in_black"]

HAIR = 0.012
"""The width of fine lines, in cells."""
OUTLINE = 0.045
INSET = 0.075
"""From the edge of a piece to its pattern, clear of the round corners."""
WRITTEN = 0.56
"""The side of the white square of a tile: what is written there can be read, a pencil's stroke too."""
LIFTED = 0.04
"""How far that square lies above and left of the middle, away from the letter."""
LETTER = 0.3
"""The largest size of a colour's letter; a larger text is the number."""

Inner = tuple[float, float, float, float]
"""Left, top, right and bottom of what a pattern fills."""


def in_black(items: Sequence[Primitive], *, plain: bool = False, lines: bool = True) -> Iterator[Primitive]:
    """Draw each item so that black on white tells the same as the colours do.

    Small pictures take plain pieces, which are told apart by their labels; tiny cells take no lines.
    """
    for number, item in enumerate(items):
        match item:
            case Rect(fill=str(fill)):
                if lines or not (fill == "cell" or fill.startswith("amount-")):
                    yield from _rect(item, fill, plain)
            case Line(stroke="rim"):
                yield replace(item, stroke="ink", width=0.6 * item.width)
            case Text(fill=str(fill), size=size) if fill.startswith("tile-") and size < LETTER:
                yield Disc(item.x, item.y, 0.7 * size, "cell")
                yield item
            case Disc(fill="goal"):
                yield replace(item, fill="goal-shade", radius=item.radius + HAIR)
                yield item
            case Polygon(fill="goal"):
                yield replace(item, fill="ink")
            case Text(fill="piece-ink"):
                yield from _label(item, items[:number])
            case Clip() | Group():
                yield replace(item, items=tuple(in_black(item.items, plain=plain, lines=lines)))
            case _:
                yield item


def _rect(item: Rect, fill: str, plain: bool) -> Iterator[Primitive]:
    kind, _, hue = fill.partition("-")
    if kind in ("piece", "tile") and hue.isdecimal():
        yield replace(item, stroke="ink", stroke_width=OUTLINE if kind == "piece" else 2 * HAIR)
        inner = item.x + INSET, item.y + INSET, item.x + item.width - INSET, item.y + item.height - INSET
        if not (plain and kind == "piece"):
            yield from PATTERNS[int(hue) % len(PATTERNS)](inner)
        if kind == "tile":
            yield _middle(item)
    elif fill == "wall":
        yield replace(item, fill="cell", stroke="ink", stroke_width=OUTLINE)
        inner = item.x + INSET, item.y + INSET, item.x + item.width - INSET, item.y + item.height - INSET
        yield from _strokes(inner, 0.09, 0.045, 1)
    elif fill == "rim":
        yield replace(item, stroke="ink", stroke_width=2 * HAIR)
    elif fill == "cell" or kind == "amount":
        yield replace(item, stroke="ink", stroke_width=HAIR)
    elif fill != "inset":
        yield item


def _middle(item: Rect) -> Rect:
    left = item.x + (item.width - WRITTEN) / 2 - LIFTED
    top = item.y + (item.height - WRITTEN) / 2 - LIFTED
    return Rect(left, top, WRITTEN, WRITTEN, "cell", 0.12)


def _label(item: Text, below: Sequence[Primitive]) -> Iterator[Primitive]:
    """Write white on the black piece, and black on a white spot elsewhere."""
    under = next((one for one in reversed(below) if _covers(one, item)), None)
    if isinstance(under, Rect) and under.fill == "hero":
        yield item
        return
    if isinstance(under, Rect):
        half = 0.27
        wide = max(half, 0.3 * item.size * len(item.text) + 0.08)
        yield Rect(item.x - wide, item.y - half, 2 * wide, 2 * half, "cell", half)
    yield replace(item, fill="ink")


def _covers(item: Primitive, text: Text) -> bool:
    match item:
        case Rect():
            return item.x <= text.x <= item.x + item.width and item.y <= text.y <= item.y + item.height
        case Disc():
            return abs(item.x - text.x) < item.radius and abs(item.y - text.y) < item.radius
    return False


def _plain(inner: Inner) -> Iterator[Primitive]:
    yield from ()


def _across(step: float, width: float) -> Callable[[Inner], Iterator[Primitive]]:
    def draw(inner: Inner) -> Iterator[Primitive]:
        left, top, right, bottom = inner
        for y in _marks(top, bottom, step):
            yield Line(((left, y), (right, y)), width, "ink")

    return draw


def _down(step: float, width: float) -> Callable[[Inner], Iterator[Primitive]]:
    def draw(inner: Inner) -> Iterator[Primitive]:
        left, top, right, bottom = inner
        for x in _marks(left, right, step):
            yield Line(((x, top), (x, bottom)), width, "ink")

    return draw


def _slanted(step: float, width: float, slope: int) -> Callable[[Inner], Iterator[Primitive]]:
    return lambda inner: _strokes(inner, step, width, slope)


def _dots(step: float, radius: float) -> Callable[[Inner], Iterator[Primitive]]:
    def draw(inner: Inner) -> Iterator[Primitive]:
        left, top, right, bottom = inner
        for row, y in enumerate(_marks(top, bottom, step)):
            columns = list(_marks(left, right, step))
            shifted = [x + step / 2 for x in columns[:-1]] if row % 2 else columns
            yield from (Disc(x, y, radius, "ink") for x in shifted)

    return draw


def _both(
    one: Callable[[Inner], Iterator[Primitive]], other: Callable[[Inner], Iterator[Primitive]]
) -> Callable[[Inner], Iterator[Primitive]]:
    def draw(inner: Inner) -> Iterator[Primitive]:
        yield from one(inner)
        yield from other(inner)

    return draw


def _marks(start: float, end: float, step: float) -> Iterator[float]:
    """Divide a length evenly into parts of about this size, its ends included."""
    parts = max(1, round((end - start) / step))
    for part in range(parts + 1):
        yield start + (end - start) * part / parts


def _strokes(inner: Inner, step: float, width: float, slope: int) -> Iterator[Line]:
    """Draw slanted lines, rising to the right with the slope 1 and falling with -1."""
    left, top, right, bottom = inner
    across, down = right - left, bottom - top
    for part in range(1, int((across + down) / step) + 1):
        reach = part * step
        first: Point = (min(reach, across), max(0.0, reach - across))
        last: Point = (max(0.0, reach - down), min(reach, down))
        if abs(first[0] - last[0]) < step / 2:
            continue
        points = tuple((left + x, top + y) if slope > 0 else (right - x, top + y) for x, y in (first, last))
        yield Line(points, width, "ink")


PATTERNS: tuple[Callable[[Inner], Iterator[Primitive]], ...] = (
    _slanted(0.2, 0.03, 1),
    _dots(0.2, 0.035),
    _across(0.17, 0.03),
    _both(_across(0.28, 0.02), _down(0.28, 0.02)),
    _slanted(0.12, 0.05, -1),
    _down(0.17, 0.03),
    _both(_slanted(0.28, 0.02, 1), _slanted(0.28, 0.02, -1)),
    _slanted(0.36, 0.07, 1),
    _across(0.12, 0.055),
    _plain,
)
"""What stands for each hue: neighbours differ in direction or in weight, the last one is plain white."""
