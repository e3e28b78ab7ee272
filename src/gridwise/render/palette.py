"""The colours and sizes of every picture: the one place where they are chosen.

Painters never name a colour, they name a token such as `hero` or `piece-3`; a theme gives each token its
colour. Lengths are in cells. Hues are those of Okabe and Ito, tuned once for light and once for dark:
4.5:1 for text, 3:1 for pieces against the board. The hero is red, and no other piece is brown or olive: these
are what red looks like without one kind of cones (tests/render/test_palette.py computes all of this).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from gridwise.scene import TILE_HUES, Block, Role

__all__ = ["DARK", "LIGHT", "REPORT", "THEMES", "Theme", "ThemeName", "contrast", "css", "mix"]

ThemeName: TypeAlias = Literal["light", "dark", "report"]
"""Pictures, pages and films are light or dark; the window has the third, too."""

# Lengths, in cells.
GAP = 0.06
"""Between two neighbouring cells, and between two neighbouring pieces."""
RADIUS = 0.12
RIM = 0.17
"""Width of the frame around the field."""
FIELD_PADDING = 0.07
MARGIN = 0.24
LABEL_WIDTH = 0.5
"""Room for the coordinates at the left and above."""
BODY_WIDTH = 0.74
TAIL_WIDTH = 0.42
BEND_RADIUS = 0.36
"""Of a body's middle line where it turns."""
PATH_WIDTH = 0.11
RING_WIDTH = 0.07
LABEL_SIZE = 0.44
SHADE = 0.035
"""How far the lower edge of a piece and the upper edge of the field show."""
DIGIT_SIZE = 0.5
CAPTION_SIZE = 0.34
COORDINATE_SIZE = 0.3

# Time, in milliseconds: one move, shown in this many steps, and the rest before the next move.
MOVE_MS = 150
MOVE_STEPS = 5
REST_MS = 250

CELL_PX = 48
"""Size of a cell in an SVG at 1x; PNG and GIF take it too unless told otherwise."""

BODY_STEPS = 24
"""Shades along a body, from the head to the tail."""
AMOUNT_STEPS = 10

SERIES = tuple(f"piece-{hue}" for hue in (0, 8, 9, 5, 2, 3, 4, 6, 7, 1))
"""The colours of the series of a plot: neighbours differ as much as they can."""

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

_LIGHT = {
    "desk": "#f9f6f2",
    "ink": "#2c251f",
    "faint": "#6b6157",
    "rim": "#cfba9e",
    "rim-shade": "#b39d80",
    "field": "#dbd2c4",
    "inset": "#c3b8a7",
    "cell": "#e8e3da",
    "wall": "#615244",
    "wall-shade": "#483b30",
    "hero": "#c01420",
    "goal": "#0b7643",
    "plan": "#0865ae",
    "halo": "#ffffff",
    "piece-ink": "#ffffff",
    "explored": "#cbddee",
    "frontier": "#acd2f0",
    "tail": "#83695a",
    "amount-top": "#a4e1b0",
    "pupil": "#2c251f",
    "eye": "#ffffff",
}
_LIGHT_PIECES = (
    *("#436590", "#157171", "#745583", "#656758", "#246d85"),
    *("#84506e", "#546c3a", "#5f5c8f", "#7d5e55", "#2f7258"),
)
_LIGHT_TILES = {
    "red": ("#d33944", "#9b272f"),
    "green": ("#329d5a", "#247542"),
    "blue": ("#1a67c2", "#0a468a"),
    "yellow": ("#f4d846", "#7d6c05"),
    "purple": ("#7842b1", "#52297c"),
    "orange": ("#f8962d", "#9c5906"),
    "cyan": ("#69cee6", "#277789"),
    "magenta": ("#e97ab2", "#9e4b75"),
    "tan": ("#a27f57", "#785e3f"),
    "white": ("#fbfaf7", "#6d6c6a"),
}

