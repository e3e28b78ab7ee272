"""One calm design: light and dark, narrow and wide, either direction, for everybody."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

import pytest
from scripts.make_web_look import STATIC

from gridwise.registry import PUZZLES
from gridwise.render.palette import DARK, LIGHT
from tests.web.pages import expect, moves, open_tab
from tests.web.test_types import FOLDERS
from tests.web.waiting import stop_clock

PAGES = ("", "rushhour", "torus-snake", "worm", "colour-sudoku", "snake")
DESK = "getComputedStyle(document.body).backgroundColor"
CONTROLS = "button, a, input, select, textarea, [role=button], [tabindex='0']"
NAMELESS = """(controls) => [...document.querySelectorAll(controls)]
  .filter((element) => element.checkVisibility())
  .filter((element) => !(element.getAttribute("aria-label") || element.textContent.trim() || element.title
    || element.labels?.length || element.getAttribute("aria-labelledby")))
  .map((element) => element.outerHTML.slice(0, 120))"""
SMALL = """() => [...document.querySelectorAll("button, select, input")]
  .filter((element) => element.checkVisibility() && !element.matches(".term-name, .unseen, [type=checkbox]"))
  .map((element) => [element.getBoundingClientRect().height, element.outerHTML.slice(0, 100)])
  .filter(([height]) => height < 32)"""


def rgb(colour: str) -> str:
    return "rgb({}, {}, {})".format(*(int(colour[at : at + 2], 16) for at in (1, 3, 5)))


def test_theme_follows_the_system_until_it_is_chosen(visit: Any) -> None:
    page = visit("#/rushhour", color_scheme="dark")
    assert page.evaluate(DESK) == rgb(DARK["desk"])
    page.get_by_role("button", name="Switch to the light theme").click()
    assert page.evaluate(DESK) == rgb(LIGHT["desk"])
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    assert page.evaluate(DESK) == rgb(LIGHT["desk"])
    assert visit("#/").evaluate(DESK) == rgb(LIGHT["desk"])


@pytest.mark.parametrize("name", PAGES)
def test_every_page_fits_a_phone_and_names_its_controls(visit: Any, name: str) -> None:
    page = visit(f"#/{name}", viewport={"width": 390, "height": 844}, has_touch=True)
    tabs = page.get_by_role("tab").all_inner_texts()
    assert len(tabs) >= 5 or not name
    for tab in tabs or ("",):
        if tab:
            open_tab(page, tab)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab
        assert page.evaluate(NAMELESS, CONTROLS) == [], tab
        assert page.evaluate(SMALL) == [], tab


def test_board_is_left_of_the_controls_and_above_them_on_a_phone(visit: Any) -> None:
    page = visit("#/rushhour", viewport={"width": 1440, "height": 900})
    board, side = page.locator(".stage").bounding_box(), page.locator(".side").bounding_box()
    assert board["x"] + board["width"] <= side["x"]
    assert board["width"] > 2 * side["width"]
    timeline = page.locator(".timeline").bounding_box()
    assert board["y"] + board["height"] <= timeline["y"]
    assert timeline["y"] + timeline["height"] <= 900
    page.set_viewport_size({"width": 390, "height": 844})
    board, side = page.locator(".stage").bounding_box(), page.locator(".side").bounding_box()
    assert board["y"] + board["height"] <= side["y"]


def test_menu_of_a_phone(visit: Any) -> None:
    page = visit("#/", viewport={"width": 390, "height": 844})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Worm", exact=True).first.click()
    expect(page.locator("h1")).to_have_text("Worm")
    expect(page.locator("#navigation")).to_be_hidden()


def test_page_turns_round_for_languages_from_right_to_left(visit: Any, server: str) -> None:
    strings = {**texts(server), "language.direction": "rtl"}
    page = visit("#/")
    page.route("**/strings/en.json", lambda route: route.fulfill(json=strings))
    page.goto(f"{server}/#/rushhour")
    page.reload()
    page.wait_for_selector(".piece")
    board, side = page.locator(".stage").bounding_box(), page.locator(".side").bounding_box()
    assert side["x"] + side["width"] <= board["x"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_moves_glide_unless_less_motion_is_wanted(visit: Any) -> None:
    script = """() => {
      window.seen = new Set();
      const piece = document.querySelector(".piece:focus");
      const watch = () => window.seen.add(piece.querySelector("rect").getAttribute("y"));
      new MutationObserver(watch).observe(piece, { childList: true });
    }"""
    for motion, still in (("no-preference", False), ("reduce", True)):
        page = visit("#/rushhour?level=16", reduced_motion=motion)
        page.locator('[data-key="block E"]').first.focus()
        stop_clock(page)
        page.evaluate(script)
        for made, key in enumerate(("ArrowDown", "ArrowUp"), 1):
            page.keyboard.press(key)
            moves(page, made, made)
            page.clock.run_for(700)
        places = page.evaluate("window.seen.size")
        assert (places <= 3) == still, (motion, places)


def test_screen_readers_hear_what_happens(visit: Any) -> None:
    page = visit("#/torus-snake")
    label = page.locator(".stage svg").first.get_attribute("aria-label")
    assert label.startswith("Torus Snake, ")
    page.get_by_role("button", name=re.compile("^(up|left|right|down)$")).first.click()
    expect(page.locator("#announcer")).to_have_text(re.compile(r"^[URDL]\. 1 move"))


def texts(server: str) -> dict[str, str]:
    """All texts of the page, those of the puzzles included."""
    with urllib.request.urlopen(f"{server}/strings/en.json") as answer:
        found: dict[str, str] = json.load(answer)
    return found


def test_every_text_is_in_the_files_of_texts(server: str) -> None:
    strings = texts(server)
    used: set[str] = set()
    stems: set[str] = set()
    endings: set[str] = set()
    for module in (module for folder in FOLDERS for module in folder.rglob("*.js")):
        source = module.read_text("utf-8")
        asked = set(re.findall(r'\bt\("([\w.-]+)"', source))
        assert asked <= strings.keys(), module.name
        used |= asked | set(re.findall(r'"((?:\w|-)+\.[\w.-]+)"', source))
        used |= set(re.findall(r'\bown\([^,]+, "([\w.-]+)"', source))
        stems |= set(re.findall(r'"([\w-]+\.)"', source))
        stems |= {stem for stem in re.findall(r"`([\w.-]*)\$\{", source) if "." in stem}
        endings |= set(re.findall(r"`\$\{\w+\}(\.[\w.-]+)`", source))
    html = (STATIC / "index.html").read_text("utf-8")
    used |= set(re.findall(r'data-(?:text|label)="([^"]+)"', html))

    def needed(key: str) -> bool:
        # A puzzle's own text may stand where a common one would.
        own = re.sub(rf"^({'|'.join(PUZZLES)})\.", "", key)
        common = {one.removesuffix(".one") for one in (key, own)}
        beginnings = tuple(stems)
        return (
            bool(common & used)
            or key.endswith(tuple(endings))
            or own.startswith(beginnings)
            or key.startswith(beginnings)
        )

    assert [key for key in strings if not needed(key)] == []
