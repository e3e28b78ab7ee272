"""A server that is gone: every page says so, and goes on by itself when it is back."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from tests.web.pages import expect, open_tab
from tests.web.servers import running

PAGES = ("", "rushhour", "race", "compare", "arena")


def test_every_page_says_that_the_server_is_gone_and_recovers(browser: Any) -> None:
    context = browser.new_context(reduced_motion="reduce")
    faults: list[str] = []
    with running() as first:
        port = urlsplit(first.url).port
        pages = {name: context.new_page() for name in PAGES}
        for name, page in pages.items():
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(f"{first.url}/#/{name}")
            page.wait_for_selector("html[data-ready=yes]")
            expect(page.locator("#away")).to_be_hidden()
        pages["race"].wait_for_selector(".plots[aria-busy=false]")
        panel = open_tab(pages["rushhour"], "Solve")
    for page in pages.values():
        expect(page.locator("#away")).to_have_text("The workbench does not answer; trying again …")
    panel.get_by_role("button", name="Solve").click()
    expect(panel.locator(".progress")).to_have_text("The workbench does not answer.")
    pages[""].get_by_role("link", name="Worm").first.click()
    with running("--port", str(port)):
        for page in pages.values():
            expect(page.locator("#away")).to_be_hidden()
        panel.get_by_role("button", name="Solve").click()
        expect(panel.locator(".verdict")).to_contain_text("Solved in")
        # What could not be shown is there now.
        expect(pages[""].locator(".stage svg.board")).to_be_visible()
        expect(pages[""].locator("h1")).to_have_text("Worm")
    assert faults == []
    context.close()
