"""Waiting for a page whose policy forbids what Playwright's own waiting does: evaluating strings in it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any
from weakref import WeakSet

__all__ = ["narrowest_board", "screens", "seek", "stop_clock", "until"]

FRAMES = """() => new Promise((done) => {
  let left = 5;
  const next = () => (left-- ? requestAnimationFrame(next) : done());
  next();
})"""
"""Lets the page draw some frames, so that it has answered to what changed."""


def until(page: Any, expression: str, seconds: float = 60.0) -> None:
    """Ask the page again and again until an expression holds."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"still not so after {seconds:g} s: {expression}"
        page.wait_for_timeout(30)


HAVE_CLOCKS: WeakSet[Any] = WeakSet()
"""Profiles with a clock of their own, which all their pages keep: nobody else may have them."""


def stop_clock(page: Any) -> None:
    """Let time pass on the page only by `page.clock.run_for`: what moves is as fast on a busy machine."""
    HAVE_CLOCKS.add(page.context)
    page.clock.install(time=0)
    page.clock.pause_at(60 * 60 * 1000)


def seek(page: Any, moment: int) -> None:
    """Drag the scrubber to a moment."""
    until(page, f"Number(document.querySelector('.scrubber').max) >= {moment}")
    page.locator(".scrubber").evaluate(
        "(range, moment) => { range.value = moment; range.dispatchEvent(new Event('input')); }", moment
    )


def screens(page: Any) -> Iterator[tuple[int, str]]:
    """Put a page on a phone and on a desk, in light and in dark, and yield the width and the theme."""
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.evaluate(FRAMES)
            yield width, theme


def narrowest_board(page: Any) -> float:
    """Return the width of the smallest board on the page."""
    widths = page.locator(".lane .board").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    return float(min(widths))
