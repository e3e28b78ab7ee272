"""Playing by hand, all five puzzles: mouse, finger, keys and buttons on the screen."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.pages import LEVEL, address, centre, expect, moves, open_tab, place_of, status

TORUS = "4,4\n0,0\n2\n0,2,1\n2,3,1\n"
WORM = "model B\nc 10\ntarget 20\npenalty 0\nstart 0 0\nfield\n0 1 0\n0 0 0\n0 0 9\n"
SUDOKU = "2 2\nr b\n1b *#\n*# *#\n"
SNAKE = '{"board": "4x4", "seed": 7}'


def drag(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    page.mouse.move(*end, steps=3)
    page.mouse.up()


def cell_size(page: Any) -> float:
    return centre(page, 0, 1)[0] - centre(page, 0, 0)[0]


def test_cars_are_dragged_and_stop_where_the_way_is_blocked(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    size = cell_size(page)
    x, y = place_of(page, "D")
    drag(page, (x, y), (x, y + 2 * size))
    moves(page, 2, 2)
    assert place_of(page, "D")[1] == pytest.approx(y + 2 * size, abs=3)
    label = page.locator('[data-key="block D"].piece').get_attribute("aria-label")
    assert label == "Car D, stands upright: can go 3 up, 1 down"
    x, y = place_of(page, "A")
    drag(page, (x, y), (x + 9 * size, y))
    moves(page, 5, 5)
    assert place_of(page, "A")[0] == pytest.approx(x + 3 * size, abs=3)


def test_a_red_car_leaves_at_the_top(visit: Any) -> None:
    page = visit(address("rushhour", "exit top\n.BB.\n.A..\n.A..\n....\n"))
    size, (x, y) = cell_size(page), place_of(page, "B")
    drag(page, (x, y), (x + size, y))
    moves(page, 1, 1)
    page.locator('[data-key="block A"].piece').focus()
    page.keyboard.press("ArrowUp")
    moves(page, 2, 2)
    status(page, "The red car is out after 2 steps.")


def test_a_car_that_is_let_go_halfway_falls_back(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    size = cell_size(page)
    x, y = place_of(page, "B")
    drag(page, (x, y), (x - 0.3 * size, y))
    moves(page, 0, 0)
    assert place_of(page, "B")[0] == pytest.approx(x, abs=2)


def test_cars_follow_a_finger(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL), has_touch=True, viewport={"width": 390, "height": 844})
    size, (x, y) = cell_size(page), place_of(page, "B")
    client = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", x), ("touchMove", x - size), ("touchMove", x - 2 * size)):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at, "y": y}]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    moves(page, 2, 2)
    assert place_of(page, "B")[0] == pytest.approx(x - 2 * size, abs=3)


def test_rush_hour_without_a_mouse(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    page.locator('[data-key="block D"].piece').focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    moves(page, 3, 3)
    page.keyboard.press("ArrowDown")
    status(page, "Car D is blocked that way.")
    page.locator('[data-key="block C"].piece').focus()
    page.keyboard.press("ArrowDown")
    moves(page, 4, 4)
    page.keyboard.press("u")
    moves(page, 3, 4)
    page.keyboard.press("Shift+U")
    moves(page, 4, 4)
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    moves(page, 0, 4)


def test_undo_redo_reset_hint_and_distance(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = page.locator("#panel-play")
    panel.get_by_label("How far am I?").check()
    expect(panel.locator(".distance")).to_have_text("7 steps to go")
    for told in ("Look at car ", "Slide car ", "Play "):
        panel.get_by_role("button", name="Hint").click()
        expect(panel.locator(".advice")).to_contain_text(told)
    assert page.locator(".stage polyline, .stage polygon").count() > 1
    panel.get_by_role("button", name="Do it").click()
    moves(page, 1, 1)
    expect(panel.locator(".distance")).to_have_text(re.compile(r"^6 steps to go$"))
    expect(panel.locator(".advice")).to_be_empty()
    panel.get_by_role("button", name="Undo").click()
    moves(page, 0, 1)
    expect(panel.locator(".distance")).to_have_text("7 steps to go")
    panel.get_by_role("button", name="Redo").click()
    moves(page, 1, 1)
    panel.get_by_role("button", name="Reset").click()
    moves(page, 0, 1)
    page.keyboard.press("h")
    expect(panel.locator(".advice")).to_contain_text("Look at car ")
    page.keyboard.press("h")
    expect(panel.locator(".advice")).to_contain_text("Slide car ")


def test_torus_snake_by_keys_and_buttons(visit: Any) -> None:
    page = visit(address("torus-snake", TORUS))
    page.keyboard.press("ArrowRight")
    moves(page, 1, 1)
    page.get_by_role("button", name="right", exact=True).click()
    moves(page, 2, 2)
    expect(page.locator(".standing")).to_contain_text("1 apple left")
    page.keyboard.press("w")
    moves(page, 3, 3)
    page.locator(".stage").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    moves(page, 5, 5)
    status(page, "Done. Moves made: 5.")
    assert page.get_by_role("button", name="up", exact=True).is_disabled()


def test_worm_by_swipes(visit: Any) -> None:
    page = visit(address("worm", WORM))
    middle = centre(page, 1, 1)
    drag(page, middle, (middle[0] + 80, middle[1]))
    moves(page, 1, 1)
    expect(page.locator(".standing")).to_contain_text("11 of 20 points")
    page.get_by_role("button", name="right", exact=True).click()
    moves(page, 2, 2)
    expect(page.locator(".standing")).to_contain_text("length 2")


def test_colour_sudoku_marks_conflicts_as_you_type(visit: Any) -> None:
    page = visit(address("colour-sudoku", SUDOKU))
    page.mouse.click(*centre(page, 0, 1))
    page.keyboard.press("1")
    moves(page, 1, 1)
    expect(page.locator('[data-key^="danger"]')).to_have_count(2)
    assert page.locator(".hero .status.bad").inner_text() != ""
    page.keyboard.press("2")
    moves(page, 2, 2)
    expect(page.locator('[data-key^="danger"]')).to_have_count(0)
    page.get_by_role("button", name="r", exact=True).click()
    moves(page, 3, 3)
    page.mouse.click(*centre(page, 1, 0))
    for key in ("2", "r", "ArrowRight", "1", "b"):
        page.keyboard.press(key)
    status(page, "Filled in, and every rule holds.")
    page.keyboard.press("Delete")
    page.keyboard.press("u")
    assert page.locator(".hero .status.good").count() <= 1


def test_snake_step_by_step_and_in_real_time(visit: Any) -> None:
    page = visit(address("snake", SNAKE))
    page.get_by_role("button", name="up", exact=True).click()
    moves(page, 1, 1)
    page.get_by_label("In real time").check()
    page.locator("#panel-play select").select_option("wild")
    page.locator(".stage").focus()
    page.keyboard.press("ArrowLeft")
    # Nobody steers any more: it runs into a wall by itself.
    status(page, re.compile("Hit something at length"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hero .status")).to_be_empty()


def test_bad_moves_are_told_and_change_nothing(visit: Any) -> None:
    page = visit(address("colour-sudoku", SUDOKU))
    page.mouse.click(*centre(page, 0, 0))
    page.keyboard.press("2")
    status(page, re.compile("The number of r1c1 is given: 1"))
    moves(page, 0, 0)


def test_help_tells_the_keys(visit: Any) -> None:
    page = visit("#/worm")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("play or pause")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_tabs_are_walked_with_the_arrows(visit: Any) -> None:
    page = visit("#/worm")
    open_tab(page, "Play")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-solve")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#panel-play")).to_be_visible()
