"""The description of the API in a real browser: drawn without the network, and tried out."""

from __future__ import annotations

from typing import Any

from gridwise.registry import SHOWN, puzzle


def test_the_description_is_drawn_and_can_be_tried(browser: Any, server: str) -> None:
    page = browser.new_page()
    errors: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server}/docs")
    block = page.locator(".opblock", has_text="as `solve --json` does").first
    block.locator(".opblock-summary").click()
    block.locator("button.execute").click()
    answer = block.locator(".live-responses-table .response-col_description .highlight-code").first
    answer.wait_for()
    hardest = puzzle(SHOWN).shipped[-1].facts
    assert f'"cost": {hardest["moves"]}' in answer.inner_text()
    assert errors == []
    assert all(url.startswith((server, "data:", "blob:")) for url in asked)
    page.close()


def test_the_description_is_linked_dark_when_the_page_is_and_leads_back(visit: Any) -> None:
    page = visit("#/", color_scheme="light")
    page.get_by_role("button", name="Switch to the dark theme").click()
    page.get_by_role("contentinfo").get_by_role("link").click()
    page.wait_for_selector(".opblock")
    assert page.url.endswith("/docs")
    shade = "getComputedStyle(document.documentElement).backgroundColor.match(/[0-9]+/g).map(Number)"
    assert max(page.evaluate(shade)[:3]) < 64
    page.get_by_role("link", name="Back to the workbench").click()
    page.wait_for_selector(".card")
    page.get_by_role("button", name="Switch to the light theme").click()
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_role("link").click()
    page.wait_for_selector(".opblock")
    assert min(page.evaluate(shade)[:3]) > 192
