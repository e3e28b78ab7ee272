"""The first pages: the title with boards of the book, and what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwise.book.boards import BookBoard
from gridwise.book.fonts import text_width
from gridwise.book.layout import BODY, MARGIN, NOTE, body, finished, head, line_of
from gridwise.book.page import BookPage, Box, Element, Words
from gridwise.book.placing import fitted, place
from gridwise.book.settings import BookSettings
from gridwise.book.text import Style, wrapped
from gridwise.render.primitives import Disc

__all__ = ["ContentsEntry", "contents_page", "title_page"]

TITLE = Style("serif-bold", 44, 50)
SUBTITLE = Style("serif-italic", 18, 24, "faint")
SUMMARY = Style("sans", 11, 15, "faint")


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A line of the contents."""

    title: str
    note: str
    page: int


def title_page(settings: BookSettings, title: str, summary: str, shown: Sequence[BookBoard]) -> BookPage:
    """Show the title over a board, or over one of each puzzle."""
    width, height = settings.size
    room = width - 2 * MARGIN
    elements: list[Element] = []
    y = height * 0.13
    for line in wrapped(title, TITLE, room):
        elements.append(line_of("title", line, TITLE, Box(MARGIN, y, room, TITLE.leading), "middle"))
        y += TITLE.leading
    y += 6
    for line in wrapped(settings.subtitle, SUBTITLE, room * 0.8):
        elements.append(line_of("subtitle", line, SUBTITLE, Box(MARGIN, y, room, SUBTITLE.leading), "middle"))
        y += SUBTITLE.leading
    y += 34
    bottom = height * 0.86
    elements += _boards(settings, shown, Box(MARGIN + 40, y, room - 80, bottom - y - 40))
    box = Box(MARGIN, height * 0.86, room, SUMMARY.leading)
    elements.append(line_of("summary", summary, SUMMARY, box, "middle"))
    elements.append(
        line_of("maker", "Gridwise", NOTE, Box(MARGIN, height * 0.86 + 22, room, NOTE.leading), "middle")
    )
    return BookPage(width, height, tuple(elements), outline=title)


def _boards(settings: BookSettings, shown: Sequence[BookBoard], room: Box) -> list[Element]:
    columns = 1 if len(shown) == 1 else 2
    rows = -(-len(shown) // columns)
    gap = 24.0
    width, height = (room.width - gap * (columns - 1)) / columns, (room.height - gap * (rows - 1)) / rows
    elements: list[Element] = []
    for at, board in enumerate(shown):
        row, column = divmod(at, columns)
        alone = columns == 2 and at == len(shown) - 1 and column == 0
        x = room.x + (room.width - width) / 2 if alone else room.x + column * (width + gap)
        slot = Box(x, room.y + row * (height + gap), width, height)
        box = fitted(board.scene, slot, most_cell=52.0)
        box = Box(box.x, slot.y + (slot.height - box.height) / 2, box.width, box.height)
        elements.append(Element("board", box, place(board.scene, box, black=settings.black_and_white)))
    return elements


def contents_page(settings: BookSettings, entries: Sequence[ContentsEntry], number: int) -> BookPage:
    """List the parts of the book with their pages."""
    area = body(settings)
    elements = head(settings, "Contents", opening=True)
    height = min(28.0, (area.height - 40) / max(1, len(entries)))
    for row, entry in enumerate(entries):
        elements.append(_line(entry, Box(area.x, area.y + row * height, area.width, min(height, 22.0))))
    if settings.note:
        elements.append(line_of("note", settings.note, NOTE, Box(area.x, area.bottom - 16, area.width, 16)))
    return finished(settings, elements, number, "Contents")


def _line(entry: ContentsEntry, box: Box) -> Element:
    baseline, page = box.y + 15, str(entry.page)
    left = box.x + text_width(entry.title, BODY.font, BODY.size + 1) + 10
    items = [Words(box.x, baseline, entry.title, BODY.size + 1, BODY.font)]
    items.append(Words(left, baseline, entry.note, NOTE.size, NOTE.font, NOTE.fill))
    items.append(Words(box.right, baseline, page, BODY.size + 1, BODY.font, anchor="end"))
    start = left + text_width(entry.note, NOTE.font, NOTE.size) + 8
    end = box.right - text_width(page, BODY.font, BODY.size + 1) - 8
    dots = tuple(Disc(box.right - 8 - 6 * step, baseline - 1.5, 0.55, "faint") for step in range(1, 200))
    leader = tuple(dot for dot in dots if start < dot.x < end)
    return Element("entry", box, (*items, *leader), link=f"page-{entry.page}")
