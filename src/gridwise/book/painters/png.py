"""Pages as PNG: what a printer would print, as pixels."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from gridwise.book.fonts import font_path
from gridwise.book.page import BookPage, FontRole, Modules, Words
from gridwise.render.brush import Brush
from gridwise.render.palette import Theme

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

__all__ = ["image", "png"]

DPI = 150
OVERSAMPLING = 2


def png(page: BookPage, theme: Theme, dpi: int = DPI) -> bytes:
    """Give one page as the bytes of a PNG file."""
    stream = BytesIO()
    image(page, theme, dpi).save(stream, "PNG", dpi=(dpi, dpi))
    return stream.getvalue()


def image(page: BookPage, theme: Theme, dpi: int = DPI) -> Image.Image:
    """Paint one page, drawn larger and scaled down for smooth edges."""
    from PIL import Image, ImageDraw

    scale = dpi / 72 * OVERSAMPLING
    size = tuple(round(length * dpi / 72) * OVERSAMPLING for length in (page.width, page.height))
    large = Image.new("RGB", (size[0], size[1]), theme["desk"])
    brush = Brush(large, theme, scale)
    draw = ImageDraw.Draw(large)
    for element in page.elements:
        for item in element.items:
            match item:
                case Words():
                    _words(draw, item, theme, scale)
                case Modules():
                    _modules(draw, item, theme, scale)
                case _:
                    brush.draw([item])
    return large.reduce(OVERSAMPLING)


def _words(draw: ImageDraw.ImageDraw, item: Words, theme: Theme, scale: float) -> None:
    anchor = {"start": "ls", "middle": "ms", "end": "rs"}[item.anchor]
    place = item.x * scale, item.y * scale
    draw.text(place, item.text, theme[item.fill], _font(item.font, round(item.size * scale, 1)), anchor)


def _modules(draw: ImageDraw.ImageDraw, item: Modules, theme: Theme, scale: float) -> None:
    for row, column, length in item.runs:
        left, right = ((item.x + at * item.side) * scale for at in (column, column + length))
        top, bottom = ((item.y + at * item.side) * scale for at in (row, row + 1))
        # Pillow counts the last pixel as part of the shape.
        draw.rectangle((round(left), round(top), round(right) - 1, round(bottom) - 1), theme[item.fill])


@cache
def _font(role: FontRole, size: float) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(font_path(role)), size, layout_engine=ImageFont.Layout.BASIC)
