"""Where everything lies in the window, in pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from gridwise.render.brush import text_width
from gridwise.render.frame import frame
from gridwise.scene import Place
from gridwise.window.face import Chip, Face, Key

__all__ = ["CHIP", "CHIP_GAP", "FACT_GAP", "LARGEST_CELL", "PAD", "Layout", "layout", "shape", "wrapped"]

PAD = 20
HEADER = 74
MESSAGE = 54
FOOTER_LINE = 27
CHIP, CHIP_GAP = 40, 8
FACT_GAP = 26
KEY_SIZE, WORD_SIZE = 12.0, 13.0
TITLE_SIZE, LABEL_SIZE, VALUE_SIZE = 25.0, 12.5, 17.0
NARROWEST = 600
SMALLEST_CELL, LARGEST_CELL = 12, 96


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of the parts; `cell` is the side of a cell."""

    width: int
    height: int
    cell: int
    board_left: int
    board_top: int
    """The corner of the board's picture, its margin included."""
    chips_top: int
    message_top: int
    footer_top: int
    shape: tuple[int, ...]
    """What it was made for."""

    def place(self, face: Face, x: float, y: float) -> Place:
        """Tell which place of the board a pixel shows, in cells from the corner of the first cell."""
        at = frame(replace(face.scene, caption=""))
        return (y - self.board_top) / self.cell - at.top, (x - self.board_left) / self.cell - at.left

    def chip(self, face: Face, x: float, y: float) -> str | None:
        """Name the chip under a pixel."""
        for row, chips in enumerate(face.chips):
            for col, chip in enumerate(chips):
                left, top = self.chip_corner(face, row, col)
                if left <= x < left + CHIP and top <= y < top + CHIP:
                    return chip.word
        return None

    def chip_corner(self, face: Face, row: int, col: int) -> tuple[int, int]:
        """Give the top left corner of a chip."""
        left = (self.width - chips_width(face.chips[row])) // 2
        step = CHIP + chip_gap(face.chips[row])
        return left + col * step, self.chips_top + row * (CHIP + CHIP_GAP)


def layout(face: Face, *, cell: int | None = None, room: tuple[int, int] = (1200, 860)) -> Layout:
    """Lay a face out around cells of a size, or around the largest cells that the room allows."""
    if cell is None:
        sizes = range(LARGEST_CELL, SMALLEST_CELL, -1)
        cell = next((size for size in sizes if _fits(_laid_out(face, size), room)), SMALLEST_CELL)
    return _laid_out(face, cell)


def _fits(made: Layout, room: tuple[int, int]) -> bool:
    return made.width <= room[0] and made.height <= room[1]


def _laid_out(face: Face, cell: int) -> Layout:
    at = frame(replace(face.scene, caption=""))
    wide, high = ceil(at.width * cell), ceil(at.height * cell)
    chips_wide = max(map(chips_width, face.chips), default=0)
    header = text_width(face.title, TITLE_SIZE) + sum(fact_widths(face)) + FACT_GAP * (len(face.facts) + 1)
    width = max(NARROWEST, wide + 2 * PAD, chips_wide + 2 * PAD, ceil(header) + 2 * PAD)
    chips_top = HEADER + high
    message_top = chips_top + len(face.chips) * (CHIP + CHIP_GAP)
    footer_top = message_top + MESSAGE
    height = footer_top + FOOTER_LINE * len(wrapped(face.keys, width - 2 * PAD)) + PAD // 2
    return Layout(
        width,
        height,
        cell,
        (width - wide) // 2,
        HEADER,
        chips_top,
        message_top,
        footer_top,
        shape(face),
    )


def shape(face: Face) -> tuple[int, ...]:
    """Tell what the places depend on: the size of the board, and how many chips there are."""
    return face.scene.rows, face.scene.cols, *(len(row) for row in face.chips)


def chip_gap(chips: tuple[Chip, ...]) -> int:
    """Give the room between two chips of a row; colours have a sign in between."""
    return CHIP_GAP if chips[0].hue is None else 3 * CHIP_GAP


def chips_width(chips: tuple[Chip, ...]) -> int:
    """Give the width of a row of chips."""
    return len(chips) * (CHIP + chip_gap(chips)) - chip_gap(chips)


def fact_widths(face: Face) -> list[float]:
    """Give the widths of the facts, in steps: a growing number does not push its neighbours at every move."""
    return [
        24 * ceil(max(text_width(name, LABEL_SIZE), text_width(value, VALUE_SIZE)) / 24)
        for name, value in face.facts
    ]


def key_width(key: Key) -> float:
    """Give the width of a key's cap with its word, and the gap after it."""
    return cap_width(key[0]) + 6 + text_width(key[1], WORD_SIZE) + 18


def cap_width(name: str) -> float:
    """Give the width of a key's cap."""
    return max(20.0, text_width(name, KEY_SIZE) + 12)


@lru_cache(maxsize=64)
def wrapped(keys: tuple[Key, ...], room: float) -> list[list[Key]]:
    """Break the keys into as few lines as fit, and these into lines of about the same length."""
    lines = _filled(keys, room)
    while room > 0 and len(narrower := _filled(keys, room - 16)) == len(lines):
        lines, room = narrower, room - 16
    return lines


def _filled(keys: tuple[Key, ...], room: float) -> list[list[Key]]:
    lines: list[list[Key]] = [[]]
    used = 0.0
    for key in keys:
        if lines[-1] and used + key_width(key) - 18 > room:
            lines.append([])
            used = 0.0
        lines[-1].append(key)
        used += key_width(key)
    return lines
