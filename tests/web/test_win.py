"""A win is a moment: the winner leaves the board, and a card tells how good it was."""

from __future__ import annotations

from typing import Any

from tests.web.pages import LEVEL, address, expect, moves, place_of

FRAME = """() => {
  const box = document.querySelector(".stage svg.board > g").getBoundingClientRect();
  return [box.left, box.right];
}"""
PLACES = """() => {
  window.places = new Set();
  const board = document.querySelector(".stage svg.board");
  const note = () => window.places.add(board.querySelector('[data-key="block A"] rect')?.getAttribute("x"));
  new MutationObserver(note).observe(board, { childList: true, subtree: true });
}"""


OUT = """(right) => document.querySelector('[data-key="block A"]').getBoundingClientRect().left > right"""
WAY = (("B", "Left"), ("C", "Up"), ("D", "Up"), *(("A", "Right"),) * 4)
"""The shortest: B makes room for C, D and C for the red car."""


def win(page: Any) -> None:
    for made, (piece, way) in enumerate(WAY, 1):
        page.locator(f'[data-key="block {piece}"].piece').press(f"Arrow{way}")
        moves(page, made, made)


def test_the_red_car_drives_out_of_the_frame_and_comes_back(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    _, right = page.evaluate(FRAME)
    win(page)
    expect(page.locator('[data-key="block A"].piece')).to_be_attached()
    assert place_of(page, "A")[0] > right
    page.keyboard.press("u")
    moves(page, 6, 7)
    assert place_of(page, "A")[0] < right


def test_the_red_car_drives_and_does_not_jump_unless_less_motion_is_wanted(visit: Any) -> None:
    for motion, jumps in (("no-preference", False), ("reduce", True)):
        page = visit(address("rushhour", LEVEL), reduced_motion=motion)
        _, right = page.evaluate(FRAME)
        page.evaluate(PLACES)
        win(page)
        page.wait_for_function(OUT, arg=right)
        places = len(page.evaluate("[...window.places]"))
        # Five places on the board, and one outside.
        assert (places <= 6) == jumps, (motion, places)
