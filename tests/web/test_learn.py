"""Lessons on the page: finished with keys alone and by touch, kept, printed, and without a barrier."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

from tests.web.pages import expect, place_of
from tests.web.test_axe import AXE, RUN, SCREENS
from tests.web.test_touch import Finger

Visit = Callable[..., Page]
PHONE = {"width": 390, "height": 844}


def lesson_of(server: str, name: str) -> dict[str, Any]:
    """Ask the server for a lesson: what is right is what its searches say."""
    found: dict[str, Any] = httpx.get(f"{server}/api/lessons/{name}", trust_env=False).json()
    return found


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the keys."""
    for _ in range(60):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def walk_to(page: Page, state: int) -> None:
    """Lead the keys to a state of the drawing: always along the longer way that is left."""
    script = """(state) => {
      const here = document.activeElement;
      const there = document.querySelector(`.lesson-screen:not([hidden]) .spot[data-state="${state}"]`);
      if (here === there) return "";
      const [from, to] = [here, there].map((spot) => spot.getBoundingClientRect());
      const [right, down] = [to.x - from.x, to.y - from.y];
      if (Math.abs(right) > Math.abs(down)) return right > 0 ? "ArrowRight" : "ArrowLeft";
      return down > 0 ? "ArrowDown" : "ArrowUp";
    }"""
    for _ in range(20):
        key = page.evaluate(script, state)
        if not key:
            return
        page.keyboard.press(key)
    raise AssertionError(f"the arrows do not lead to state {state}")


def test_a_lesson_is_finished_with_the_keyboard_alone(visit: Visit, server: str) -> None:
    lesson = lesson_of(server, "state")
    page = visit("#/learn", viewport={"width": 1366, "height": 657})
    tab_to(page, ".lesson-card")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("1. State, successor, frontier")
    tab_to(page, '[data-key="block B"]')
    for made, key in enumerate(("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"), 1):
        page.keyboard.press(key)
        expect(page.locator(".lesson-screen:not([hidden]) .told")).to_have_text(re.compile(rf"^{made} m"))
    expect(page.locator(".dot.done")).to_have_count(1)
    page.keyboard.press("PageDown")

    tab_to(page, ".lesson-screen:not([hidden]) .spot")
    for state in lesson["screens"][1]["right"]:
        walk_to(page, state)
        page.keyboard.press("Enter")
    tab_to(page, ".lesson-screen:not([hidden]) .primary")
    page.keyboard.press("Enter")
    expect(page.locator(".dot.done")).to_have_count(2)
    page.keyboard.press("PageDown")

    for _ in lesson["screens"][2]["runs"][0]["steps"][1:]:
        page.keyboard.press("ArrowRight")
    expect(page.locator(".dot.done")).to_have_count(3)
    page.keyboard.press("PageDown")

    question = lesson["screens"][3]
    wrong = next(choice for choice in question["choices"] if choice != question["right"])
    for answer, done in ((wrong, 3), (question["right"], 4)):
        tab_to(
            page, f".lesson-screen:not([hidden]) .choice:nth-of-type({question['choices'].index(answer) + 1})"
        )
        page.keyboard.press("Space")
        tab_to(page, ".lesson-screen:not([hidden]) .primary")
        page.keyboard.press("Enter")
        expect(page.locator(".dot.done")).to_have_count(done)
    page.keyboard.press("PageDown")

    tab_to(page, ".answer-number")
    page.keyboard.type(str(lesson["screens"][4]["right"]))
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-done")).to_be_visible()
    page.goto(f"{server}/#/learn")
    expect(page.locator(".lesson-mark.done")).to_have_count(1)


