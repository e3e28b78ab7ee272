"""Draw the picture of docs/how-to/book.md: python -m scripts.draw_book."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from gridwise.book.assembly import Book, assemble
from gridwise.book.boards import Submitted, prepare
from gridwise.book.painters.png import image
from gridwise.book.settings import BookSettings
from gridwise.registry import puzzle

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "book.png"

DPI, GAP, DESK = 62, 18, "#e9e3d9"


def mixed_book(*, black_and_white: bool) -> Book:
    """Make a book of some boards that come with the package."""
    places = {
        "rushhour": (20, 33, 48),
        "colour-sudoku": (5, 9),
        "torus-snake": (3, 6),
        "worm": (5,),
        "snake": (2,),
    }
    boards = [
        prepare(Submitted(name, one.text, name, one.facts))
        for name, numbers in places.items()
        for one in (puzzle(name).shipped[number] for number in numbers)
    ]
    settings = BookSettings(
        title="A Box of Puzzles", subtitle="Easy to expert", black_and_white=black_and_white, per_page=4
    )
    return assemble(settings, boards)


def main() -> None:
    """Lay four pages side by side: the title, boards in colour, the same in black, and solutions."""
    colour, black = mixed_book(black_and_white=False), mixed_book(black_and_white=True)
    full = max(colour.chapters, key=lambda chapter: len(chapter.boards)).title
    boards = next(number for number, page in enumerate(colour.pages) if page.outline == full)
    solutions = next(number for number, page in enumerate(colour.pages) if page.outline == "Solutions")
    theme = colour.settings.theme
    pages = [
        image(colour.pages[0], theme, DPI),
        image(colour.pages[boards], theme, DPI),
        image(black.pages[boards], black.settings.theme, DPI),
        image(colour.pages[solutions], theme, DPI),
    ]
    width, height = pages[0].size
    sheet = Image.new("RGB", ((width + GAP) * len(pages) + GAP, height + 2 * GAP), DESK)
    for at, page in enumerate(pages):
        sheet.paste(page, (GAP + at * (width + GAP), GAP))
    sheet.quantize(64, dither=Image.Dither.NONE).save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
