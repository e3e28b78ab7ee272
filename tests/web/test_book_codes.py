"""The addresses in the codes of a printed book open the board on the page."""

from __future__ import annotations

from typing import Any

import pytest

from gridwise.book.codes import link
from gridwise.registry import puzzle
from tests.web.pages import open_tab


@pytest.mark.parametrize("name", ["rushhour", "colour-sudoku"])
def test_a_code_opens_its_board(visit: Any, name: str) -> None:
    chosen = puzzle(name)
    text = str(chosen.parse(chosen.shipped[10].text))
    address = link("http://127.0.0.1:8765/", name, text)
    page = visit(address[address.index("#") :])
    shown = open_tab(page, "Edit").get_by_label("As text").input_value()
    assert chosen.parse(shown) == chosen.parse(text)
