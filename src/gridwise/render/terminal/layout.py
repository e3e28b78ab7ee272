"""The board in a terminal: where its cells lie in characters, and what it looks like empty.

A character is about half as wide as high, so cells of 6 x 3, 4 x 2 or 2 x 1 characters look square. In the
two larger sizes a gap of one character beside and half a character below sets pieces apart.
"""

from __future__ import annotations

from typing import NamedTuple

from gridwise.render.terminal.canvas import TerminalCanvas
from gridwise.scene import Exit, Scene

__all__ = ["ROUND", "SCALES", "Easel", "Scale", "size"]


class Scale(NamedTuple):
    """How many characters a cell takes, its gap included, and whether there is one."""

    width: int
    height: int
    gap: bool


SCALES = (Scale(6, 3, True), Scale(4, 2, True), Scale(2, 1, False))
"""Largest first."""

ROUND = "UL UR DL DR"
"""All four corners of a piece."""


def _margins(scene: Scene) -> tuple[int, int]:
    """Give the columns and lines that the coordinates take."""
    return max((len(label) + 1 for label in scene.row_labels), default=0), int(bool(scene.col_labels))


def size(scene: Scene, scale: Scale) -> tuple[int, int]:
    """Give the width and height in characters that the board takes."""
    left, top = _margins(scene)
    return left + 2 + scale.gap + scene.cols * scale.width, top + 2 + scene.rows * scale.height


class Easel:
    """Holds the sheet and draws on it in pixels, of which a character has two in each direction."""

    def __init__(self, scene: Scene, scale: Scale) -> None:
        self.scene, self.scale = scene, scale
        self.sheet = TerminalCanvas(*size(scene, scale))
        left, top = _margins(scene)
        self.left, self.top = 2 * (left + 1 + scale.gap), 2 * (top + 1)
        self.width, self.height = 2 * scale.width, 2 * scale.height
        self.gap_x, self.gap_y = (2, 1) if scale.gap else (0, 0)
        # Small cells would lose too much with their corners.
        self.cut = ROUND if scale.height == 3 else ""

    def corner(self, row: float, col: float) -> tuple[int, int]:
        """Give the first pixel of a cell."""
        return self.left + round(col * self.width), self.top + round(row * self.height)

    def slab(
        self, row: float, col: float, colour: str, rows: int = 1, cols: int = 1, cut: str | None = None
    ) -> None:
        """Fill some cells as one piece with a gap around it, by default with round corners."""
        x, y = self.corner(row, col)
        width, height = cols * self.width - self.gap_x, rows * self.height - self.gap_y
        self.sheet.fill(x, y, width, height, colour, cut=self.cut if cut is None else cut)

    def label(
        self, row: float, col: float, text: str, ink: str, rows: int = 1, cols: int = 1, *, bold: bool = False
    ) -> None:
        """Write in the middle of some cells."""
        x, y = self.corner(row, col)
        room = cols * self.scale.width - self.scale.gap
        middle = y // 2 + (rows * self.scale.height - 1) // 2
        text = text[:room]
        self.sheet.write((x + 1) // 2 + (room - len(text)) // 2, middle, text, ink, bold=bold)

    def board(self) -> None:
        """Draw the rim, the empty cells and the coordinates."""
        scene, scale = self.scene, self.scale
        x, y = self.left - self.gap_x, self.top - self.gap_y
        width, height = scene.cols * self.width + self.gap_x, scene.rows * self.height + self.gap_y
        if scene.wraps:
            self._dashes(x - 2, y - 1, width + 2, height + 1)
        else:
            self.sheet.fill(x - 2, y - 1, width + 4, height + 2, "rim", cut=ROUND)
        self.sheet.fill(x, y, width, height, "field")
        for row in range(scene.rows):
            for col in range(scene.cols):
                # Cells of one line have no room for gaps: they alternate instead.
                self.slab(row, col, "cell" if scale.gap or (row + col) % 2 == 0 else "field")
        for shape in scene.shapes:
            if isinstance(shape, Exit):
                self._exit(shape)
        for row, label in enumerate(scene.row_labels):
            line = self.corner(row, 0)[1] // 2 + (scale.height - 1) // 2
            self.sheet.write(x // 2 - 2 - len(label), line, label, None)
        for col, label in enumerate(scene.col_labels):
            start = self.corner(0, col)[0] // 2 + (scale.width - scale.gap - len(label)) // 2
            self.sheet.write(start, 0, label[: scale.width], None)

    def _dashes(self, x: int, y: int, width: int, height: int) -> None:
        """Draw a rim with gaps: edges that can be crossed."""
        dash, start = max(2, self.width // 2), self.width // 4 - self.gap_x // 2
        for col in range(self.scene.cols):
            for at in (y, y + height):
                self.sheet.fill(self.corner(0, col)[0] + start, at, dash, 1, "rim")
        dash, start = max(1, self.height // 2), self.height // 4 - self.gap_y // 2
        for row in range(self.scene.rows):
            for at in (x, x + width):
                self.sheet.fill(at, self.corner(row, 0)[1] + start, 2, dash, "rim")

    def _exit(self, shape: Exit) -> None:
        """Put a green gate into the rim."""
        x, y = self.corner(shape.row, shape.col)
        width, height = self.width - self.gap_x, self.height - self.gap_y
        if shape.side in ("L", "R"):
            x = self.left - self.gap_x - 2 if shape.side == "L" else x + self.width
            self.sheet.fill(x, y, 2, height, "goal")
            sign = ">" if shape.side == "R" else "<"
            self.sheet.write(x // 2, y // 2 + (self.scale.height - 1) // 2, sign, "piece-ink", bold=True)
        else:
            y = self.top - self.gap_y - 1 if shape.side == "U" else y + self.height
            self.sheet.fill(x, y, width, 1, "goal")
