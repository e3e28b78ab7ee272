"""The solutions at the back: small pictures, and the steps beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gridwise.book.boards import BookBoard
from gridwise.book.fonts import text_width
from gridwise.book.layout import GAP, body, finished, head, text_block
from gridwise.book.page import BookPage, Box, Element, Words
from gridwise.book.placing import place, proportions
from gridwise.book.settings import BookSettings
from gridwise.book.text import Style, wrapped

__all__ = ["solution_pages"]

NUMBER = Style("serif-bold", 11.5, 14)
FACTS = Style("sans", 8, 10, "faint")
STEPS = Style("sans", 9, 12)
TITLE_HEIGHT = 15.0
SMALL_CELL, SMALLEST_SIDE, LARGEST_SIDE = 9.0, 62.0, 108.0
READABLE_CELL, LARGEST_CELL = 13.0, 17.0
"""Cells of a picture that is the whole solution: what is written in them must be readable."""
NOTATION = Style("sans", 9.5, 13, "faint")
WIDE_SPACE = "  "
"""Between steps, so that each is seen as one."""
PIECE = 30
"""Lines of steps that stand beside one picture; longer solutions go on below."""


@dataclass(frozen=True, slots=True)
class _Entry:
    number: int
    board: BookBoard
    picture: Box
    """At the origin."""
    lines: tuple[str, ...]
    width: float
    height: float
    continued: bool = False


def solution_pages(
    settings: BookSettings,
    numbered: Iterable[tuple[int, BookBoard]],
    notes: Sequence[str],
    first_page: int,
) -> Iterator[BookPage]:
    """Fill pages with solutions, shelf by shelf."""
    area = body(settings)
    page, elements, y = first_page, head(settings, "Solutions", opening=True), area.y
    if notes:
        block = text_block("notation", notes, NOTATION, area.x, area.y - 4, area.width)
        elements.append(block)
        y = block.box.bottom + 2
    for shelf in _shelves(settings, numbered, area.width):
        height = max(entry.height for entry in shelf)
        if y + height > area.bottom:
            yield finished(settings, elements, page, "Solutions" if page == first_page else "")
            page, elements, y = page + 1, head(settings, "Solutions", opening=False), area.y
        x = area.x
        for entry in shelf:
            elements += _drawn(settings, entry, x, y)
            x += entry.width + GAP
        y += height + 13
    yield finished(settings, elements, page, "Solutions" if page == first_page else "")


def _shelves(
    settings: BookSettings, numbered: Iterable[tuple[int, BookBoard]], width: float
) -> Iterator[list[_Entry]]:
    shelf: list[_Entry] = []
    used = 0.0
    boards = list(numbered)
    halves = any(board.steps for _, board in boards)
    for number, board in boards:
        for entry in _entries(settings, number, board, width, halves=halves):
            if shelf and (used + entry.width > width + 0.01 or entry.width != shelf[0].width):
                yield shelf
                shelf, used = [], 0.0
            shelf.append(entry)
            used += entry.width + GAP
    if shelf:
        yield shelf


def _entries(
    settings: BookSettings, number: int, board: BookBoard, width: float, *, halves: bool
) -> Iterator[_Entry]:
    """Measure a solution: steps beside a picture take half of the width, pictures alone what they need.

    Among solutions with steps, pictures take halves, too, so that all stand in two columns.
    """
    across, down = proportions(board.solution)
    half = (width - GAP) / 2
    if not board.steps:
        shares = [(width - GAP * (count - 1)) / count for count in ((2, 1) if halves else (4, 3, 2, 1))]
        wide = next((share for share in shares if share / across >= READABLE_CELL), width)
        cell = min(LARGEST_CELL, wide / across)
        picture = Box(0, 0, cell * across, cell * down)
        yield _Entry(number, board, picture, (), wide, TITLE_HEIGHT + picture.height)
        return
    longest = min(LARGEST_SIDE, max(SMALLEST_SIDE, SMALL_CELL * max(across, down)))
    cell = longest / max(across, down)
    picture = Box(0, 0, cell * across, cell * down)
    room = half - picture.width - 10
    lines = wrapped(board.steps, STEPS, room, WIDE_SPACE)
    for start in range(0, len(lines), PIECE):
        part = tuple(lines[start : start + PIECE])
        height = TITLE_HEIGHT + len(part) * STEPS.leading
        shown = picture if start == 0 else Box(0, 0, picture.width, 0)
        yield _Entry(number, board, shown, part, half, max(shown.height, height), continued=start > 0)


def _drawn(settings: BookSettings, entry: _Entry, x: float, y: float) -> Iterator[Element]:
    board = entry.board
    beside = bool(entry.lines)
    picture_y = y if beside else y + TITLE_HEIGHT
    picture = Box(x, picture_y, entry.picture.width, entry.picture.height)
    if picture.height:
        drawn = place(board.solution, picture, black=settings.black_and_white, plain=True)
        yield Element("solution", picture, drawn)
    left = picture.right + 10 if beside else x
    right = x + entry.width
    name = f"{entry.number}"
    after = left + text_width(name, NUMBER.font, NUMBER.size) + 5
    facts = "continued" if entry.continued else board.task
    size = min(FACTS.size, FACTS.size * (right - after) / max(1.0, text_width(facts, FACTS.font, FACTS.size)))
    items = [
        Words(left, y + 10.5, name, NUMBER.size, NUMBER.font),
        Words(after, y + 10.5, facts, size, FACTS.font, FACTS.fill),
    ]
    anchor = "" if entry.continued else f"solution-{entry.number}"
    yield Element(
        "solution-title",
        Box(left, y, right - left, TITLE_HEIGHT),
        tuple(items),
        anchor,
        f"board-{entry.number}",
    )
    if beside:
        top = y + TITLE_HEIGHT
        words = tuple(
            Words(left, top + STEPS.size + row * STEPS.leading, line, STEPS.size, STEPS.font)
            for row, line in enumerate(entry.lines)
        )
        yield Element("steps", Box(left, top, right - left, len(words) * STEPS.leading), words)
