"""The record sheet: a line for every board, for what the reader has reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwise.book.boards import BookBoard
from gridwise.book.layout import GAP, body, finished, head, rule
from gridwise.book.page import BookPage, Box, Element, PageItem, Words
from gridwise.book.settings import BookSettings
from gridwise.book.text import Style, shrunk

__all__ = ["record_pages"]

ROW = 17.0
LABEL = Style("sans-bold", 8, 10, "faint")
NAME = Style("sans", 9, 12)
COLUMNS = (("board", 0.0), ("best", 0.16), ("mine", 0.5), ("time", 0.67), ("date", 0.84))
"""Headings and where they begin, as shares of a table's width."""


def record_pages(
    settings: BookSettings, numbered: Sequence[tuple[int, BookBoard]], first_page: int
) -> Iterator[BookPage]:
    """Make tables, two beside each other on a page."""
    area = body(settings)
    width = (area.width - 2 * GAP) / 2
    rows = int((area.height - ROW) / ROW)
    tables = [numbered[start : start + rows] for start in range(0, len(numbered), rows)]
    for number in range(0, len(tables), 2):
        page = first_page + number // 2
        opening = number == 0
        elements = head(
            settings, "Record sheet", "What you reached, and when" if opening else "", opening=opening
        )
        for at, table in enumerate(tables[number : number + 2]):
            box = Box(area.x + at * (width + 2 * GAP), area.y, width, ROW * (len(table) + 1))
            elements.append(_table(table, box))
        yield finished(settings, elements, page, "Record sheet" if opening else "")


def _table(table: Sequence[tuple[int, BookBoard]], box: Box) -> Element:
    items: list[PageItem] = [
        Words(box.x + share * box.width, box.y + 11, name, LABEL.size, LABEL.font, LABEL.fill)
        for name, share in COLUMNS
    ]
    for row, (number, board) in enumerate(table, 1):
        y = box.y + row * ROW
        items.append(rule(box.x + 0.5, y, box.width - 1))
        size = shrunk(board.task, NAME, (COLUMNS[2][1] - COLUMNS[1][1]) * box.width - 6)
        items.append(Words(box.x, y + 12, str(number), NAME.size, "sans-bold"))
        items.append(Words(box.x + COLUMNS[1][1] * box.width, y + 12, board.task, size, NAME.font, "faint"))
    items.append(rule(box.x + 0.5, box.bottom - 0.5, box.width - 1))
    return Element("record", box, tuple(items))
