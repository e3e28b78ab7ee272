"""Books of a few boards of every puzzle, and their pages as a reader sees them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pypdfium2
from PIL import Image

from gridwise.book.assembly import Book, assemble
from gridwise.book.boards import BookBoard, Submitted, prepare
from gridwise.book.painters.pdf import pdf
from gridwise.book.settings import BookSettings
from gridwise.registry import PUZZLES, puzzle

__all__ = ["CHOICES", "boards", "book", "document", "picture", "text_in"]

CHOICES = {
    "usual": BookSettings(title="A Box of Puzzles", subtitle="Easy to expert"),
    "one a page": BookSettings(per_page=1, paper="letter", codes="text"),
    "two, black": BookSettings(per_page=2, black_and_white=True),
    "three": BookSettings(per_page=3, codes="none", record=False),
    "five": BookSettings(per_page=5, paper="letter"),
    "six, black, Letter": BookSettings(per_page=6, paper="letter", black_and_white=True),
}
"""Every number of boards, both papers, colour and black."""


@cache
def boards() -> tuple[BookBoard, ...]:
    """Take an easy, a middling and a hard board of each puzzle."""
    chosen: list[BookBoard] = []
    for name in PUZZLES:
        shipped = puzzle(name).shipped
        places = (0, len(shipped) // 2, len(shipped) * 3 // 4)
        chosen += [prepare(Submitted(name, shipped[at].text, name, shipped[at].facts)) for at in places]
    return tuple(chosen)


@cache
def book(choice: str) -> Book:
    """Lay the boards out."""
    return assemble(CHOICES[choice], boards())


@cache
def document(choice: str) -> Any:
    """Open the PDF as a reader's program does."""
    return pypdfium2.PdfDocument(pdf(book(choice)))


def picture(choice: str, number: int, scale: float = 1.0) -> Image.Image:
    """Look at a page, from 1, in pixels of a point at scale 1."""
    image: Image.Image = document(choice)[number - 1].render(scale=scale).to_pil().convert("RGB")
    return image


def text_in(choice: str, number: int, box: Any) -> str:
    """Read what a page says inside a box."""
    page = document(choice)[number - 1]
    height = page.get_height()
    words: str = page.get_textpage().get_text_bounded(
        box.x - 1, height - box.bottom - 1, box.right + 1, height - box.y + 1
    )
    return words
