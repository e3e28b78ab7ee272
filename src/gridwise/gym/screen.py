"""Pictures of a game as arrays, and a window that shows them."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwise.errors import GridwiseError, MissingExtraError, UsageError
from gridwise.render.palette import CELL_PX
from gridwise.render.png import Canvas
from gridwise.scene import Scene

__all__ = ["PictureWindow", "Pixels", "Screen", "Theme"]

Pixels: TypeAlias = NDArray[np.uint8]
Theme = Literal["light", "dark"]

_SIDE = 640
"""Pixels of the longer side of a board that is not very large."""
_LEAST = 24


class Screen:
    """Paints scenes as arrays of pixels, with the look of all other pictures."""

    def __init__(self, rows: int, cols: int, cell: int | None, theme: Theme) -> None:
        if theme not in ("light", "dark"):
            raise UsageError(f"expected the theme 'light' or 'dark', got {theme!r}")
        size = max(_LEAST, min(CELL_PX, _SIDE // max(rows, cols))) if cell is None else cell
        if not 4 <= size <= 200:
            raise UsageError(f"a cell is 4 to 200 pixels wide, got {size}")
        self._canvas = Canvas(size, theme)

    def pixels(self, scene: Scene) -> Pixels:
        """Give the picture as rows x columns x (red, green, blue)."""
        return np.array(self._canvas.image(scene), dtype=np.uint8)


class PictureWindow:
    """Shows pictures on the screen, no faster than so many a second; closing it only ends the showing."""

    def __init__(self, title: str, frames_per_second: int) -> None:
        try:
            import pygame
        except ModuleNotFoundError:
            raise MissingExtraError("render_mode='human'", "window") from None
        self._pygame = pygame
        self._title = title
        self._frames_per_second = frames_per_second
        self._clock = pygame.time.Clock()
        self._surface: Any = None
        self._closed = False

    def show(self, pixels: Pixels) -> None:
        """Show one picture and wait for its turn to be over."""
        if self._closed:
            return
        pygame = self._pygame
        size = (pixels.shape[1], pixels.shape[0])
        if self._surface is None or self._surface.get_size() != size:
            try:
                pygame.display.init()
                self._surface = pygame.display.set_mode(size)
            except pygame.error as error:
                raise GridwiseError(
                    f"no window can be opened here ({error}); use render_mode='rgb_array'"
                ) from error
            pygame.display.set_caption(self._title)
        pygame.surfarray.blit_array(self._surface, pixels.swapaxes(0, 1))
        pygame.display.flip()
        if any(event.type == pygame.QUIT for event in pygame.event.get()):
            self.close()
        else:
            self._clock.tick(self._frames_per_second)

    def close(self) -> None:
        """Take the window away; doing it again changes nothing."""
        self._closed = True
        if self._surface is not None:
            self._surface = None
            self._pygame.display.quit()
