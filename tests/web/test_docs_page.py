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
