"""A book from its boards: which pages there are, and which numbers they have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwise.book.boards import BookBoard
from gridwise.book.chapters import Chapter, chapters
from gridwise.book.fonts import check_letters
from gridwise.book.page import BookPage
from gridwise.book.pages.boards import chapter_pages, page_counts
from gridwise.book.pages.record import record_pages
from gridwise.book.pages.rules import Teaching, rules_page
from gridwise.book.pages.solutions import solution_pages
from gridwise.book.pages.title import ContentsEntry, contents_page, title_page
from gridwise.book.settings import BookSettings
from gridwise.registry import puzzle

__all__ = ["Book", "assemble", "check_text"]

MOST_SHOWN = 6
"""Boards on the title page of a mixed book."""


@dataclass(frozen=True, slots=True)
class Book:
    """Pages, and what stands on which."""

    title: str
    settings: BookSettings
    chapters: tuple[Chapter, ...]
    pages: tuple[BookPage, ...]

    def page_of(self, anchor: str) -> int | None:
        """Tell on which page an element stands, from 1."""
        for number, page in enumerate(self.pages, 1):
            if any(element.anchor == anchor for element in page.elements):
                return number
        return None


def assemble(settings: BookSettings, boards: Sequence[BookBoard]) -> Book:
    """Lay out a whole book."""
    made = tuple(chapters(boards))
    numbered = [pair for chapter in made for pair in chapter.numbered]
    ordered = [board for _, board in numbered]
    taught = sorted({(board.rank, board.puzzle): board for board in reversed(ordered)}.items())
    puzzles = [board for _, board in taught]
    mixed = len(puzzles) > 1
    title = (
        settings.title or " & ".join(board.title for board in puzzles[:2] if len(puzzles) < 3) or "Puzzles"
    )
    check_letters(title, "title")
    check_text(settings)
    teachings = [_teaching(board) for board in puzzles]

    entries: list[ContentsEntry] = []
    page = 3
    body: list[BookPage] = []
    for teaching in teachings:
        entries.append(ContentsEntry(f"How to play {teaching.title}", "", page))
        body.append(rules_page(settings, teaching, page))
        page += 1
    for chapter in made:
        entries.append(ContentsEntry(chapter.title, _span(chapter), page))
        body += chapter_pages(settings, chapter, page, mixed=mixed)
        page += page_counts(settings, chapter)
    if settings.solutions == "back":
        entries.append(ContentsEntry("Solutions", "", page))
        notes = [
            (f"{teaching.title}: " if mixed else "") + _capital(teaching.notation, not mixed)
            for teaching in teachings
            if teaching.notation
        ]
        added = list(solution_pages(settings, numbered, notes, page))
        body += added
        page += len(added)
    if settings.record:
        entries.append(ContentsEntry("Record sheet", "", page))
        body += record_pages(settings, numbered, page)
    shown = [_middle(ordered, board.puzzle) for board in puzzles[:MOST_SHOWN]]
    front = title_page(settings, title, _summary(made), shown)
    return Book(title, settings, made, (front, contents_page(settings, entries, 2), *body))


def check_text(settings: BookSettings) -> None:
    """Refuse what cannot be set, before any work is done."""
    check_letters(settings.title, "title")
    check_letters(settings.subtitle, "subtitle", "serif-italic")


def _middle(ordered: Sequence[BookBoard], name: str) -> BookBoard:
    """Choose what the title shows of a puzzle: neither the emptiest nor the fullest board."""
    boards = [board for board in ordered if board.puzzle == name]
    return boards[len(boards) // 2]


def _teaching(board: BookBoard) -> Teaching:
    chosen = puzzle(board.puzzle)
    booklet = chosen.booklet
    text = booklet.example() or board.text
    pictures = tuple(booklet.illustrations(chosen.parse(text, booklet.metric)))
    return Teaching(board.title, booklet.how_to_play(), pictures, booklet.notation)


def _span(chapter: Chapter) -> str:
    return (
        f"board {chapter.first}"
        if chapter.first == chapter.last
        else f"boards {chapter.first} to {chapter.last}"
    )


def _capital(text: str, wanted: bool) -> str:
    return text[:1].upper() + text[1:] if wanted else text


def _summary(made: Sequence[Chapter]) -> str:
    count = sum(len(chapter.boards) for chapter in made)
    boards = f"{count:,} board" + "s" * (count != 1)
    graded = [chapter.title.lower() for chapter in made if chapter.boards[0].level is not None]
    if len(graded) > 1:
        return f"{boards}, {graded[0]} to {graded[-1]}"
    return boards
