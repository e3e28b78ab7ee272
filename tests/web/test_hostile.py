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

HARM = """() => [
  window.harmed ?? 0,
  ...document.querySelectorAll("[onerror], [onload], img[src=x], a[href^='javascript:']"),
  ...document.querySelectorAll("body script:not([src])"),
].map(String)"""


def packed(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def unharmed(page: Any) -> None:
    """Look whether anything of what was sent has become part of the page."""
    page.wait_for_load_state("networkidle")
    assert page.evaluate(HARM) == ["0"]


def test_the_policy_is_really_ignored(visit: Any) -> None:
    page = visit("#/", bypass_csp=True)
    page.evaluate(
        "text => { document.body.append(document.createRange().createContextualFragment(text)); }", SCRIPT
    )
    assert page.evaluate("window.harmed") == 1


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


@pytest.mark.parametrize("link", LINKS)
def test_links_run_no_script(visit: Any, link: str) -> None:
    page = visit("#/", bypass_csp=True)
    start = page.url.split("#")[0]
    for text in (HOSTILE[-1], ADDRESS):
        page.goto(start + link.format(quote(text, safe=""), packed(text), packed(LEVEL)))
        page.reload()
        page.wait_for_selector("html[data-ready=yes]")
        unharmed(page)


def test_texts_and_names_of_files_run_no_script(visit: Any, tmp_path: Path) -> None:
    page = visit("#/rushhour", bypass_csp=True)
    file = tmp_path / f"{IMAGE}.txt"
    for text in HOSTILE:
        file.write_text(text)
        panel = open_tab(page, "Boards")
        panel.locator("input[type=file]").set_input_files(file)
        expect(page.locator(".text-editor + .error")).not_to_be_empty()
        unharmed(page)


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


@pytest.mark.parametrize("place", ["#/boards", "#/rushhour", "#/"])
def test_what_the_browser_keeps_runs_no_script(visit: Any, place: str) -> None:
    page = visit("#/", bypass_csp=True, fresh=True)
    page.evaluate(KEEP, list(HOSTILE))
    page.goto(page.url.split("#")[0] + place)
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    unharmed(page)


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
        assert page.locator("[onerror], img[src=x]").count() == 0
        context.close()
