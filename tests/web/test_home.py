"""Home: five puzzles as live thumbnails; click and you are in."""

from __future__ import annotations

from typing import Any

PUZZLES = ("rushhour", "torus-snake", "worm", "colour-sudoku", "snake")


def test_five_puzzles_are_one_click_away(visit: Any) -> None:
    page = visit("#/")
    cards = page.locator(".card")
    assert cards.count() == 5
    for number, name in enumerate(PUZZLES):
        assert cards.nth(number).get_attribute("href") == f"#/{name}"
        cards.nth(number).locator("svg rect").first.wait_for()
    cards.nth(0).click()
    page.wait_for_selector(".stage .piece")
    assert page.url.startswith(page.url.split("#")[0] + "#/rushhour")
    assert page.title() == "Rush Hour · Gridwise"


def test_thumbnails_are_alive(visit: Any) -> None:
    page = visit("#/", reduced_motion="no-preference")
    for number in (0, 1, 2, 3, 4):
        board = page.locator(".card").nth(number).locator("svg.board")
        board.locator("rect").first.wait_for()
        before = board.inner_html()
        page.wait_for_function(
            "([board, before]) => board.innerHTML !== before", arg=[board.element_handle(), before]
        )


def test_first_paint_is_quick_and_nothing_jumps(visit: Any) -> None:
    page = visit("#/rushhour")
    script = """() => new Promise((done) => {
      let jumps = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (jumps += entry.value)))
        .observe({ type: "layout-shift", buffered: true });
      const paint = performance.getEntriesByName("first-contentful-paint")[0].startTime;
      setTimeout(() => done([paint, jumps]), 300);
    })"""
    paints: list[float] = []
    # The machine may be busy with something else: it has to be quick once in ten times.
    while len(paints) < 10 and min(paints, default=500) >= 500:
        page.reload()
        page.wait_for_selector(".stage .piece")
        paint, jumps = page.evaluate(script)
        paints.append(paint)
        assert jumps < 0.02
    assert min(paints) < 500


def test_unknown_address_leads_home(visit: Any) -> None:
    page = visit("#/chess")
    page.get_by_role("link", name="Go to the puzzles").click()
    page.wait_for_selector(".card")
