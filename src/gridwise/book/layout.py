"""Where things stand on every page: margins, the head of a page and its number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwise.book.fonts import text_width
from gridwise.book.page import Anchor, BookPage, Box, Element, PageItem, Words
from gridwise.book.settings import BookSettings
from gridwise.book.text import Style, paragraph, shrunk
from gridwise.render.primitives import Line

__all__ = [
    "BODY",
    "CAPTION",
    "GAP",
    "HEADING",
    "NOTE",
    "body",
    "finished",
    "head",
    "line_of",
    "rule",
    "text_block",
]

MARGIN = 51.0
"""At the left and right, 18 mm: room for a binding."""
TOP, BOTTOM = 45.0, 57.0
HEAD = 44.0
GAP = 16.0

HEADING = Style("serif-bold", 22, 26)
BODY = Style("serif", 11, 15.5)
CAPTION = Style("sans", 9, 12)
NOTE = Style("serif-italic", 10.5, 14, "faint")
FOOT = Style("serif", 10, 12, "faint")


def body(settings: BookSettings) -> Box:
    """Give the part of a page below its head and above its number."""
    width, height = settings.size
    top = TOP + HEAD + GAP
    return Box(MARGIN, top, width - 2 * MARGIN, height - top - BOTTOM)


def head(settings: BookSettings, title: str, note: str = "", *, opening: bool) -> list[Element]:
    """Head a page: large where a part begins, small on the pages after."""
    width = settings.size[0] - 2 * MARGIN
    box = Box(MARGIN, TOP, width, HEAD)
    baseline = TOP + HEAD - 12
    style = HEADING if opening else FOOT
    beside = NOTE if opening else FOOT
    room = text_width(note, beside.font, beside.size) + GAP if note else 0.0
    size = shrunk(title, style, width - room)
    items: list[PageItem] = [
        Words(MARGIN, baseline, title, size, style.font, style.fill),
        Line(((MARGIN, TOP + HEAD - 1), (MARGIN + width, TOP + HEAD - 1)), 0.7, "rule"),
    ]
    if note:
        items.append(Words(MARGIN + width, baseline, note, beside.size, beside.font, beside.fill, "end"))
    return [Element("head", box, tuple(items))]


def finished(settings: BookSettings, elements: Sequence[Element], number: int, outline: str = "") -> BookPage:
    """Add the number at the foot of a page."""
    width, height = settings.size
    box = Box(width / 2 - 30, height - 42, 60, 16)
    text = Words(width / 2, height - 30, str(number), FOOT.size, FOOT.font, FOOT.fill, "middle")
    return BookPage(width, height, (*elements, Element("page-number", box, (text,))), outline)


def line_of(
    kind: str, text: str, style: Style, box: Box, anchor: Anchor = "start", **references: str
) -> Element:
    """Set one line of text in a box, smaller where it would not fit."""
    size = shrunk(text, style, box.width)
    x = {"start": box.x, "middle": box.x + box.width / 2, "end": box.right}[anchor]
    baseline = box.y + (box.height + 0.7 * size) / 2
    words = Words(x, baseline, text, size, style.font, style.fill, anchor)
    return Element(kind, box, (words,), **references)


def rule(x: float, y: float, width: float) -> Line:
    """A hairline."""
    return Line(((x, y), (x + width, y)), 0.6, "rule")


def text_block(kind: str, texts: Iterable[str], style: Style, x: float, y: float, width: float) -> Element:
    """Set paragraphs under each other."""
    items: list[Words] = []
    at = y
    for text in texts:
        words, height = paragraph(text, style, x, at, width)
        items += words
        at += height + style.leading * 0.45
    return Element(kind, Box(x, y, width, max(style.leading, at - y)), tuple(items))
