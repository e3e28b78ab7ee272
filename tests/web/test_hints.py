"""A hint is one move, told bit by bit."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.pages import LEVEL, address, expect, moves

TORUS = "4,4\n0,0\n2\n0,2,1\n2,3,1\n"
"""The fewest moves: right twice to the first apple, then up twice over the edge and right."""
WORM = "model B\nc 10\ntarget 20\npenalty 0\nstart 0 0\nfield\n0 1 0\n0 0 0\n0 0 9\n"
ARROWS = ".stage [data-key^=path] polyline"


def press(page: Any, told: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text(told)


def test_rush_hour_the_car_the_move_why_and_the_line(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    advice = page.locator(".advice")
    press(page, re.compile(r"Look at car [BD]\."))
    expect(page.locator(".stage [data-key^=highlight]")).to_have_count(1)
    expect(page.get_by_role("button", name="Do it")).to_have_count(0)
    expect(advice).not_to_contain_text("Slide")
    press(page, re.compile(r"Slide car [BD] (up|left) by 1 cell\."))
    expect(advice).not_to_contain_text("left.")
    press(page, "then 6 of the 7 steps from here are left")
    expect(advice).not_to_contain_text("The line")
    press(page, re.compile(r"The line:( [ABCD][+-]1){7}"))
    page.get_by_role("button", name="Do it").click()
    moves(page, 1, 1)
    expect(advice).to_be_empty()
    press(page, "Look at car")
    expect(advice).not_to_contain_text("Slide")


@pytest.mark.parametrize(
    ("puzzle", "text", "look"),
    [("torus-snake", TORUS, "Make for the apple in row"), ("worm", WORM, "Make for the food in row")],
)
def test_snakes_are_told_one_move_first_and_the_line_last(
    visit: Any, puzzle: str, text: str, look: str
) -> None:
    page = visit(address(puzzle, text))
    press(page, look)
    expect(page.locator('.stage [data-key="path"]')).to_have_count(0)
    press(page, re.compile(r"Go (up|right|down|left)\."))
    path = page.locator('.stage [data-key="path"]')
    expect(path).to_have_count(1)
    one = path.evaluate("path => path.outerHTML")
    press(page, "moves are left")
    assert path.evaluate("path => path.outerHTML") == one
    press(page, re.compile(r"The line:( [URDL]){2,}"))
    assert path.evaluate("path => path.outerHTML") != one


def test_colour_sudoku_the_cell_the_value_the_technique_and_the_chain(visit: Any) -> None:
    page = visit(address("colour-sudoku", "2 2\nr b\n1b *#\n*# *#\n"))
    press(page, re.compile(r"Look at row \d, column \d\."))
    press(page, re.compile(r"Write \w in row \d, column \d\."))
    press(page, "Technique: ")
    press(page, re.compile(r"\.\s*\S"))
    page.get_by_role("button", name="Do it").click()
    moves(page, 1, 1)


def test_hints_are_counted_once_each(visit: Any) -> None:
    page = visit(address("torus-snake", TORUS))
    for _ in range(2):
        for told in ("Make for", "Go "):
            press(page, told)
        page.get_by_role("button", name="Do it").click()
        expect(page.locator(".advice")).to_be_empty()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    moves(page, 5, 5)
    expect(page.get_by_text(re.compile("^Time .* 2 hints used"))).to_be_visible()
