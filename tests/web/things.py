"""What the things that must hold on every screen share: a page, a hand, and the list that they stand in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.web.pages import centre, open_tab
from tests.web.test_touch import Finger

__all__ = ["OUTSIDE", "THINGS", "Screen", "thing"]

Place = tuple[float, float]

OUTSIDE = """(selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    const box = element.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  })
  .map((element) => element.outerHTML.slice(0, 80))"""


@dataclass(frozen=True, slots=True)
class Screen:
    """A page on a screen, and the hand of whoever sits before it."""

    page: Any
    url: str
    touch: bool

    def open(self, address: str, ready: str = ".stage svg.board [data-key]") -> Any:
        """Go to an address as if nobody had been here before."""
        self.page.goto(f"{self.url}/#/nowhere")
        self.page.locator(".notice").wait_for()
        self.page.evaluate("localStorage.clear()")
        self.page.goto(f"{self.url}/{address}")
        self.page.locator(ready).first.wait_for()
        return self.page

    def press(self, thing: Any) -> None:
        """Tap or click."""
        if self.touch:
            thing.tap()
        else:
            thing.click()

    def touch_at(self, place: Place) -> None:
        """Tap or click on a place."""
        if self.touch:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def tab(self, name: str) -> Any:
        """Open one of the panels beside the board."""
        return open_tab(self.page, name)

    def pull(self, start: Place, end: Place, meanwhile: Callable[[], None]) -> None:
        """Drag or swipe from place to place, and look at what happens before the hand lets go."""
        self.page.evaluate("scrollTo(0, 0)")
        if self.touch:
            finger = Finger(self.page)
            finger.put(start)
            finger.move(start, end)
            meanwhile()
            finger.lift()
            return
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)
        meanwhile()
        self.page.mouse.up()

    def cell(self) -> float:
        """Return how wide a cell is on the screen."""
        return centre(self.page, 0, 1)[0] - centre(self.page, 0, 0)[0]

    def outside(self, selector: str) -> list[str]:
        """Return what of the page lies outside of the screen, at least partly."""
        self.page.evaluate("scrollTo(0, 0)")
        found: list[str] = self.page.evaluate(OUTSIDE, selector)
        return found


Thing = Callable[[Screen], None]

THINGS: dict[str, Thing] = {}
"""By the sentence that must be true."""


def thing(sentence: str) -> Callable[[Thing], Thing]:
    """Write a thing into the list."""

    def write(function: Thing) -> Thing:
        THINGS[sentence] = function
        return function

    return write
