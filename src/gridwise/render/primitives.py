"""The few drawing steps that every picture is made of.

Lengths are in cells from the picture's top left corner, x to the right and y down; colours are tokens of
the palette. `svg` and `png` each know how to draw these and nothing else, which keeps them alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["Clip", "Disc", "Group", "Line", "Picture", "Polygon", "Primitive", "Rect", "Text"]

Point: TypeAlias = tuple[float, float]
"""An (x, y)."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with round corners; its stroke lies inside it."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    radius: float = 0.0
    stroke: str | None = None
    stroke_width: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, with round ends and joints."""

    points: tuple[Point, ...]
    width: float
    stroke: str


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon whose corners are rounded by a line of the same colour around it."""

    points: tuple[Point, ...]
    fill: str
    rounding: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, centred on its point in height."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"


@dataclass(frozen=True, slots=True)
class Clip:
    """Primitives of which only the part inside a rectangle is seen."""

    x: float
    y: float
    width: float
    height: float
    items: tuple[Primitive, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Primitives that belong together."""

    items: tuple[Primitive, ...]
    name: str = ""
    """By which a page finds them."""
    title: str = ""
    """What a page says about them when they are pointed at."""
    opacity: float = 1.0


Primitive: TypeAlias = Rect | Disc | Line | Polygon | Text | Clip | Group


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole picture: its size, the board under everything, and what lies on it."""

    width: float
    height: float
    board: tuple[Primitive, ...]
    """The same for every scene of one board, so that painters can keep it."""
    items: tuple[Primitive, ...]
    title: str
