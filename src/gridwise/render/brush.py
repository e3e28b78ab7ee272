"""Draw primitives on an image, or on the part of a larger one that it stands for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from gridwise.render import palette as look
from gridwise.render.primitives import Clip, Disc, Group, Line, Point, Polygon, Primitive, Rect, Text

if TYPE_CHECKING:
    from PIL import Image, ImageFont

__all__ = ["Brush", "text_width"]

_NOT_IN_FONT = str.maketrans({"µ": "u"})
"""What the built-in font cannot draw, and what stands for it."""

_GRAIN = 64
"""Places are rounded to this part of a pixel: moving the origin by whole pixels then changes nothing."""


class Brush:
    """Draws on one image; `left` and `top` tell which pixel of the whole picture is its first."""

    def __init__(
        self, image: Image.Image, theme: look.Theme, scale: float, left: int = 0, top: int = 0
    ) -> None:
        from PIL import ImageDraw

        self._image, self._theme, self._scale, self._left, self._top = image, theme, scale, left, top
        self._draw = ImageDraw.Draw(image)

    def draw(self, items: Iterable[Primitive]) -> None:
        """Draw the items, each over those before it."""
        theme = self._theme
        for item in items:
            match item:
                case Rect():
                    self._rect(item)
                case Disc():
                    self._disc(item.x, item.y, item.radius, theme[item.fill])
                case Line():
                    self._line(item.points, item.width, theme[item.stroke])
                case Polygon():
                    self._draw.polygon([self._at(x, y) for x, y in item.points], theme[item.fill])
                    if item.rounding:
                        self._line((*item.points, item.points[0]), item.rounding, theme[item.fill])
                case Text():
                    self._text(item)
                case Clip():
                    self._clip(item)
                case Group():
                    self._group(item)

    def _at(self, x: float, y: float) -> Point:
        return self._across(x * self._scale), self._down(y * self._scale)

    def _across(self, pixels: float) -> float:
        return round(pixels * _GRAIN) / _GRAIN - self._left

    def _down(self, pixels: float) -> float:
        return round(pixels * _GRAIN) / _GRAIN - self._top

    def _rect(self, item: Rect) -> None:
        scale, theme = self._scale, self._theme
        left, top = self._at(item.x, item.y)
        # Pillow counts the last pixel as part of the shape.
        right, bottom = self._at(item.x + item.width, item.y + item.height)
        box = (left, top, max(left, right - 1), max(top, bottom - 1))
        fill = theme[item.fill] if item.fill else None
        if item.stroke:
            width = max(1, round(item.stroke_width * scale))
            self._draw.rounded_rectangle(box, item.radius * scale, fill, theme[item.stroke], width)
        else:
            self._draw.rounded_rectangle(box, item.radius * scale, fill)

    def _disc(self, x: float, y: float, radius: float, fill: str) -> None:
        x, y, radius = x * self._scale, y * self._scale, max(0.5, radius * self._scale)
        left, top = self._across(x - radius), self._down(y - radius)
        right, bottom = self._across(x + radius), self._down(y + radius)
        self._draw.ellipse((left, top, max(left, right - 1), max(top, bottom - 1)), fill)

    def _line(self, points: tuple[Point, ...], width: float, fill: str) -> None:
        self._draw.line([self._at(x, y) for x, y in points], fill, round(width * self._scale))
        for x, y in points:
            self._disc(x, y, width / 2, fill)

    def _text(self, item: Text) -> None:
        size = item.size * self._scale
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[item.anchor]
        place = self._at(item.x, item.y + 0.355 * item.size)
        text = item.text.translate(_NOT_IN_FONT)
        # The built-in font has one weight: bold letters get a thin line around them.
        stroke = size * 0.028 if item.bold else 0
        font = _font(max(1, round(size)))
        self._draw.text(place, text, self._theme[item.fill], font, anchor, stroke_width=stroke)

    def _clip(self, item: Clip) -> None:
        scale = self._scale
        left, top = round(item.x * scale) - self._left, round(item.y * scale) - self._top
        right = round((item.x + item.width) * scale) - self._left
        bottom = round((item.y + item.height) * scale) - self._top
        left, top = max(0, left), max(0, top)
        if right <= left or bottom <= top:
            return
        layer = self._image.copy()
        Brush(layer, self._theme, scale, self._left, self._top).draw(item.items)
        self._image.paste(layer.crop((left, top, right, bottom)), (left, top))

    def _group(self, item: Group) -> None:
        if item.opacity == 1:
            self.draw(item.items)
            return
        from PIL import Image

        layer = self._image.copy()
        Brush(layer, self._theme, self._scale, self._left, self._top).draw(item.items)
        self._image.paste(Image.blend(self._image, layer, item.opacity))


@lru_cache(maxsize=1024)
def text_width(text: str, size: float) -> float:
    """Give the width of a line of text whose letters have this size."""
    return float(_font(100).getlength(text.translate(_NOT_IN_FONT))) * size / 100


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.load_default(size)
