"""Paint a scene as PNG, without any font or program of the system."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from math import ceil, sqrt
from typing import TYPE_CHECKING, Literal

from gridwise.render import palette as look
from gridwise.render.paint import paint
from gridwise.render.primitives import Clip, Disc, Line, Picture, Polygon, Primitive, Rect, Text
from gridwise.scene import Scene

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

__all__ = ["Canvas", "png"]

MAX_DRAWN_PIXELS = 32_000_000
"""Large boards are drawn with less oversampling, so that memory stays bounded."""
MAX_PIXELS = 64_000_000

_NOT_IN_FONT = str.maketrans({"µ": "u"})
"""What the built-in font cannot draw, and what stands for it."""


def png(
    scene: Scene | Picture, *, cell: int = look.CELL_PX, theme: Literal["light", "dark"] = "light"
) -> bytes:
    """Give the scene as the bytes of a PNG file with cells of the given size in pixels."""
    image = Canvas(cell, theme).image(scene)
    stream = BytesIO()
    image.save(stream, "PNG", optimize=True)
    return stream.getvalue()


class Canvas:
    """Paints scenes as images; it keeps the empty board, since most scenes of a series share it."""

    def __init__(self, cell: int = look.CELL_PX, theme: Literal["light", "dark"] = "light") -> None:
        if cell < 1:
            raise ValueError(f"a cell must be at least 1 pixel wide, got {cell}")
        self.cell = cell
        self.theme = look.THEMES[theme]
        self._board: tuple[tuple[Primitive, ...], Image.Image] | None = None

    def image(self, scene: Scene | Picture) -> Image.Image:
        """Paint one scene, drawn larger and scaled down for smooth edges."""
        from PIL import Image

        picture = scene if isinstance(scene, Picture) else paint(scene)
        size = ceil(picture.width * self.cell), ceil(picture.height * self.cell)
        if size[0] * size[1] > MAX_PIXELS:
            raise ValueError(
                f"a picture of {size[0]:,} x {size[1]:,} pixels is too large; "
                f"use cells smaller than {self.cell} pixels"
            )
        oversampling = max(1, min(4, int(sqrt(MAX_DRAWN_PIXELS / (size[0] * size[1])))))
        scale = self.cell * oversampling
        if self._board is None or self._board[0] != picture.board:
            large = Image.new("RGB", (size[0] * oversampling, size[1] * oversampling), self.theme["desk"])
            _draw(large, picture.board, self.theme, scale)
            self._board = picture.board, large
        large = self._board[1].copy()
        _draw(large, picture.items, self.theme, scale)
        return large.reduce(oversampling) if oversampling > 1 else large


def _draw(image: Image.Image, items: tuple[Primitive, ...], theme: look.Theme, scale: float) -> None:
    from PIL import ImageDraw

    draw = ImageDraw.Draw(image)
    for item in items:
        match item:
            case Rect():
                _rect(draw, item, theme, scale)
            case Disc():
                _disc(draw, item.x, item.y, item.radius, theme[item.fill], scale)
            case Line():
                _line(draw, item.points, item.width, theme[item.stroke], scale)
            case Polygon():
                draw.polygon([(x * scale, y * scale) for x, y in item.points], theme[item.fill])
                if item.rounding:
                    _line(draw, (*item.points, item.points[0]), item.rounding, theme[item.fill], scale)
            case Text():
                _text(draw, item, theme, scale)
            case Clip():
                left, top = round(item.x * scale), round(item.y * scale)
                right, bottom = round((item.x + item.width) * scale), round((item.y + item.height) * scale)
                layer = image.copy()
                _draw(layer, item.items, theme, scale)
                image.paste(layer.crop((left, top, right, bottom)), (left, top))


def _rect(draw: ImageDraw.ImageDraw, item: Rect, theme: look.Theme, scale: float) -> None:
    # Pillow counts the last pixel as part of the shape.
    left, top = item.x * scale, item.y * scale
    right, bottom = left + item.width * scale - 1, top + item.height * scale - 1
    box = (left, top, max(left, right), max(top, bottom))
    fill = theme[item.fill] if item.fill else None
    if item.stroke:
        width = max(1, round(item.stroke_width * scale))
        draw.rounded_rectangle(box, item.radius * scale, fill, theme[item.stroke], width)
    else:
        draw.rounded_rectangle(box, item.radius * scale, fill)


def _disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, fill: str, scale: float) -> None:
    x, y, radius = x * scale, y * scale, max(0.5, radius * scale)
    draw.ellipse((x - radius, y - radius, x + radius - 1, y + radius - 1), fill)


def _line(
    draw: ImageDraw.ImageDraw, points: tuple[tuple[float, float], ...], width: float, fill: str, scale: float
) -> None:
    draw.line([(x * scale, y * scale) for x, y in points], fill, round(width * scale))
    for x, y in points:
        _disc(draw, x, y, width / 2, fill, scale)


def _text(draw: ImageDraw.ImageDraw, item: Text, theme: look.Theme, scale: float) -> None:
    size = item.size * scale
    font = _font(max(1, round(size)))
    anchor = {"start": "ls", "middle": "ms", "end": "rs"}[item.anchor]
    place = (item.x * scale, (item.y + 0.355 * item.size) * scale)
    # The built-in font has one weight: bold letters get a thin line around them.
    text = item.text.translate(_NOT_IN_FONT)
    draw.text(place, text, theme[item.fill], font, anchor, stroke_width=size * 0.028 if item.bold else 0)


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.load_default(size)
