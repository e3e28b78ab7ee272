"""A sheet of coloured pixels and characters, written out with the terminal's colour codes.

Each character holds 2 x 2 pixels, so a pixel is about half as wide as high. Where a character's pixels have
two colours, one of the quadrant and half blocks shows both; most need none.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Literal, TypeAlias

from gridwise.render.palette import Theme

__all__ = ["Colours", "TerminalCanvas"]

Colours: TypeAlias = Literal["none", "256", "true"]
_Style: TypeAlias = tuple[str | None, str | None, bool]
"""The ink and the ground as tokens, None for the terminal's own, and whether it is bold."""

RESET = "\x1b[0m"
PLAIN: _Style = (None, None, False)
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By the sum of 1, 2, 4 and 8 for upper left, upper right, lower left and lower right."""


class TerminalCanvas:
    """A rectangle of characters to draw and write on; what lies outside is ignored."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._pixels: list[list[str | None]] = [[None] * (2 * width) for _ in range(2 * height)]
        self._signs: dict[tuple[int, int], tuple[str, str | None, bool]] = {}

    def fill(self, x: int, y: int, width: int, height: int, colour: str, *, cut: str = "") -> None:
        """Fill a rectangle of pixels, without the corner pixels named in `cut` (as in "UL DR")."""
        for row in range(max(0, y), min(2 * self.height, y + height)):
            for col in range(max(0, x), min(2 * self.width, x + width)):
                side = "L" if col == x else "R" if col == x + width - 1 else " "
                end = "U" if row == y else "D" if row == y + height - 1 else " "
                if end + side not in cut.split():
                    self._pixels[row][col] = colour
                    self._signs.pop((col // 2, row // 2), None)

    def write(self, x: int, y: int, text: str, ink: str | None, *, bold: bool = False) -> None:
        """Write characters over the pixels, on the colour that is there."""
        for at, sign in enumerate(text, start=x):
            if 0 <= at < self.width and 0 <= y < self.height:
                self._signs[at, y] = sign, ink, bold

    def text(self, theme: Theme, colours: Colours) -> str:
        """Give the lines with colour codes, each line ending in the terminal's own colours."""
        lines = []
        for y in range(self.height):
            line, before = "", PLAIN
            for x in range(self.width):
                sign, style = self._character(x, y)
                if style != before:
                    line += _code(style, theme, colours)
                    before = style
                line += sign
            lines.append(line.rstrip(" ") if before == PLAIN else line + RESET)
        return "\n".join(lines) + "\n"

    def _character(self, x: int, y: int) -> tuple[str, _Style]:
        upper, lower = self._pixels[2 * y], self._pixels[2 * y + 1]
        pixels = (upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
        if (x, y) in self._signs:
            sign, ink, bold = self._signs[x, y]
            return sign, (ink, Counter(pixels).most_common(1)[0][0], bold)
        if pixels.count(pixels[0]) == 4:
            return " ", (None, pixels[0], False)
        # A third colour has no place in a character: a corner between pieces is what one misses least.
        counts = Counter(pixels)
        one, other = sorted(counts, key=lambda colour: (-counts[colour], colour in (None, "field")))[:2]
        # Fonts tend to leave a line free above the upper blocks, so the ground is what lies upper; and the
        # terminal's own colour can only be the ground.
        upper_one = pixels[:2].count(one) > pixels[:2].count(other)
        ink, ground = (other, one) if one is None or (upper_one and other is not None) else (one, other)
        return QUADRANTS[sum(2**at for at, pixel in enumerate(pixels) if pixel == ink)], (ink, ground, False)


def _code(style: _Style, theme: Theme, colours: Colours) -> str:
    ink, ground, bold = style
    codes = ["0"]
    if bold:
        codes.append("1")
    if ink is not None:
        codes.append("38;" + _colour(theme[ink], colours))
    if ground is not None:
        codes.append("48;" + _colour(theme[ground], colours))
    return f"\x1b[{';'.join(codes)}m"


@lru_cache(maxsize=512)
def _colour(colour: str, colours: Colours) -> str:
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    if colours == "true":
        return f"2;{red};{green};{blue}"
    return f"5;{_nearest_of_256(red, green, blue)}"


def _nearest_of_256(red: int, green: int, blue: int) -> int:
    """Choose from the colour cube and the row of greys, with an eye to the hue."""
    levels = (0, 95, 135, 175, 215, 255)
    cube = [(r, g, b) for r in levels for g in levels for b in levels]
    greys = [(8 + 10 * step,) * 3 for step in range(24)]
    aim = _lab(red, green, blue)

    def distance(at: int) -> float:
        light, *tint = _lab(*(cube + greys)[at])
        # A wrong hue is worse than a wrong shade, above all among dark colours.
        return (light - aim[0]) ** 2 + 3 * sum((a - b) ** 2 for a, b in zip(tint, aim[1:], strict=True))

    return 16 + min(range(len(cube) + len(greys)), key=distance)


@lru_cache(maxsize=512)
def _lab(red: int, green: int, blue: int) -> tuple[float, float, float]:
    """Give a colour in OKLab, where distances are as the eye sees them."""
    channels = (value / 255 for value in (red, green, blue))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )
