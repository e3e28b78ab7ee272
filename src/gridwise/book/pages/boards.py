"""The pages of a chapter: one to six boards each, with what is to be reached and room to note it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwise.book.boards import BookBoard
from gridwise.book.chapters import Chapter
from gridwise.book.codes import code_of, code_side, draw_code
from gridwise.book.fonts import text_width
from gridwise.book.layout import CAPTION, GAP, body, finished, head, rule, text_block
from gridwise.book.page import BookPage, Box, Element, Words
from gridwise.book.placing import fitted, place
from gridwise.book.settings import BookSettings
from gridwise.book.text import Style, wrapped

__all__ = ["chapter_pages", "page_counts"]

NUMBER = Style("serif-bold", 17, 20)
FACTS = Style("sans", 9.5, 12)
BLANK = Style("sans", 7.5, 9, "faint")
TITLE_HEIGHT = 24.0
BLANK_HEIGHT = 30.0
LEAST_BESIDE, MOST_BESIDE = 48.0, 170.0
"""The width of what stands beside a board."""
MOST_CODE = 0.45
"""The part of a board's room that its code may take."""
NOTE_LINE, LEAST_NOTES = 20.0, 90.0
"""From line to line where steps may be noted, and the width that this takes."""

SHAPES = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 5: (2, 3), 6: (2, 3)}
"""Columns and rows of the boards of a page."""