class Tapping:
    """A finger that does what a screen asks for, as the server's searches would."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, *states: int) -> None:
        for state in states:
            self.page.locator(f'.lesson-screen:not([hidden]) .spot[data-state="{state}"]').tap()

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).tap()

    def finish(self, screen: dict[str, Any]) -> None:
        match screen["kind"]:
            case "walk":
                self.tap(*screen["runs"][0]["path"][1:])
            case "lead":
                steps = screen["runs"][0]["steps"]
                self.tap(*(step["expanded"][0] for step in steps if step["expanded"]))
            case "watch":
                for run in screen["runs"]:
                    if len(screen["runs"]) > 1:
                        self.button(run["name"])
                    self.button("To the end")
            case "predict" if screen["ask"] == "next":
                self.tap(screen["right"])
                self.button("Check")
            case "predict":
                self.button(str(screen["right"]))
                self.button("Check")
            case "order" | "pick":
                self.tap(*screen["right"])
                self.button("Check")


def test_a_lesson_is_finished_by_touch(visit: Visit, server: str) -> None:
    lesson = lesson_of(server, "costs")
    page = visit("#/learn", viewport=PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("link", name=lesson["title"]).tap()
    finger = Tapping(page)
    for number, screen in enumerate(lesson["screens"], 1):
        finger.finish(screen)
        expect(page.locator(".dot.done")).to_have_count(number)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), number
        if number < len(lesson["screens"]):
            finger.button("Next")
    expect(page.locator(".lesson-done")).to_be_visible()


def test_who_leads_the_search_sees_no_more_than_it_does(visit: Visit, server: str) -> None:
    screen = lesson_of(server, "breadth-first")["screens"][0]
    page = visit("#/learn?lesson=breadth-first", viewport=PHONE, has_touch=True, is_mobile=True)
    spots = page.locator(".lesson-screen:not([hidden]) .spot")
    expect(spots.and_(page.locator(":visible"))).to_have_count(1)
    Tapping(page).finish(screen)
    told = page.locator(".lesson-screen:not([hidden]) .told")
    right = screen["right"]
    expect(told).to_have_text(f"Found, after {right} expansions of yours. Breadth first needs {right}.")


def test_a_board_of_a_lesson_is_moved_by_a_finger(visit: Visit) -> None:
    page = visit("#/learn?lesson=state", viewport=PHONE, has_touch=True, is_mobile=True)
    page.locator(".stage .piece").first.wait_for()
    page.locator(".stage").scroll_into_view_if_needed()
    box = page.locator('[data-key="block C"].piece').bounding_box()
    assert box is not None
    x, y = place_of(page, "C")
    finger = Finger(page)
    finger.put((x, y))
    finger.move((x, y), (x, y + box["height"] / 2))
    finger.lift()
    expect(page.locator(".lesson-screen:not([hidden]) .told")).to_have_text("1 made, 3 to go.")


@pytest.mark.parametrize(("screen", "number"), [(SCREENS[0], 4), (SCREENS[1], 2)], ids=["phone", "laptop"])
def test_a_lesson_has_no_barrier(visit: Visit, screen: dict[str, Any], number: int) -> None:
    page = visit(f"#/learn?lesson=state&screen={number}", **screen)
    page.locator(".lesson-screen:not([hidden]) button.primary").click()
    expect(page.locator(".verdict-text.bad")).to_be_visible()
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []


def test_the_list_of_lessons_has_no_barrier(visit: Visit) -> None:
    page = visit("#/learn")
    page.locator(".lesson-card").first.wait_for()
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []


def test_on_paper_a_lesson_shows_all_screens_and_its_answers_behind_them(visit: Visit) -> None:
    page = visit("#/learn?lesson=state&screen=4", color_scheme="dark")
    expect(page.locator(".lesson-screen:visible")).to_have_count(1)
    expect(page.locator(".lesson-answers")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".lesson-screen:visible")).to_have_count(5)
    expect(page.locator(".lesson-page button:visible")).to_have_count(0)
    expect(page.locator(".lesson-answers li:visible")).to_have_count(3)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.emulate_media(media="screen")
    expect(page.locator("html:not([data-theme])")).to_have_count(1)


def test_an_address_that_names_no_lesson_says_so(visit: Visit) -> None:
    page = visit("#/learn?lesson=nothing")
    expect(page.locator("main .notice")).to_contain_text("There is no lesson nothing")
