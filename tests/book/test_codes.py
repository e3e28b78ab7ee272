"""QR codes, read from the page as a telephone does."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from urllib.parse import parse_qs, urlsplit
from zlib import decompress

import pytest
import zxingcpp

from gridwise.registry import puzzle
from tests.book.books import book, picture


def codes(choice: str) -> dict[int, str]:
    """Read every code of a book, by the number of its board."""
    found: dict[int, str] = {}
    for number, page in enumerate(book(choice).pages, 1):
        shown = [element for element in page.elements if element.kind in ("title", "code")]
        if not any(element.kind == "code" for element in shown):
            continue
        large = picture(choice, number, scale=4.0)
        for element in shown:
            if element.kind == "title":
                name = int(element.anchor.removeprefix("board-"))
                continue
            box = element.box
            part = large.crop((4 * box.x - 12, 4 * box.y - 12, 4 * box.right + 12, 4 * box.bottom + 12))
            (read,) = zxingcpp.read_barcodes(part)
            found[name] = read.text
    return found


def text_of(address: str) -> str:
    """Unpack the board of an address, as the page does."""
    values = parse_qs(urlsplit(address).fragment.partition("?")[2])
    ((name, (letters,)),) = values.items()
    data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    return (decompress(data, -15) if name == "packed" else data).decode()


@pytest.mark.parametrize("choice", ["usual", "six, black, Letter"])
def test_links_open_the_board_on_a_workbench(choice: str) -> None:
    boards = {number: board for chapter in book(choice).chapters for number, board in chapter.numbered}
    read = codes(choice)
    assert set(read) == set(boards)
    for number, board in boards.items():
        assert read[number].startswith(f"http://127.0.0.1:8765/#/{board.puzzle}?")
        chosen = puzzle(board.puzzle)
        assert chosen.parse(text_of(read[number])) == chosen.parse(board.text)


def test_texts_are_the_boards_themselves() -> None:
    boards = {number: board for chapter in book("one a page").chapters for number, board in chapter.numbered}
    read = codes("one a page")
    assert {number: text.strip() for number, text in read.items()} == {n: b.text for n, b in boards.items()}
