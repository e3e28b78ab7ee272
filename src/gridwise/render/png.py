"""Paint a scene as PNG, without any font or program of the system."""

from __future__ import annotations

from io import BytesIO
from math import ceil, sqrt
from typing import TYPE_CHECKING, Literal

from gridwise.render import palette as look
from gridwise.render.brush import Brush
from gridwise.render.paint import paint
from gridwise.render.primitives import Picture, Primitive
from gridwise.scene import Scene

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["Canvas", "png"]

MAX_DRAWN_PIXELS = 32_000_000
"""Large boards are drawn with less oversampling, so that memory stays bounded."""
MAX_PIXELS = 64_000_000


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
            Brush(large, self.theme, scale).draw(picture.board)
            self._board = picture.board, large
        large = self._board[1].copy()
        Brush(large, self.theme, scale).draw(picture.items)
        return large.reduce(oversampling) if oversampling > 1 else large