def page_counts(settings: BookSettings, chapter: Chapter) -> int:
    """Tell how many pages a chapter takes."""
    return -(-len(chapter.boards) // settings.per_page)


def chapter_pages(
    settings: BookSettings, chapter: Chapter, first_page: int, *, mixed: bool
) -> Iterator[BookPage]:
    """Lay out a chapter."""
    numbered = list(chapter.numbered)
    for page in range(page_counts(settings, chapter)):
        here = numbered[page * settings.per_page : (page + 1) * settings.per_page]
        opening = page == 0
        last = chapter.last
        boards = f"Board {last}" if chapter.first == last else f"Boards {chapter.first} to {last}"
        elements = head(settings, chapter.title, boards if opening else "", opening=opening)
        for (number, board), slot in zip(here, _slots(settings, len(here)), strict=True):
            elements += _board(settings, number, board, slot, mixed=mixed)
        yield finished(settings, elements, first_page + page, chapter.title if opening else "")


def _slots(settings: BookSettings, count: int) -> Iterator[Box]:
    area = body(settings)
    columns, rows = SHAPES[settings.per_page]
    between = 1.6 * GAP
    width = (area.width - between * (columns - 1)) / columns
    height = (area.height - between * (rows - 1)) / rows
    for at in range(count):
        row, column = divmod(at, columns)
        # The fifth of five stands alone in its row.
        alone = settings.per_page % columns and at == settings.per_page - 1
        x = area.x + (area.width - width) / 2 if alone else area.x + column * (width + between)
        yield Box(x, area.y + row * (height + between), width, height)


def _board(
    settings: BookSettings, number: int, board: BookBoard, slot: Box, *, mixed: bool
) -> Iterator[Element]:
    yield _title(settings, number, board, Box(slot.x, slot.y, slot.width, TITLE_HEIGHT), mixed=mixed)
    room = Box(slot.x, slot.y + TITLE_HEIGHT + 4, slot.width, slot.height - TITLE_HEIGHT - 4)
    code = code_of(settings, board.name, board.text)
    side = code_side(code, MOST_CODE * min(room.width, room.height)) if code else 0.0
    beside, below = _beside(board, room, side), _below(board, room, side)
    if beside.width >= below.width:
        picture = beside
        left = picture.right + GAP
        column = Box(left, picture.y, min(MOST_BESIDE, room.right - left), picture.height)
        blanks = _column(board, column, side)
        corner = Box(column.x, picture.bottom - side, side, side)
    else:
        picture = below
        foot = _caption_bottom(board, picture, room) + 6
        height = max(side, BLANK_HEIGHT)
        corner = Box(slot.x, foot, side, side)
        left = slot.x + (side + GAP if side else 0.0)
        blanks = _row(board.blanks, Box(left, foot, slot.right - left, height))
    yield Element("board", picture, place(board.scene, picture, black=settings.black_and_white))
    yield from _caption(board, picture, room)
    if code and side:
        yield Element("code", corner, (draw_code(code, corner),))
    yield from blanks


def _title(settings: BookSettings, number: int, board: BookBoard, box: Box, *, mixed: bool) -> Element:
    name = str(number)
    after = box.x + text_width(name, NUMBER.font, NUMBER.size) + 9
    facts = "  ·  ".join(filter(None, (board.title if mixed else "", board.task, _score(board))))
    baseline = box.y + NUMBER.size
    link = f"solution-{number}" if settings.solutions == "back" else ""
    size = min(
        FACTS.size, FACTS.size * (box.right - after) / max(1.0, text_width(facts, FACTS.font, FACTS.size))
    )
    return Element(
        "title",
        box,
        (
            Words(box.x, baseline, name, NUMBER.size, NUMBER.font),
            Words(after, baseline, facts, size, FACTS.font, "faint"),
        ),
        anchor=f"board-{number}",
        link=link,
    )


def _score(board: BookBoard) -> str:
    return "" if board.score is None else f"difficulty {board.score:g}"


def _caption_height(board: BookBoard, width: float) -> float:
    return 4 + CAPTION.leading * len(wrapped(board.caption, CAPTION, width)) if board.caption else 0.0


def _beside(board: BookBoard, room: Box, side: float) -> Box:
    """Give the board's place when code and blanks stand at its right."""
    width = room.width - GAP - max(LEAST_BESIDE, side)
    height = room.height - _caption_height(board, width)
    picture = _flush(fitted(board.scene, Box(room.x, room.y, width, height)), room)
    needed = side + BLANK_HEIGHT * len(board.blanks)
    return picture if picture.height >= needed else Box(room.x, room.y, 0.0, 0.0)


def _below(board: BookBoard, room: Box, side: float) -> Box:
    """Give the board's place when code and blanks stand under it."""
    height = room.height - 6 - max(side, BLANK_HEIGHT) - _caption_height(board, room.width)
    return _flush(fitted(board.scene, Box(room.x, room.y, room.width, height)), room)


def _flush(picture: Box, room: Box) -> Box:
    """Let a picture begin at the left, under its number."""
    return Box(room.x, picture.y, picture.width, picture.height)


def _caption_box(picture: Box, room: Box) -> tuple[float, float]:
    """Give left and width of the words under a board: its own, or more where it is narrow."""
    return picture.x, max(picture.width, min(room.width, 150.0))


def _caption_bottom(board: BookBoard, picture: Box, room: Box) -> float:
    return picture.bottom + _caption_height(board, _caption_box(picture, room)[1])


def _caption(board: BookBoard, picture: Box, room: Box) -> Iterator[Element]:
    if board.caption:
        x, width = _caption_box(picture, room)
        height = _caption_height(board, width) - 4
        block = text_block("caption", [board.caption], CAPTION, x, picture.bottom + 4, width)
        yield Element("caption", Box(x, picture.bottom + 4, width, height), block.items)


def _column(board: BookBoard, column: Box, side: float) -> Iterator[Element]:
    """Put blanks to be filled in at the upper end of a column, and lines for steps where there is room."""
    y = column.y
    for blank in board.blanks:
        yield _blank(blank, Box(column.x, y, column.width, BLANK_HEIGHT))
        y += BLANK_HEIGHT
    lines = int((column.bottom - side - GAP - y) / NOTE_LINE)
    if board.steps and column.width >= LEAST_NOTES and lines > 1:
        rules = tuple(
            rule(column.x + 0.5, y + row * NOTE_LINE, column.width - 1) for row in range(1, lines + 1)
        )
        yield Element("notes", Box(column.x, y + 2, column.width, lines * NOTE_LINE), rules)


def _row(blanks: Sequence[str], row: Box) -> Iterator[Element]:
    """Put blanks to be filled in side by side."""
    width = min(110.0, (row.width - GAP * (len(blanks) - 1)) / max(1, len(blanks)))
    for number, blank in enumerate(blanks):
        x = row.right - (len(blanks) - number) * width - (len(blanks) - 1 - number) * GAP
        yield _blank(blank, Box(x, row.y, width, BLANK_HEIGHT))


def _blank(name: str, box: Box) -> Element:
    line = rule(box.x + 0.5, box.y + box.height - 11, box.width - 1)
    return Element(
        "blank", box, (line, Words(box.x, box.bottom - 2.5, name, BLANK.size, BLANK.font, BLANK.fill))
    )
