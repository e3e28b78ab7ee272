"""Board, timeline and main buttons are in sight on a small laptop, whatever the puzzle."""

from __future__ import annotations

from typing import Any

import pytest

from gridwise.registry import PUZZLES

LAPTOP = {"width": 1366, "height": 657}
OUTSIDE = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    const box = element.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  })
  .map((element) => element.outerHTML.slice(0, 100))"""
SCROLLS = (
    "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_fits_a_small_laptop(visit: Any, name: str) -> None:
    page = visit(f"#/{name}", viewport=LAPTOP)
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert not page.evaluate(SCROLLS), tab.inner_text()
        needed = [".stage svg.board", ".timeline button", ".scrubber", ".count", ".status", "[role=tab]"]
        assert page.evaluate(OUTSIDE, needed) == []
    page.get_by_role("tab").first.click()
    assert page.evaluate(OUTSIDE, [".buttons-row button", ".pads button", ".palette button"]) == []


@pytest.mark.parametrize("name", PUZZLES)
def test_a_board_takes_most_of_the_height_of_a_small_laptop(visit: Any, name: str) -> None:
    page = visit(f"#/{name}", viewport=LAPTOP)
    stage = page.locator(".stage").bounding_box()
    assert stage["height"] > 0.6 * LAPTOP["height"]
