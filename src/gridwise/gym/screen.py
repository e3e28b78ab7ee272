"""Pictures of a game as arrays, and a window that shows them."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from gridwise.errors import GridwiseError, MissingExtraError
from gridwise.render.palette import CELL_PX
from gridwise.render.png import Canvas
from gridwise.scene import Scene

__all__ = ["Screen", "Window", "cell_size"]

Pixels = NDArray[np.uint8]

_SIDE = 640
"""Pixels of the longer side of a board that is not very large."""
_LEAST = 24


def cell_size(rows: int, cols: int) -> int:
    """Return a size of cells, in pixels, with which a board fits a screen where that is possible."""
    return max(_LEAST, min(CELL_PX, _SIDE // max(rows, cols)))


class Screen:
    """Paints scenes as arrays of pixels, with the look of all other pictures."""

    def __init__(self, cell: int, theme: Literal["light", "dark"]) -> None:
        self._canvas = Canvas(cell, theme)

    def pixels(self, scene: Scene) -> Pixels:
        """Give the picture as rows x columns x (red, green, blue)."""
        return np.array(self._canvas.image(scene), dtype=np.uint8)


class Window:
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
