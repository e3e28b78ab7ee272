"""One metric on the page at a time, chosen by the player and named wherever something is counted."""

from __future__ import annotations

import re
from typing import Any

from tests.web.pages import LEVEL, address, centre, expect, moves, open_tab, place_of, status
from tests.web.test_touch import Finger

THREE = "....BB\n..D..C\nAAD..C\n......\n....EE\n......\n"
"""D goes three cells down."""


def count_in(page: Any, metric: str) -> None:
    page.get_by_role("group", name="Count").get_by_role("button", name=metric, exact=True).click()


def by_mouse(page: Any) -> None:
    x, y = place_of(page, "D")
    size = centre(page, 0, 1)[0] - centre(page, 0, 0)[0]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 3 * size, steps=4)
    page.mouse.up()


def by_keys(page: Any) -> None:
    page.locator('[data-key="block D"].piece').focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")


def by_finger(page: Any) -> None:
    x, y = place_of(page, "D")
    size = centre(page, 0, 1)[0] - centre(page, 0, 0)[0]
    finger = Finger(page)
    finger.put((x, y))
    finger.move((x, y), (x, y + 3 * size))
    finger.lift()


def test_a_slide_counts_the_same_by_mouse_keys_and_finger(visit: Any) -> None:
    page = visit(address("rushhour", THREE), has_touch=True)
    standing = page.locator(".standing")
    start, car = place_of(page, "D"), page.locator('[data-key="block D"].piece')
    for metric, counted in (("steps", "3 steps"), ("moves", "1 move")):
        count_in(page, metric)
        for slide in (by_mouse, by_keys, by_finger):
            slide(page)
            expect(car).to_have_attribute("aria-label", re.compile("can go 4 up, 0 down$"))
            expect(standing).to_have_text(counted)
            moves(page, int(counted[0]), int(counted[0]))
            page.get_by_role("button", name="Reset").click()
            expect(standing).to_have_text(f"0 {metric}")
    assert place_of(page, "D") == start


def test_undo_takes_a_whole_slide_back(visit: Any) -> None:
    page = visit(address("rushhour", THREE))
    by_mouse(page)
    moves(page, 3, 3)
    page.get_by_role("button", name="Undo").click()
    moves(page, 0, 3)
    page.get_by_role("button", name="Redo").click()
    moves(page, 3, 3)
    count_in(page, "moves")
    moves(page, 1, 1)
    page.keyboard.press("u")
    moves(page, 0, 1)


def test_the_chosen_metric_is_named_everywhere_and_remembered(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    page.get_by_label("How far am I?").check()
    expect(page.locator(".distance")).to_have_text("7 steps to go")
    count_in(page, "moves")
    # D, B, C and the red car: a slide each.
    expect(page.locator(".distance")).to_have_text("4 moves to go")
    expect(open_tab(page, "Solve").get_by_label("Count")).to_have_value("moves")
    open_tab(page, "Play")
    page.get_by_label("Speed").select_option("instant")
    page.get_by_role("button", name="Watch the solution").click()
    moves(page, 4, 4)
    status(page, "The red car is out after 4 moves.")
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    expect(page.locator(".standing")).to_have_text(re.compile("moves?$"))
    expect(page.get_by_role("group", name="Count").locator("[aria-pressed=true]")).to_have_text("moves")


def test_where_there_is_one_metric_nothing_is_chosen(visit: Any) -> None:
    page = visit("#/worm")
    expect(page.locator(".standing")).to_contain_text("0 moves")
    expect(page.get_by_role("group", name="Count")).to_have_count(0)
