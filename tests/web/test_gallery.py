"""Reasons to come back: all boards with their stars, the board of the day, own boards, one file for all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from gridwise.registry import PUZZLES, puzzle
from tests.web.pages import LEVEL, address, expect, moves, open_tab
from tests.web.test_keep import BOARD, SHORTEST, has_stars, slide

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SOLVED = """async (numbers) => {
  const { records } = await import("/js/keep/records.js");
  const shipped = await (await fetch("/api/puzzles/rushhour/instances")).json();
  for (const number of numbers) {
    const { text, facts } = shipped[number - 1];
    const count = Number(facts.steps) + (number === 2 ? 1 : 0);
    records.learn("rushhour", text, "steps", Number(facts.steps));
    const hints = number === 1 ? 2 : 0;
    const game = { puzzle: "rushhour", board: text, solved: true, metric: "steps", seconds: 30 };
    records.note({ ...game, count, hints });
  }
}"""
KEEP_LESSONS = '(lessons) => localStorage.setItem("gridwise.keep.lessons", JSON.stringify(lessons))'
KEPT_LESSONS = '() => JSON.parse(localStorage.getItem("gridwise.keep.lessons"))'


def numbers(page: Any) -> list[str]:
    """Return the boards of the collection that are shown."""
    found: list[str] = page.locator(".gallery-grid .board-card[data-number]").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.number)"
    )
    return found


def test_all_boards_with_pictures_stars_and_filters(visit: Any) -> None:
    page = visit("#/")
    page.evaluate(SOLVED, [1, 2, 3])
    page.get_by_role("link", name=re.compile("^Boards")).first.click()
    expect(page.locator(".gallery-grid .board-card svg.board").first).to_be_visible()
    assert numbers(page) == [f"@{number}" for number in range(1, 61)]
    # What is far below is not drawn before somebody looks.
    assert page.locator(".board-card svg.board").count() < 60
    expect(page.get_by_text("3 of 60 solved, 7 stars")).to_be_visible()
    first = page.locator('[data-number="@1"]')
    expect(first.get_by_role("img")).to_have_attribute(
        "aria-label", "2 of 3 stars: solved, in the fewest moves"
    )
    expect(first).to_contain_text("board 1, easy")
    page.get_by_role("button", name="not solved yet").click()
    assert numbers(page)[:2] == ["@4", "@5"]
    page.get_by_role("button", name="expert", exact=True).click()
    assert numbers(page) == [f"@{number}" for number in range(46, 61)]
    page.get_by_role("button", name="all", exact=True).click()
    page.get_by_role("button", name="not in the fewest moves").click()
    assert numbers(page) == ["@2"]
    page.get_by_role("button", name="only with help").click()
    assert numbers(page) == ["@1"]
    page.get_by_role("link", name="Next unsolved").click()
    expect(page.locator(".board-name")).to_have_text("board 4, easy")


@pytest.mark.parametrize("name", PUZZLES)
def test_every_shipped_board_has_its_picture(server: str, name: str) -> None:
    with httpx.Client(base_url=server, trust_env=False, timeout=60) as client:
        scenes = client.get(f"/api/puzzles/{name}/pictures").json()
    boards = [puzzle(name).parse(made.text) for made in puzzle(name).shipped]
    assert [(one["rows"], one["cols"]) for one in scenes] == [
        (scene.rows, scene.cols) for scene in map(puzzle(name).scene, boards)
    ]


@pytest.mark.parametrize("name", ["rushhour", "torus-snake", "worm", "snake"])
def test_the_board_of_a_day_follows_from_the_date_alone(server: str, name: str) -> None:
    with httpx.Client(base_url=server, trust_env=False, timeout=60) as client:
        ask = f"/api/puzzles/{name}/day?date="
        one, again, other = (
            client.get(ask + date).json() for date in ("2026-11-16", "2026-11-16", "2026-11-17")
        )
        assert one == again
        assert one["text"] != other["text"]
        puzzle(name).parse(one["text"])
        refused = client.get(f"{ask}yesterday")
        assert refused.status_code == 422
        assert "date" in refused.json()["error"]["message"]


def test_the_day_is_played_kept_and_told(visit: Any) -> None:
    page = visit("#/", permissions=["clipboard-read", "clipboard-write"])
    made = {"date": "", "text": LEVEL, "difficulty": "easy"}
    page.route("**/day?date=*", lambda route: route.fulfill(json=made))
    page.goto(page.url.split("#")[0] + "#/boards?puzzle=rushhour")
    page.get_by_role("link", name="Play it").click()
    expect(page.locator(".board-name")).to_have_text(re.compile(r"^board of \w+ \d+, \d+$"))
    expect(page).to_have_url(re.compile(r"\?day=\d{4}-\d\d-\d\d$"))
    slide(page, *SHORTEST)
    has_stars(page, "3 of 3 stars: solved, in the fewest moves, without help")
    page.reload()
    moves(page, 7, 7)
    expect(page.locator(".board-name")).to_have_text(re.compile("^board of "))
    page.get_by_role("link", name="Boards", exact=True).first.click()
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"Gridwise · Rush Hour · \w+ \d+, \d+\n★★★ 7 steps · \d+:\d\d · no help", copied)
    expect(
        page.get_by_text("Boards that you make, draw, paste or open from a link stay here.")
    ).to_be_visible()


def test_own_boards_stay_until_they_are_removed(visit: Any) -> None:
    page = visit(BOARD)
    expect(page.locator(".piece")).to_have_count(5)
    panel = open_tab(page, "Boards")
    panel.get_by_label("Seed").fill("7")
    panel.get_by_role("button", name="Make a board").click()
    expect(panel.get_by_text("Made with seed 7.")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#/boards?puzzle=rushhour")
    own = page.locator(".own-card")
    expect(own).to_have_count(2)
    own.nth(1).scroll_into_view_if_needed()
    expect(own.nth(1).locator("svg.board [data-key='block E']").first).to_be_attached()
    own.nth(0).get_by_role("button", name=re.compile("^Remove the board")).click()
    expect(own).to_have_count(1)
    page.reload()
    own.get_by_role("link").click()
    expect(page.locator(".piece")).to_have_count(5)


def test_everything_goes_into_one_file_and_out_of_it(visit: Any, tmp_path: Path) -> None:
    page = visit(address("rushhour", LEVEL))
    slide(page, *SHORTEST)
    has_stars(page, "3 of 3 stars: solved, in the fewest moves, without help")
    page.goto(page.url.split("#")[0] + "#/boards?puzzle=rushhour")
    page.evaluate(KEEP_LESSONS, {"state": [0, 2]})
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "kept.json"
    download.value.save_as(file)
    told = json.loads(file.read_text("utf-8"))
    assert (told["form"], told["version"]) == ("gridwise-kept", 1)
    assert told["puzzles"]["rushhour"]["boards"][0]["text"] == LEVEL

    other = visit("#/")
    other.evaluate(SOLVED, [1])
    other.evaluate(KEEP_LESSONS, {"state": [1], "costs": [0]})
    other.goto(other.url.split("#")[0] + "#/boards?puzzle=rushhour")
    for _ in range(2):
        other.get_by_label("Bring in a file").set_input_files(file)
        expect(other.get_by_text("Done: there are results of 2 boards now.")).to_be_visible()
    expect(other.locator(".own-card .stars")).to_have_attribute("aria-label", re.compile("^3 of 3 stars"))
    expect(other.get_by_text("1 of 60 solved")).to_be_visible()
    assert other.evaluate(KEPT_LESSONS) == {"state": [0, 1, 2], "costs": [0]}
    bad = {"not json": "[{", "does not come": "[]", "version 2": json.dumps({**told, "version": 2})}
    for words, text in bad.items():
        file.write_text(text, "utf-8")
        other.get_by_label("Bring in a file").set_input_files(file)
        expect(other.locator(".archive .error")).to_contain_text(re.compile(words, re.IGNORECASE))


def test_the_gallery_fits_a_phone(visit: Any) -> None:
    page = visit("#/boards?puzzle=worm", **PHONE)
    expect(page.locator(".day svg.board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
