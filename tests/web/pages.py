"""What the tests of the puzzle pages do again and again."""

from __future__ import annotations

import base64
import math
import re
import time
from typing import Any
from urllib.parse import quote

from playwright.sync_api import expect

__all__ = ["LEVEL", "address", "centre", "comes_to", "expect", "moves", "open_tab", "place_of", "status"]

expect.set_options(timeout=60_000)  # the machine may be busy

LEVEL = "....BB\n..D..C\nAAD..C\n......\n....EE\n......\n"
"""A small Rush Hour board: D and C stand in the way of the red car."""


def address(puzzle: str, text: str) -> str:
    """Return the link that shares a board."""
    packed = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return f"#/{puzzle}?board={quote(packed)}"


def moves(page: Any, made: int, of: int | None = None) -> None:
    """Wait until the timeline stands at a place."""
    rest = r"[\d,]+" if of is None else str(of)
    expect(page.locator(".count")).to_have_text(re.compile(rf"^{made} / {rest}$"))


def status(page: Any, text: str | re.Pattern[str]) -> None:
    """Wait until the line under the board says something."""
    expect(page.locator(".hero .status")).to_have_text(text)


def open_tab(page: Any, name: str) -> Any:
    """Open one of the panels beside the board."""
    page.get_by_role("tab", name=name, exact=True).click()
    return page.locator(f"#panel-{name.lower()}")


def place_of(page: Any, label: str) -> tuple[float, float]:
    """Return the middle of a car on the screen."""
    box = page.locator(f'[data-key="block {label}"].piece').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def comes_to(page: Any, label: str, x: float, y: float) -> None:
    """Wait until the middle of a car, which may still be gliding, is at a place on the screen."""
    end = time.monotonic() + 60
    while math.dist(place_of(page, label), (x, y)) > 3:
        assert time.monotonic() < end, f"{label} is still at {place_of(page, label)}, not at {x}, {y}"
        page.wait_for_timeout(30)


def centre(page: Any, row: int, col: int) -> tuple[float, float]:
    """Return the middle of a cell on the screen."""
    script = """([row, col]) => {
      const board = document.querySelector(".stage svg.board");
      const edge = 0.24 + 0.17 + 0.07;
      const middle = new DOMPoint((edge + col + 0.5) * 48, (edge + row + 0.5) * 48);
      const point = middle.matrixTransform(board.getScreenCTM());
      return [point.x, point.y];
    }"""
    x, y = page.evaluate(script, [row, col])
    return x, y