_DARK = {
    "desk": "#1a1713",
    "ink": "#ebe7df",
    "faint": "#a1968b",
    "rim": "#4b3d2f",
    "rim-shade": "#332920",
    "field": "#201b16",
    "inset": "#15110d",
    "cell": "#2f2923",
    "wall": "#887868",
    "wall-shade": "#5f5347",
    "hero": "#ff2e28",
    "goal": "#55c483",
    "plan": "#52a9fe",
    "halo": "#1a1713",
    "piece-ink": "#1a1512",
    "explored": "#283b50",
    "frontier": "#1f456d",
    "tail": "#957a68",
    "amount-top": "#1d4f31",
    "pupil": "#1a1512",
    "eye": "#ffffff",
}
_DARK_PIECES = (
    *("#779bc9", "#56a8a7", "#ab8abb", "#999c8c", "#5ea3be"),
    *("#bc84a4", "#88a36e", "#9392c8", "#b5938a", "#67a88c"),
)
_DARK_TILES = {
    "red": ("#e2484f", "#f57a79"),
    "green": ("#41aa66", "#78c68e"),
    "blue": ("#2a72ce", "#67a0ed"),
    "yellow": ("#f4d846", "#fef3bc"),
    "purple": ("#8f5bcb", "#b088e4"),
    "orange": ("#f4993c", "#ffc38f"),
    "cyan": ("#69cee6", "#a3ecfe"),
    "magenta": ("#ec84b7", "#ffafd4"),
    "tan": ("#a27f57", "#bc9f7f"),
    "white": ("#f0eeea", "#ffffff"),
}

_REPORT = {
    **_DARK,
    "desk": "#000000",
    "ink": "#ffffff",
    "rim": "#4d4d4d",
    "rim-shade": "#333333",
    "field": "#000000",
    "inset": "#000000",
    "cell": "#000000",
    "halo": "#000000",
    "hero": "#ffffff",
    "tail": "#b0b0b0",
    "goal": "#00ff00",
    "eye": "#000000",
    "pupil": "#ffffff",
}
"""Black, white and green, the colours of a course report's own game; bodies fade towards their tails."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colour of every token, as `#rrggbb`."""

    name: str
    colours: Mapping[str, str]

    def __getitem__(self, token: str) -> str:
        return self.colours[token]


def block(shape: Block) -> str:
    """Give the token of a block; hues repeat."""
    return "hero" if shape.role is Role.HERO else f"piece-{shape.hue % len(_LIGHT_PIECES)}"


def tile(hue: int) -> str:
    """Give the token of a tile's hue; hues repeat."""
    return f"tile-{hue % len(TILE_HUES)}"


def accent(role: Role) -> str:
    """Give the token of a mark: danger has the hero's colour."""
    return "hero" if role is Role.DANGER else role.value


def luminance(colour: str) -> float:
    """Give the relative luminance of a colour as WCAG 2 defines it, 0 to 1."""
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Give the contrast ratio of two colours as WCAG 2 defines it, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mix(one: str, other: str, share: float) -> str:
    """Blend two colours; a share of 0 gives the first, 1 the other."""
    pairs = ((int(one[start : start + 2], 16), int(other[start : start + 2], 16)) for start in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def css(theme: Theme) -> str:
    """Give the theme as CSS custom properties, for pages that share the look."""
    return "".join(f"--gw-{token}: {colour};\n" for token, colour in theme.colours.items())


def _theme(
    name: str, base: Mapping[str, str], pieces: tuple[str, ...], tiles: Mapping[str, tuple[str, str]]
) -> Theme:
    """Derive the shades, ramps and inks from the chosen colours."""
    colours = dict(base)
    colours["hero-shade"] = mix(base["hero"], "#000000", 0.28)
    colours["goal-shade"] = mix(base["goal"], "#000000", 0.28)
    for hue, colour in enumerate(pieces):
        colours[f"piece-{hue}"] = colour
        colours[f"piece-{hue}-shade"] = mix(colour, "#000000", 0.28)
    for step in range(BODY_STEPS):
        colours[f"body-{step}"] = mix(base["hero"], base["tail"], step / (BODY_STEPS - 1))
    for step in range(AMOUNT_STEPS):
        colours[f"amount-{step}"] = mix(base["cell"], base["amount-top"], step / (AMOUNT_STEPS - 1))
    for hue, tile_name in enumerate(TILE_HUES):
        fill, edge = tiles[tile_name]
        colours[f"tile-{hue}"] = fill
        colours[f"tile-{hue}-edge"] = edge
        colours[f"tile-{hue}-ink"] = max(("#ffffff", "#1a1512"), key=lambda ink: contrast(ink, fill))
    return Theme(name, MappingProxyType(colours))


LIGHT = _theme("light", _LIGHT, _LIGHT_PIECES, _LIGHT_TILES)
DARK = _theme("dark", _DARK, _DARK_PIECES, _DARK_TILES)
REPORT = _theme("report", _REPORT, _DARK_PIECES, _DARK_TILES)
THEMES = {"light": LIGHT, "dark": DARK, "report": REPORT}
