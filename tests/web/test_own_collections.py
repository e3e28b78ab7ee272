"""Collections of one's own are on the page beside what is shipped, as they are at the moment."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Browser

from tests.conftest import Outcome
from tests.web.pages import expect, open_tab
from tests.web.servers import running


def test_a_saved_collection_is_shown_and_played(gridwise: Callable[..., Outcome], browser: Browser) -> None:
    assert gridwise("boards", "save", "mine", "rushhour", "@58-60").status == 0
    with running() as server, server.client() as client:
        shipped = client.get("/api/puzzles/rushhour/instances").json()
        assert {one["collection"] for one in shipped} == {None}
        found = client.get("/api/puzzles/rushhour/instances?saved=true").json()
        assert found[: len(shipped)] == shipped
        own = found[len(shipped) :]
        assert [(one["id"], one["collection"]) for one in own] == [
            (f"@mine:{number}", "mine") for number in (1, 2, 3)
        ]
        assert [one["text"] for one in own] == [one["text"] for one in shipped[57:]]
        assert own[0]["facts"]["moves"] == int(shipped[57]["facts"]["moves"])
        assert client.get("/api/puzzles/worm/instances?saved=true").json()[-1]["collection"] is None

        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{server.url}/#/rushhour")
        panel = open_tab(page, "Boards")
        panel.get_by_role("button", name="@mine", exact=True).click()
        expect(panel.locator(".level")).to_have_count(3)
        panel.locator(".level").nth(1).click()
        expect(page.locator(".board-name")).to_have_text("board mine:2, expert")
        expect(page).to_have_url(re.compile(r"level=mine(:|%3A)2"))
        page.reload()
        expect(page.locator(".board-name")).to_have_text("board mine:2, expert")
        context.close()

        gridwise("boards", "remove", "mine", "rushhour")
        assert client.get("/api/puzzles/rushhour/instances?saved=true").json() == shipped
