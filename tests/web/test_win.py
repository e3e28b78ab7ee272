"""A win is a moment: the winner leaves the board, and a card tells how good it was."""

from __future__ import annotations

import re
from typing import Any

from tests.web.pages import LEVEL, address, expect, moves, place_of
from tests.web.waiting import stop_clock

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
        stop_clock(page)
        win(page)
        page.clock.run_for(5000)
        page.wait_for_function(OUT, arg=right)
        places = len(page.evaluate("[...window.places]"))
        # Five places on the board, and one outside.
        assert (places <= 6) == jumps, (motion, places)


TORUS = "4,4\n0,0\n2\n0,2,1\n2,3,1\n"
"""Two moves to the first apple, three to the second; the edges are joined."""


def steer(page: Any, keys: str) -> None:
    for made, key in enumerate(keys, 1):
        page.keyboard.press(key)
        moves(page, made, made)


def test_a_card_tells_how_good_it_was_and_leads_on(visit: Any) -> None:
    page = visit(address("torus-snake", TORUS), viewport={"width": 1366, "height": 657})
    card = page.get_by_role("region", name="The board is won")
    steer(page, "sddwwwd")
    expect(card).to_contain_text("Every apple is eaten!")
    expect(card).to_contain_text("You 7, best 5 moves.")
    expect(card).to_contain_text("Time 0:0")
    expect(card).to_contain_text("no hints used")
    expect(card.locator(".earned")).to_have_text([re.compile("solved"), re.compile("no help")])
    expect(page.locator("#announcer")).to_contain_text("You 7, best 5 moves.")
    board, told = page.locator(".stage").bounding_box(), card.bounding_box()
    assert board["x"] + board["width"] <= told["x"]
    assert told["y"] + told["height"] <= 657
    card.get_by_role("button", name="Play again").click()
    moves(page, 0, 7)
    expect(card).to_have_count(0)
    steer(page, "ddwwd")
    expect(card).to_contain_text("You 5, best 5 moves.")
    expect(card).to_contain_text("your record before was 7")
    expect(card.locator(".earned")).to_have_count(3)
    page.keyboard.press("n")
    expect(page.locator(".board-name")).to_have_text("board 1, easy")
    expect(card).to_have_count(0)


def test_the_card_is_reached_and_closed_by_keys_and_in_sight_on_a_phone(visit: Any) -> None:
    page = visit(address("torus-snake", TORUS), viewport={"width": 390, "height": 844})
    steer(page, "ddwwd")
    card = page.get_by_role("region", name="The board is won")
    expect(card.get_by_role("button", name="Next board")).to_be_in_viewport(ratio=1)
    card.get_by_role("button", name="Close this card").focus()
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    assert page.evaluate("document.activeElement.className").startswith("stage")
