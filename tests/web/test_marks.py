"""Boards to fill: the chosen cell differs from a hint, warnings leave digits free, pencil marks stay."""

from __future__ import annotations

from typing import Any

from tests.web.pages import address, centre, expect, moves

SUDOKU = "2 2\nr b\n1b *#\n*# *#\n"
RING = """(role) => document.querySelectorAll(`.stage [data-key^="highlight"] .gw-stroke-${role}`).length"""
OVERLAP = """() => {
  const digit = document.querySelector('.stage [data-key="tile 0 1"] text').getBoundingClientRect();
  const signs = [...document.querySelectorAll('.stage [data-key="danger 0 1"] polygon')];
  // A text's box is taller than its digits: these stand in the middle two thirds.
  const [top, bottom] = [digit.top + digit.height / 6, digit.bottom - digit.height / 6];
  return signs.length > 0 && signs.some((sign) => {
    const box = sign.getBoundingClientRect();
    return box.left < digit.right && box.right > digit.left && box.top < bottom && box.bottom > top;
  });
}"""


def test_the_chosen_cell_and_a_hint_look_different(visit: Any) -> None:
    page = visit(address("colour-sudoku", SUDOKU))
    page.mouse.click(*centre(page, 1, 1))
    assert (page.evaluate(RING, "ink"), page.evaluate(RING, "plan")) == (1, 0)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".stage .gw-stroke-plan").first).to_be_attached()
    assert page.evaluate(RING, "ink") == 1


def test_a_warning_covers_no_digit(visit: Any) -> None:
    page = visit(address("colour-sudoku", SUDOKU))
    page.mouse.click(*centre(page, 0, 1))
    page.keyboard.press("1")
    expect(page.locator('.stage [data-key="danger 0 1"]')).to_be_attached()
    assert not page.evaluate(OVERLAP)


def test_pencil_marks_by_key_and_by_finger_stay_with_the_board(visit: Any) -> None:
    page = visit(address("colour-sudoku", SUDOKU), has_touch=True)
    page.touchscreen.tap(*centre(page, 0, 1))
    page.keyboard.press("p")
    for key in ("1", "2", "r"):
        page.keyboard.press(key)
    marks = page.locator('.stage [data-key="notes 0 1"]')
    expect(marks.locator("text")).to_have_text(["1", "2"])
    expect(marks.locator(".gw-fill-tile-0")).to_have_count(1)
    moves(page, 0, 0)
    expect(page.locator("#announcer")).to_contain_text("marks 1 2 r")
    page.keyboard.press("1")
    expect(marks.locator("text")).to_have_text(["2"])
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    expect(marks.locator("text")).to_have_text(["2"])
    pencil = page.get_by_role("button", name="Pencil marks")
    page.touchscreen.tap(*centre(page, 1, 1))
    pencil.tap()
    expect(pencil).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="2", exact=True).tap()
    expect(page.locator('.stage [data-key="notes 1 1"] text')).to_have_text(["2"])
    pencil.tap()
    page.get_by_role("button", name="1", exact=True).tap()
    moves(page, 1, 1)
    expect(page.locator('.stage [data-key="notes 1 1"]')).to_have_count(0)
