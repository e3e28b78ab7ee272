"""Keys that go where a player means them, and words for what they meet."""

from __future__ import annotations

import re
from typing import Any

from tests.web.pages import LEVEL, address, centre, comes_to, expect, moves, open_tab, place_of, status
from tests.web.waiting import stop_clock

TORUS = "4,4\n0,0\n2\n0,2,1\n2,3,1\n"
SHUT = "......\n..C...\nAAC...\n..C...\n..D...\n..D...\n"
"""No way out: C and D fill the column in front of the red car but for one cell."""


def skip(page: Any, words: str) -> None:
    """Take the link that comes first on every page."""
    page.evaluate("document.activeElement.blur()")
    link = page.locator("a.skip")
    link.focus()
    expect(link).to_have_text(words)
    page.keyboard.press("Enter")


def test_skipping_leads_to_the_board_and_not_to_another_page(visit: Any) -> None:
    page = visit("#/rushhour")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the board")).to_be_focused()
    for puzzle in ("rushhour", "torus-snake", "worm", "colour-sudoku", "snake"):
        page.locator(f'nav a[href="#/{puzzle}"]').click()
        expect(page).to_have_url(re.compile(rf"#/{puzzle}\?"))
        skip(page, "Skip to the board")
        expect(page.locator(".stage")).to_be_focused()
        expect(page.locator(".stage .board")).to_be_visible()
        expect(page).to_have_url(re.compile(rf"#/{puzzle}\?"))


def test_skipping_where_no_board_is_shown_leads_to_the_content(visit: Any) -> None:
    page = visit("#/nowhere")
    skip(page, "Skip to the content")
    expect(page.locator("#page")).to_be_focused()
    for name in ("race", "compare"):
        page.locator(f'nav a[href="#/{name}"]').click()
        expect(page.locator(f'#page[data-page="{name}"] h1')).to_be_visible()
        skip(page, "Skip to the content")
        expect(page.locator("#page")).to_be_focused()
        expect(page.locator(f'#page[data-page="{name}"] h1')).to_be_visible()


def test_arrows_go_on_steering_after_buttons_and_boxes(visit: Any) -> None:
    page = visit(address("torus-snake", TORUS))
    panel = page.locator("#panel-play")
    page.keyboard.press("ArrowRight")
    moves(page, 1, 1)
    panel.get_by_role("button", name="Hint").click()
    page.keyboard.press("ArrowRight")
    moves(page, 2, 2)
    panel.get_by_role("button", name="Undo").click()
    moves(page, 1, 2)
    page.keyboard.press("ArrowDown")
    moves(page, 2, 2)
    panel.get_by_label("Coordinates").check()
    page.keyboard.press("ArrowDown")
    moves(page, 3, 3)
    page.get_by_role("button", name="One step back").click()
    moves(page, 2, 3)
    page.keyboard.press("ArrowLeft")
    moves(page, 3, 3)
    speeds = page.get_by_label("Speed")
    speeds.dispatch_event("pointerdown")
    speeds.select_option("fast")
    page.keyboard.press("ArrowLeft")
    moves(page, 4, 4)


def test_arrows_go_on_with_the_same_car(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    car = page.locator('[data-key="block D"].piece')
    car.focus()
    page.keyboard.press("ArrowUp")
    moves(page, 1, 1)
    page.get_by_role("button", name="Undo").click()
    moves(page, 0, 1)
    place = place_of(page, "D")
    page.keyboard.press("ArrowDown")
    moves(page, 1, 1)
    expect(car).to_be_focused()
    assert place_of(page, "D")[1] > place[1]
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    moves(page, 0, 1)


def test_control_and_z_take_back_and_make_again(visit: Any) -> None:
    page = visit(address("torus-snake", TORUS))
    for key, at in (("ArrowRight", 1), ("ArrowDown", 2)):
        page.keyboard.press(key)
        moves(page, at, at)
    for key, at in (("Control+z", 1), ("Control+z", 0), ("Control+Shift+Z", 1), ("Control+y", 2)):
        page.keyboard.press(key)
        moves(page, at, 2)
    sheet = open_tab(page, "Edit")
    sheet.locator("textarea").fill("nothing")
    page.keyboard.press("Control+z")
    moves(page, 2, 2)


def test_a_drag_takes_over_from_the_playback(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL), reduced_motion="no-preference")
    page.get_by_label("Speed").select_option("slow")
    stop_clock(page)
    page.get_by_role("button", name="Watch the solution").click()
    moves(page, 1, 7)
    x, y = place_of(page, "E")
    size = centre(page, 0, 1)[0] - centre(page, 0, 0)[0]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - size, y)
    page.mouse.up()
    page.clock.resume()
    moves(page, 2, 2)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    comes_to(page, "E", x - size, y)


def test_what_is_in_the_way_is_written_on_the_page(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    page.locator('[data-key="block D"].piece').focus()
    page.keyboard.press("ArrowUp")
    moves(page, 1, 1)
    page.keyboard.press("ArrowUp")
    status(page, "Car D is blocked that way.")
    x, y = place_of(page, "B")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 120, y)
    page.mouse.up()
    status(page, "Car B is blocked that way.")
    page.keyboard.press("u")
    expect(page.locator(".hero .status")).to_be_empty()


def test_what_to_do_first_is_written_on_the_page(visit: Any) -> None:
    page = visit(address("colour-sudoku", "2 2\nr b\n1b *#\n*# *#\n"))
    page.get_by_role("button", name="2", exact=True).click()
    status(page, "Choose a cell first.")
    page.mouse.click(*centre(page, 0, 1))
    expect(page.locator(".hero .status")).to_be_empty()
    page = visit(address("snake", '{"board": "4x4", "seed": 7}'))
    page.get_by_label("In real time").check()
    status(page, "Press an arrow to start, Space to pause.")
    expect(page.locator(".hero .status")).to_be_visible()


def test_a_board_without_a_solution_says_so_at_once(visit: Any) -> None:
    page = visit(address("rushhour", SHUT))
    page.get_by_role("button", name="Watch the solution").click()
    status(page, "This board has no solution.")
    page.locator('[data-key="block C"].piece').focus()
    page.keyboard.press("ArrowUp")
    moves(page, 1, 1)
    page.get_by_role("button", name="Watch the solution").click()
    status(page, re.compile("Undo some moves"))


def test_labels_have_no_sign_before_zero(visit: Any) -> None:
    page = visit("#/rushhour")
    labels = page.locator(".piece").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert any(" 0 " in label for label in labels)
    assert not any("-0" in label for label in labels)
    script = "async (value) => (await import('/js/strings.js')).n(value)"
    assert [page.evaluate(script, value) for value in (-0.0, -0.001, -1.5)] == ["0", "0", "-1.5"]
