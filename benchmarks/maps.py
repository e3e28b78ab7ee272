"""Maps of state spaces: how long they take to find and lay out, how large they are, how smoothly they fly.

python -m benchmarks.maps                    a table; frames a second are measured in a real browser
python -m benchmarks.maps --no-browser
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from benchmarks.web import served
from gridwise.lab.state_map.layout import layout
from gridwise.lab.state_map.page import map_page
from gridwise.lab.state_map.space import state_space
from gridwise.model import Limits
from gridwise.registry import puzzle
from gridwise.web.handlers.maps import lay_out

__all__ = ["Measured", "main", "measured"]

LARGE = "HHEI..\n..EI..\nAA....\nFC..DG\nFC..DG\n...BB.\n"
"""A Rush Hour board from which 207,849 others can be reached."""
MAPS = (("rushhour", "@41", 10_000), ("rushhour", LARGE, 200_000), ("torus-snake", "@5", 200_000))
FLIGHT = """async (seconds) => {
  const { view } = window;
  view.fit();
  const [frames, start] = [view.frames, performance.now()];
  while (performance.now() - start < 1000 * seconds) {
    view.closer((performance.now() - start) % 2000 < 1000 ? 1.02 : 1 / 1.02);
    await new Promise(requestAnimationFrame);
  }
  const told = view.gl.getExtension("WEBGL_debug_renderer_info");
  const drawn = (1000 * (view.frames - frames)) / (performance.now() - start);
  return [drawn, view.gl.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : view.gl.RENDERER)];
}"""
WATCH = """async () => {
  const { MapView } = await import("/map/view.js");
  window.view = MapView.views.get(document.querySelector(".map-points"));
}"""


@dataclass(frozen=True, slots=True)
class Measured:
    """What one map took."""

    states: int
    edges: int
    found: float
    """Seconds of the processor to find the states."""
    laid_out: float
    """Seconds of the processor to lay them out."""
    again: float
    """The same from the cache."""
    page: int
    """Bytes of the file that `explore --map` writes."""


def measured(name: str, text: str, most: int) -> Measured:
    """Find and lay out a map in a fresh cache."""
    chosen = puzzle(name)
    instance = chosen.parse(text)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        times = [time.process_time()]
        space = state_space(chosen, instance, most, Limits())
        times.append(time.process_time())
        for _ in range(2):
            layout(space)
            times.append(time.process_time())
        page = map_page(chosen, instance, space, "python -m benchmarks.maps")
    found, laid_out, again = (after - before for before, after in pairwise(times))
    return Measured(len(space.states), len(space.edges) // 2, found, laid_out, again, len(page.encode()))


def answered(name: str, text: str, most: int) -> tuple[float, int]:
    """Make what the page gets: seconds of the processor, and bytes."""
    how: dict[str, Any] = {"metric": None, "states": most, "limits": {"seconds": 60.0}}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        started = time.process_time()
        answer = lay_out(lambda *_: None, puzzle=name, text=text, **how)
        return time.process_time() - started, len(answer)


def flown(url: str, name: str, text: str, seconds: float = 4.0) -> tuple[float, str]:
    """Fly through a map in a browser: frames a second, and what draws them."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        board = urlsafe_b64encode(text.encode()).decode().rstrip("=")
        page.goto(f"{url}/#/{name}?board={board}")
        page.wait_for_selector("html[data-ready=yes]")
        page.get_by_role("tab", name="Map", exact=True).click()
        page.locator(".map-panel[aria-busy=false]").wait_for(timeout=120_000)
        page.evaluate(WATCH)
        frames, renderer = page.evaluate(FLIGHT, seconds)
        browser.close()
        return float(frames), str(renderer)


def lines(browser: bool) -> Iterator[str]:
    """Tell it in lines of a table."""
    yield "| states | edges | found | laid out | again | all for the page | answer | file | frames a second |"
    yield "|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    renderers: set[str] = set()
    with served() as url:
        for name, board, most in MAPS:
            text = puzzle(name).shipped[int(board[1:]) - 1].text if board.startswith("@") else board
            one = measured(name, text, most)
            seconds, size = answered(name, text, most)
            frames = "-"
            if browser:
                drawn, renderer = flown(url, name, text)
                frames = f"{drawn:.0f}"
                renderers.add(renderer)
            yield (
                f"| {one.states:,} | {one.edges:,} | {one.found:.2f} s | {one.laid_out:.2f} s "
                f"| {one.again:.3f} s | {seconds:.2f} s | {size / 1e6:.1f} MB | {one.page / 1e6:.1f} MB "
                f"| {frames} |"
            )
    yield from (f"drawn by {renderer}" for renderer in sorted(renderers))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--no-browser", dest="browser", action="store_false")
    for line in lines(parser.parse_args().browser):
        print(line, flush=True)


if __name__ == "__main__":
    main()
