"""No barrier that axe-core knows of: every page and its main states, on a dark phone and a light laptop."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.web.test_labs import LONG

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
RUN = """async (part) => {
  const where = part ? document.querySelector(part) : document;
  const { violations } = await axe.run(where, { resultTypes: ["violations"], elementRef: false });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
    `${id}: ${html.slice(0, 120)}: ${failureSummary}`));
}"""
SCREENS = (
    {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "has_touch": True},
    {"viewport": {"width": 1366, "height": 657}, "color_scheme": "light"},
)


def barriers(page: Page) -> list[str]:
    """Return what axe-core finds in both themes, that of the screen first."""
    found: list[str] = page.evaluate(RUN)
    page.locator("#theme").click()
    found += page.evaluate(RUN)
    page.locator("#theme").click()
    return found


def opened(visit: Callable[..., Page], address: str, screen: dict[str, Any]) -> Page:
    page = visit(address, **screen)
    page.evaluate(AXE)
    return page


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "laptop"])
@pytest.mark.parametrize("name", ["rushhour", "worm", "colour-sudoku", "snake", "torus-snake"])
def test_a_puzzle_has_no_barrier(visit: Callable[..., Page], name: str, screen: dict[str, Any]) -> None:
    page = opened(visit, f"#/{name}", screen)
    assert page.evaluate(RUN) == []
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert page.evaluate(RUN, ".side") == [], tab.inner_text()


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "laptop"])
def test_what_comes_out_of_solving_has_no_barrier(visit: Callable[..., Page], screen: dict[str, Any]) -> None:
    page = opened(visit, "#/rushhour", screen)
    page.get_by_role("tab", name="Solve", exact=True).click()
    panel = page.locator("#panel-solve")
    panel.get_by_text("Limits", exact=True).click()
    panel.get_by_role("button", name="Solve").click()
    panel.locator(".verdict").wait_for()
    panel.get_by_label("Seconds").fill("-1")
    panel.get_by_role("button", name="Solve").click()
    panel.locator(".fault", has_text="Expected").wait_for()
    page.evaluate("document.getElementById('away').hidden = false")
    assert page.evaluate(RUN) == []
    page.keyboard.press("Escape")
    page.locator("#help").click()
    page.get_by_role("dialog").wait_for()
    assert page.evaluate(RUN) == []


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "laptop"])
@pytest.mark.parametrize(
    ("address", "there"),
    [
        ("#/", ".card"),
        ("#/race?level=@3", ".plots[aria-busy=false] .series"),
        ("#/compare", ".lab-panel"),
        ("#/arena", "h1"),
        ("#/boards?puzzle=rushhour", ".gallery-grid .board-card svg.board"),
        ("#/nothing", ".notice"),
    ],
)
def test_a_page_has_no_barrier(
    visit: Callable[..., Page], address: str, there: str, screen: dict[str, Any]
) -> None:
    page = opened(visit, address, screen)
    page.locator(there).first.wait_for()
    assert page.evaluate(RUN) == []


def test_a_race_that_was_stopped_has_no_barrier(visit: Callable[..., Page]) -> None:
    page = opened(visit, f"#/race?puzzle=torus-snake&algorithms=bfs,ids&text={quote(LONG)}", SCREENS[0])
    page.locator(".lane[data-state=running] dd").first.wait_for()
    page.get_by_role("button", name="Stop", exact=True).click()
    page.locator(".lanes[data-live=no]").wait_for()
    assert barriers(page) == []


def test_a_barrier_would_be_found(visit: Callable[..., Page]) -> None:
    page = opened(visit, "#/nothing", SCREENS[0])
    page.evaluate("document.querySelector('.notice').append(document.createElement('img'))")
    assert [one.partition(":")[0] for one in page.evaluate(RUN)] == ["image-alt"]
