"""A finger on a phone's screen plays all five puzzles."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.pages import LEVEL, address, centre, expect, moves, place_of, status

TORUS = "4,4\n0,0\n2\n0,2,1\n2,3,1\n"
WORM = "model B\nc 10\ntarget 20\npenalty 0\nstart 0 0\nfield\n0 1 0\n0 0 0\n0 0 9\n"
SUDOKU = "2 2\nr b\n1b *#\n*# *#\n"
SNAKE = '{"board": "8x8", "seed": 7}'


class Finger:
    """One finger on the screen, by real touch events."""

    def __init__(self, page: Any) -> None:
        self.client = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def put(self, at: tuple[float, float]) -> None:
        self.send("touchStart", at)

    def move(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Go from place to place as a finger does, bit by bit."""
        for part in range(1, 9):
            share = part / 8
            at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            self.send("touchMove", at)

    def lift(self) -> None:
        self.send("touchEnd")


def phone(visit: Any, puzzle: str, text: str) -> tuple[Any, Finger]:
    screen = {"width": 390, "height": 844}
    page = visit(address(puzzle, text), has_touch=True, is_mobile=True, viewport=screen)
    return page, Finger(page)


def cell_size(page: Any) -> float:
    return centre(page, 0, 1)[0] - centre(page, 0, 0)[0]


def test_a_car_goes_along_wherever_it_is_grabbed_and_the_page_stays(visit: Any) -> None:
    page, finger = phone(visit, "rushhour", LEVEL)
    size = cell_size(page)
    for across, down in ((0.08, 0.08), (0.92, 0.5), (0.5, 0.92), (0.5, 0.5)):
        box = page.locator('[data-key="block D"].piece').bounding_box()
        x, y = place_of(page, "D")
        grabbed = box["x"] + across * box["width"], box["y"] + down * box["height"]
        finger.put(grabbed)
        finger.move(grabbed, (grabbed[0], grabbed[1] + 3 * size))
        finger.lift()
        expect(page.locator(".count")).to_have_text(re.compile(r"^([1-3]) / \1$"))
        assert place_of(page, "D") == pytest.approx((x, y + 3 * size), abs=3)
        assert page.evaluate("scrollY") == 0
        page.get_by_role("button", name="Reset").tap()
        expect(page.locator(".count")).to_have_text(re.compile("^0 / "))
        page.evaluate("scrollTo(0, 0)")
    allowed = "(place) => getComputedStyle(document.querySelector(place)).touchAction"
    assert page.evaluate(allowed, ".stage") == "pinch-zoom"
    assert page.evaluate(allowed, ".side") == "auto"


def test_swipes_act_while_the_finger_moves(visit: Any) -> None:
    page, finger = phone(visit, "snake", SNAKE)
    x, y = centre(page, 4, 4)
    finger.put((x, y))
    finger.move((x, y), (x, y - 60))
    moves(page, 1, 1)
    finger.move((x, y - 60), (x + 60, y - 60))
    moves(page, 2, 2)
    finger.lift()
    moves(page, 2, 2)
    assert page.evaluate("scrollY") == 0


def test_snake_in_real_time_turns_under_the_finger(visit: Any) -> None:
    page, finger = phone(visit, "snake", SNAKE)
    page.get_by_label("In real time").tap()
    status(page, "Press an arrow to start, Space to pause.")
    page.evaluate("scrollTo(0, 0)")
    x, y = centre(page, 4, 4)
    finger.put((x, y))
    finger.move((x, y), (x + 70, y))
    # The finger is still on the screen, and the snake already runs into a wall by itself.
    status(page, re.compile("Hit something at length"))
    finger.lift()


@pytest.mark.parametrize(("puzzle", "text"), [("torus-snake", TORUS), ("worm", WORM)])
def test_snakes_are_steered_by_swipe_and_by_pad(visit: Any, puzzle: str, text: str) -> None:
    page, finger = phone(visit, puzzle, text)
    x, y = centre(page, 1, 1)
    finger.put((x, y))
    finger.move((x, y), (x + 60, y))
    finger.lift()
    moves(page, 1, 1)
    page.get_by_role("button", name="right", exact=True).tap()
    moves(page, 2, 2)
    page.get_by_role("button", name="Undo").tap()
    moves(page, 1, 2)


def test_colour_sudoku_is_filled_by_taps(visit: Any) -> None:
    page, _ = phone(visit, "colour-sudoku", SUDOKU)
    for (row, col), words in {(0, 1): "2r", (1, 0): "2r", (1, 1): "1b"}.items():
        page.touchscreen.tap(*centre(page, row, col))
        for word in words:
            page.get_by_role("button", name=word, exact=True).tap()
        page.evaluate("scrollTo(0, 0)")
    moves(page, 6, 6)
    status(page, "Filled in, and every rule holds.")
