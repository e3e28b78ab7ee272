"""Boards edited in place and as text."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.pages import LEVEL, address, centre, expect, moves, open_tab


def edited(page: Any) -> str:
    return str(page.get_by_label("As text").input_value())


def stroke(page: Any, *cells: tuple[int, int]) -> None:
    page.mouse.move(*centre(page, *cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*centre(page, *cell), steps=2)
    page.mouse.up()


def test_cars_are_drawn_moved_and_taken_away(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Edit")
    expect(panel.get_by_role("button", name="Cars")).to_be_visible()
    stroke(page, (5, 0), (5, 2))
    expect(panel.get_by_label("As text")).to_have_value(
        LEVEL.replace("......\n....EE\n......", "......\n....EE\nFFF...")
    )
    stroke(page, (4, 4), (3, 3))
    assert edited(page).splitlines()[3] == "...EE."
    panel.get_by_role("button", name="Walls").click()
    page.mouse.click(*centre(page, 0, 0))
    panel.get_by_role("button", name="Erase").click()
    page.mouse.click(*centre(page, 0, 4))
    assert edited(page).splitlines()[0] == "x....."
    panel.get_by_role("button", name="Play this board").click()
    expect(page.locator(".piece")).to_have_count(5)
    expect(page.locator('[data-key="wall 0 0"]')).to_have_count(1)
    assert "packed" in page.url or "board=" in page.url


def test_a_board_without_its_red_car_says_so(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Edit")
    panel.get_by_role("button", name="Erase").click()
    page.mouse.click(*centre(page, 2, 0))
    expect(page.locator(".text-editor + .error")).to_contain_text("There is no red car")
    panel.get_by_role("button", name="Cars").click()
    stroke(page, (2, 0), (2, 1))
    expect(page.locator(".text-editor + .error")).to_be_empty()
    assert edited(page) == LEVEL


def test_the_exit_may_be_at_any_side(visit: Any) -> None:
    board = "exit top\n.BB.\n.A..\n.A..\n....\n"
    page = visit(address("rushhour", board))
    panel = open_tab(page, "Edit")
    expect(panel.get_by_role("button", name="Cars")).to_be_visible()
    text = panel.get_by_label("As text")
    stroke(page, (3, 2), (3, 3))
    expect(text).to_have_value(board.replace("....\n", "..CC\n"))
    for side, after in (
        ("at the bottom", "exit bottom\n.BB.\n.A..\n.A..\n..CC\n"),
        ("at the left", "exit left\n.BB.\n.AA.\n....\n..CC\n"),
        ("at the right", ".BB.\n.AA.\n....\n..CC\n"),
    ):
        panel.get_by_label("Exit").select_option(side)
        expect(text).to_have_value(after)
        expect(page.locator(".text-editor + .error")).to_be_empty()
    panel.get_by_role("button", name="Play this board").click()
    expect(page.locator(".piece")).to_have_count(3)


def test_torus_snake_in_place(visit: Any) -> None:
    page = visit(address("torus-snake", "4,4\n0,0\n1\n2,2,1\n"))
    panel = open_tab(page, "Edit")
    panel.get_by_label("Apples on a new cell").fill("3")
    panel.get_by_label("Apples on a new cell").press("Tab")
    page.mouse.click(*centre(page, 1, 3))
    page.mouse.click(*centre(page, 2, 2))
    panel.get_by_role("button", name="Head").click()
    page.mouse.click(*centre(page, 3, 0))
    assert edited(page) == "4,4\n3,0\n2\n2,2,2\n1,3,3\n"
    panel.get_by_label("Columns").fill("5")
    panel.get_by_label("Columns").press("Tab")
    assert edited(page).startswith("4,5\n")


def test_worm_in_place_and_by_keyboard(visit: Any) -> None:
    page = visit(
        address("worm", "model B\nc 10\ntarget 20\npenalty 0\nstart 0 0\nfield\n0 1 0\n0 0 0\n0 0 9\n")
    )
    panel = open_tab(page, "Edit")
    expect(panel.get_by_role("button", name="Food")).to_be_visible()
    stroke(page, (1, 0), (1, 1), (1, 2))
    panel.get_by_label("Target").fill("44")
    panel.get_by_label("Model").select_option("A")
    page.locator(".stage").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("7")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Delete")
    assert edited(page) == "model A\nc 10\ntarget 44\npenalty 0\nstart 0 0\nfield\n7 1 0\n0 5 5\n0 0 9\n"
    panel.get_by_role("button", name="Start").click()
    page.mouse.click(*centre(page, 2, 1))
    assert "start 2 1\n" in edited(page)
    panel.get_by_label("Points per food").fill("2.5")
    panel.get_by_label("Points per food").press("Tab")
    assert "\nc 2.5\n" in edited(page)


def test_givens_of_colour_sudoku_in_place(visit: Any) -> None:
    page = visit(address("colour-sudoku", "2 2\nr b\n1b *#\n*# *#\n"))
    open_tab(page, "Edit")
    expect(page.get_by_role("button", name="2", exact=True).last).to_be_visible()
    page.mouse.click(*centre(page, 0, 1))
    page.keyboard.press("2")
    page.keyboard.press("r")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    assert edited(page) == "2 2\nr b\n*# 2r\n*# *#\n"
    page.get_by_label("Colours, highest first").fill("b r g")
    page.get_by_label("Colours, highest first").press("Tab")
    assert edited(page).startswith("3 2\nb r g\n")


def test_snake_by_size_seed_and_rule(visit: Any) -> None:
    page = visit(address("snake", '{"board": "4x4", "seed": 3}'))
    panel = open_tab(page, "Edit")
    panel.get_by_label("Rows").fill("5")
    panel.get_by_label("Seed").fill("11")
    panel.get_by_label("The tail's cell").select_option("blocked")
    panel.get_by_role("button", name="Play this board").click()
    expect(page.locator(".stage svg").first).to_have_attribute("aria-label", re.compile("5 x 4"))
    assert '"tail": "blocked"' in open_tab(page, "Edit").get_by_label("As text").input_value()


def test_text_and_board_follow_each_other(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Edit")
    text = panel.get_by_label("As text")
    text.fill("AA.\n..B\n..B\n")
    expect(page.locator('[data-key^="block"]:not(:empty)')).to_have_count(2)
    text.fill("AA.\n..B\n..?\n")
    expect(page.locator(".text-editor + .error")).to_contain_text("Line 3")
    panel.get_by_role("button", name="Discard changes").click()
    expect(text).to_have_value(LEVEL)
    expect(page.locator(".text-editor + .error")).to_be_empty()


@pytest.mark.parametrize("way", ["button", "tab"])
def test_nobody_plays_the_old_board_while_the_new_one_is_on_its_way(visit: Any, way: str) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Edit")
    panel.get_by_label("As text").fill("AA.\n..B\n..B\n")
    expect(page.locator('[data-key^="block"]:not(:empty)')).to_have_count(2)
    playing = page.locator("#panel-play")
    seen = []

    def look(route: Any) -> None:
        seen.append(playing.is_visible())
        route.continue_()

    page.route("**/api/puzzles/rushhour/play", look)
    if way == "button":
        panel.get_by_role("button", name="Play this board").click()
    else:
        open_tab(page, "Play")
    expect(playing).to_be_visible()
    page.locator('[data-key="block A"].piece').focus()
    page.keyboard.press("ArrowRight")
    moves(page, 1, 1)
    assert seen == [False, True]
