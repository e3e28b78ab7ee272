"""The pages, looked at: nothing overlaps, nothing is cut, nothing stands outside its place."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw

from gridwise.book.page import BookPage, Box
from tests.book.books import CHOICES, book, picture

NARROWEST_MARGIN = 36.0
"""Half an inch: what every printer can print."""


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 0.01 and down > 0.01


def numbered(choice: str) -> list[tuple[int, BookPage]]:
    return list(enumerate(book(choice).pages, 1))


def ink_outside(image: Image.Image, boxes: list[Box]) -> Image.Image:
    """Cover what stands in boxes with white, and keep the rest; letters such as W lean out by a pixel."""
    rest = image.copy()
    draw = ImageDraw.Draw(rest)
    for box in boxes:
        draw.rectangle((box.x - 2, box.y - 1, box.right + 2, box.bottom + 1), "white")
    return rest


@pytest.mark.parametrize("choice", CHOICES)
def test_boxes_lie_apart_and_inside_the_margins(choice: str) -> None:
    for number, page in numbered(choice):
        for one, other in combinations(page.elements, 2):
            assert not overlap(one.box, other.box), (
                f"page {number}: {one.kind} {one.box} and {other.kind} {other.box}"
            )
        for element in page.elements:
            box = element.box
            assert box.x >= NARROWEST_MARGIN - 0.01, f"page {number}: {element.kind} {box}"
            assert box.right <= page.width - NARROWEST_MARGIN + 0.01, f"page {number}: {element.kind} {box}"
            assert box.y >= NARROWEST_MARGIN - 0.01, f"page {number}: {element.kind} {box}"
            assert box.bottom <= page.height - 24, f"page {number}: {element.kind} {box}"


@pytest.mark.parametrize("choice", CHOICES)
def test_all_ink_is_inside_the_boxes(choice: str) -> None:
    for number, page in numbered(choice):
        outside = ink_outside(picture(choice, number), [element.box for element in page.elements])
        white = Image.new("RGB", outside.size, "white")
        where = (
            ImageChops.difference(outside, white)
            .convert("L")
            .point(lambda level: 255 * (level > 8))
            .getbbox()
        )
        assert where is None, f"page {number}: ink at {where}"


@pytest.mark.parametrize("choice", CHOICES)
def test_no_box_is_empty(choice: str) -> None:
    for number, page in numbered(choice):
        image = picture(choice, number)
        for element in page.elements:
            box = element.box
            part = image.crop((int(box.x), int(box.y), int(box.right) + 1, int(box.bottom) + 1)).convert("L")
            darkest = part.getextrema()[0]
            assert isinstance(darkest, int)
            assert darkest < 230, f"page {number}: {element.kind}"


def test_boards_are_as_large_as_their_page_allows() -> None:
    widths = {}
    for choice, settings in CHOICES.items():
        shown = [
            element.box
            for page in book(choice).pages[7:]
            for element in page.elements
            if element.kind == "board"
        ]
        widths[settings.per_page] = max(box.width for box in shown)
    assert sorted(widths) == [1, 2, 3, 4, 5, 6]
    assert widths[1] > 400
    assert widths[1] > widths[2] > widths[4] > widths[6] > 110


def test_black_pages_have_no_colour() -> None:
    for number, _ in numbered("two, black"):
        red, green, blue = picture("two, black", number).split()
        assert ImageChops.difference(red, green).getextrema() == (0, 0)
        assert ImageChops.difference(green, blue).getextrema() == (0, 0)
