"""Draw the pictures of the page and the film in README.md and docs/: python -m scripts.draw_page."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright
from tests.web.browser import CHROMIUM, needs
from tests.web.servers import running

from gridwise.cli.main import main as gridwise

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
SIZE: ViewportSize = {"width": 1366, "height": 760}


def board(page: Page, url: str) -> None:
    """Show a board and its panel."""
    page.goto(f"{url}/#/rushhour?level=20")
    page.locator(".stage .piece").first.wait_for()


def searches(page: Page, url: str) -> None:
    """Play two searches on the map of a board."""
    board(page, url)
    page.get_by_role("tab", name="Map").click()
    page.locator(".map-panel[aria-busy=false]").wait_for()
    page.get_by_role("button", name="Searches", exact=True).click()
    page.locator(".map-layers > [aria-busy=false]").wait_for()


def source(page: Page, url: str) -> None:
    """Step the source of a search."""
    board(page, url)
    page.get_by_role("tab", name="Source").click()
    page.locator(".source-stepper").first.wait_for()
    for _ in range(20):
        page.keyboard.press("e")


def lesson(page: Page, url: str) -> None:
    """Open a screen of a lesson."""
    page.goto(f"{url}/#/learn?lesson=breadth-first&screen=3")
    page.locator(".lesson-picture svg:visible").first.wait_for()


def main() -> None:
    """Draw them one after another."""
    gridwise(["show", "rushhour", "@40", "--gif", str(IMAGES / "rushhour.gif"), "--metric", "moves"])
    with running() as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=needs(CHROMIUM, "chromium"), args=["--no-sandbox"])
        for name, show in {"web": board, "map": searches, "source": source, "lesson": lesson}.items():
            page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
            show(page, server.url)
            page.wait_for_load_state("networkidle")
            keep(page, f"{name}.png")
            page.close()
        browser.close()


def keep(page: Page, name: str) -> None:
    """Take a picture with few colours: it lies in the repository."""
    seen = Image.open(io.BytesIO(page.screenshot()))
    seen.convert("RGB").quantize(dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)


if __name__ == "__main__":
    main()
