"""A page as data: boxes that lie apart, each with what is drawn in it.

Lengths are in points (72 to the inch) from the page's top left corner, x to the right and y down; colours are
tokens of a theme, as in every picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from gridwise.render.primitives import Primitive

__all__ = ["Anchor", "BookPage", "Box", "Element", "FontRole", "Modules", "PageItem", "Words"]

Anchor: TypeAlias = Literal["start", "middle", "end"]
"""Which end of a line of text stands at its place."""

FontRole: TypeAlias = Literal["serif", "serif-bold", "serif-italic", "sans", "sans-bold"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text on its baseline, in one of the book's own fonts."""

    x: float
    y: float
    text: str
    size: float
    font: FontRole = "serif"
    fill: str = "ink"
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Modules:
    """The dark squares of a QR code: runs of (row, first column, length)."""

    x: float
    y: float
    side: float
    """Of one square."""
    runs: tuple[tuple[int, int, int], ...]
    fill: str = "ink"


PageItem: TypeAlias = Primitive | Words | Modules


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on a page; it keeps inside its box, and no two boxes of a page overlap."""

    kind: str
    box: Box
    items: tuple[PageItem, ...]
    anchor: str = ""
    """By which other pages refer to it."""
    link: str = ""
    """The anchor that it leads to when it is clicked."""


@dataclass(frozen=True, slots=True)
class BookPage:
    """One side of a sheet."""

    width: float
    height: float
    elements: tuple[Element, ...]
    outline: str = ""
    """How a reader's table of contents calls the part that begins here, if one does."""
