"""Texts, names and links that mean harm run no script, even in a browser that ignores the content policy."""

from __future__ import annotations

import base64
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser

from gridwise.lab.store import default_path
from tests.conftest import Outcome
from tests.web.pages import LEVEL, expect, open_tab
from tests.web.servers import running

IMAGE = "<img src=x onerror=window.harmed=1>"
SCRIPT = '"><script>window.harmed=1</script>'
DRAWING = "'><svg onload=window.harmed=1>"
ADDRESS = "javascript:window.harmed=1"
HOSTILE = (IMAGE, SCRIPT, DRAWING, ADDRESS, IMAGE + SCRIPT + DRAWING)

WATCH = """() => {
  const own = "title + script[type=importmap]";
  const harm = `[onerror], [onload], img[src=x], a[href^='javascript:'], script:not([src], ${own})`;
  const known = new Set(document.scripts);
  window.harm = new Set();
  const look = (node) => {
    for (const found of [node, ...(node.querySelectorAll?.(harm) ?? [])])
      if (found.matches?.(harm) && !known.has(found)) window.harm.add(found.outerHTML);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(look);
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["href", "onerror", "onload"] });
  let asked = 0;
  const ask = window.fetch;
  window.fetch = (...words) => {
    asked += 1;
    return ask(...words).finally(() => (asked -= 1));
  };
  window.settled = async () => {
    for (let still = 0; still < 4; still = asked ? 0 : still + 1) await new Promise(requestAnimationFrame);
  };
  window.visited = async (hash) => {
    location.hash = hash;
    await window.settled();
  };
}"""
"""Notes whatever means harm and ever becomes part of the page; tells when the page has all it asked for."""


def packed(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def unharmed(page: Any) -> None:
    """Look whether anything of what was sent has become part of the page since it was watched."""
    page.evaluate("settled()")
    assert page.evaluate("[window.harmed ?? 0, ...window.harm]") == [0]


@pytest.fixture
def watched(visit: Any) -> Any:
    """A page that ignores the content policy, and of which every change is looked at."""
    page = visit("#/rushhour", bypass_csp=True)
    page.evaluate(WATCH)
    return page


def test_harm_would_be_seen(watched: Any) -> None:
    watched.evaluate(
        "text => { document.body.append(document.createRange().createContextualFragment(text)); }", SCRIPT
    )
    watched.evaluate("settled()")
    assert watched.evaluate("window.harmed") == 1
    assert watched.evaluate("[...window.harm]") == [SCRIPT.removeprefix('">')]


LINKS = (
    "#/{0}",
    "#/rushhour?board={1}",
    "#/rushhour?board={2}&moves={1}",
    "#/rushhour?level={0}",
    "#/rushhour?day={0}",
    "#/colour-sudoku?board={1}",
    "#/snake?board={1}",
    "#/race?puzzle={0}&text={0}&algorithms={0},bfs&level={0}&engine={0}",
    "#/race?puzzle=rushhour&text={0}&algorithms=bfs,astar",
    "#/compare?puzzle={0}",
    "#/boards?puzzle={0}",
    "#/learn?lesson={0}&screen={0}",
    "#/arena?board={0}&pilots={0}&seed={0}&mode={0}",
)


def test_links_run_no_script(watched: Any) -> None:
    for link in LINKS:
        for text in (HOSTILE[-1], ADDRESS):
            address = link.format(quote(text, safe=""), packed(text), packed(LEVEL))
            watched.evaluate("hash => visited(hash)", address)
    unharmed(watched)


def test_texts_and_names_of_files_run_no_script(watched: Any, tmp_path: Path) -> None:
    file = tmp_path / f"{IMAGE}.txt"
    panel = open_tab(watched, "Boards")
    for text in HOSTILE:
        file.write_text(text)
        panel.locator("input[type=file]").set_input_files(file)
        expect(watched.locator(".text-editor + .error")).not_to_be_empty()
    unharmed(watched)


KEEP = """hostile => {
  const when = new Date().toISOString();
  const boards = hostile.map(text => ({ text, when }));
  for (const name of ["rushhour", "colour-sudoku", "snake"]) {
    localStorage.setItem(`gridwise.keep.boards.${name}`, JSON.stringify(boards));
    localStorage.setItem(`gridwise.keep.days.${name}`, JSON.stringify(
      hostile.map((text, at) => ({ date: `2026-11-1${at}`, text, difficulty: text }))));
  }
  localStorage.setItem("gridwise.theme", hostile[0]);
}"""


def test_what_the_browser_keeps_runs_no_script(watched: Any) -> None:
    watched.evaluate(KEEP, list(HOSTILE))
    watched.add_init_script(f"({WATCH})()")
    watched.reload()
    watched.wait_for_selector("html[data-ready=yes]")
    for place in ("#/boards", "#/rushhour", "#/colour-sudoku", "#/snake", "#/"):
        watched.evaluate("hash => visited(hash)", place)
    unharmed(watched)


def test_names_of_runs_and_reports_run_no_script(
    gridwise: Callable[..., Outcome], browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / f"{IMAGE.replace('/', '')}.txt"
    file.write_text(LEVEL)
    report = tmp_path / "report.html"
    words = ("compare", "rushhour", file, "--algorithms", "bfs,astar,dfs", "--html", report, "--quiet")
    assert gridwise(*words).status == 0
    with closing(sqlite3.connect(default_path())) as store, store:
        store.execute("UPDATE runs SET status = ? WHERE algorithm = 'dfs'", [IMAGE])
        ((lost,),) = store.execute("SELECT id FROM runs WHERE algorithm = 'dfs'")
    with running() as server:
        context = browser.new_context(bypass_csp=True)
        page = context.new_page()
        page.add_init_script(f"({WATCH})()")
        page.goto(f"{server.url}/#/compare")
        earlier = page.locator("section[aria-labelledby=earlier-title]")
        expect(earlier.get_by_text(IMAGE).first).to_be_visible()
        expect(earlier.get_by_role("status")).to_have_text(f"1 damaged and left out: {lost}")
        for mark in earlier.locator("input[type=checkbox]").all():
            mark.check()
        earlier.get_by_role("button").last.click()
        expect(page.locator(".plots svg").first).to_be_visible()
        unharmed(page)
        page.goto(report.as_uri())
        assert page.evaluate("window.harmed ?? 0") == 0
        assert page.locator("[onerror], [onload], img[src=x]").count() == 0
        context.close()
