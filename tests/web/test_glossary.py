"""Words of the field are explained on a tap and with a key, wherever they are used."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.pages import expect, open_tab

WORDS = ("frontier", "expanded", "admissible", "goal test")


@pytest.mark.parametrize("name", ["rushhour", "race", "compare"])
def test_words_are_explained_on_a_tap_and_by_key(visit: Any, name: str) -> None:
    page = visit(f"#/{name}", has_touch=True)
    if name == "rushhour":
        open_tab(page, "Solve")
    words = page.get_by_role("group", name="Words:")
    for word in WORDS:
        words.get_by_role("button", name=word, exact=True).tap()
        card = page.get_by_role("note").filter(has_text=word)
        expect(card).to_be_visible()
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
    words.get_by_role("button", name="frontier", exact=True).press("Enter")
    expect(page.get_by_role("note")).to_contain_text("wait to be expanded")
