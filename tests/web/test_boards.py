"""Where boards come from, and where they go: collection, generator, paste, drop, link, downloads."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from gridwise.puzzles.rushhour import PUZZLE as RUSH_HOUR
from tests.web.pages import LEVEL, address, expect, moves, open_tab, status
from tests.web.waiting import FRAMES

DROP = """([text, name]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: "text/plain" }));
  const stage = document.querySelector(".stage");
  for (const kind of ["dragover", "drop"]) {
    stage.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""
PASTE = """(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}"""


def test_collection_by_difficulty(visit: Any) -> None:
    page = visit("#/rushhour")
    panel = open_tab(page, "Boards")
    assert panel.locator(".level").count() == 60
    panel.get_by_role("button", name="expert", exact=True).click()
    assert panel.locator(".level").count() == 15
    panel.locator(".level").first.click()
    expect(page.locator(".board-name")).to_have_text("board 46, expert")
    expect(page).to_have_url(re.compile(r"#/rushhour\?level=46$"))
    expect(panel.locator('.level[aria-current="true"]')).to_contain_text("board 46")
    page.reload()
    expect(page.locator(".board-name")).to_have_text("board 46, expert")
    assert page.locator(".piece").count() == len(RUSH_HOUR.parse(RUSH_HOUR.shipped[45].text).cars)


def test_a_board_that_was_chosen_stays_when_an_earlier_one_comes_late(visit: Any) -> None:
    page = visit("#/")
    played = "**/api/puzzles/rushhour/play"
    held: list[Any] = []
    page.route(played, lambda route: route.continue_() if held else held.append(route))
    with page.expect_request(played):
        page.locator('nav a[href="#/rushhour"]').click()
    open_tab(page, "Boards").locator('[data-level="@3"]').click()
    expect(page.locator(".board-name")).to_have_text("board 3, easy")
    with page.expect_response(played):
        held[0].continue_()
    page.evaluate(FRAMES)
    assert page.locator(".board-name").inner_text() == "board 3, easy"
    expect(page).to_have_url(re.compile(r"#/rushhour\?level=3$"))


@pytest.mark.parametrize("puzzle", ["torus-snake", "worm", "colour-sudoku", "snake"])
def test_every_puzzle_has_a_collection(visit: Any, puzzle: str) -> None:
    page = visit(f"#/{puzzle}")
    panel = open_tab(page, "Boards")
    chips = panel.locator(".chip")
    assert {"all", "easy", "medium", "hard"} <= set(chips.all_inner_texts())
    panel.get_by_role("button", name="easy", exact=True).click()
    panel.locator(".level").first.click()
    expect(page.locator(".board-name")).to_have_text("board 1, easy")


def test_new_boards_are_made(visit: Any) -> None:
    page = visit("#/worm")
    panel = open_tab(page, "Boards")
    panel.get_by_label("Size").fill("4x5")
    panel.get_by_label("Seed").fill("7")
    panel.get_by_role("button", name="Make a board").click()
    expect(panel.get_by_text("Made with seed 7.")).to_be_visible()
    assert "4 x 5 cells" in (page.locator(".stage svg").first.get_attribute("aria-label") or "")
    panel.get_by_label("Size").fill("huge")
    panel.get_by_role("button", name="Make a board").click()
    expect(panel.locator(".error")).to_contain_text("size")


def test_a_link_shares_the_board(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    expect(page.locator(".board-name")).to_have_text("your board")
    panel = open_tab(page, "Share")
    expect(panel.get_by_label("Link to this board")).to_have_value(page.url)
    link = page.url
    other = visit(link[link.index("#") :])
    assert other.locator(".piece").count() == 5
    assert open_tab(other, "Edit").get_by_label("As text").input_value() == LEVEL


def test_a_damaged_link_still_shows_a_board(visit: Any) -> None:
    page = visit("#/rushhour?packed=AAAA")
    status(page, re.compile("link is damaged"))
    assert page.locator(".piece").count() > 2
    page = visit("#/rushhour?level=99")
    status(page, re.compile("no board 99"))


def test_a_file_is_dropped_and_a_text_pasted(visit: Any) -> None:
    page = visit("#/rushhour")
    page.evaluate(DROP, [LEVEL, "level.txt"])
    expect(page.locator(".piece")).to_have_count(5)
    page.evaluate(PASTE, "AA.\n..B\n..B\n")
    expect(page.locator(".piece")).to_have_count(2)


def test_what_is_wrong_with_a_file_is_told_with_its_line(visit: Any) -> None:
    page = visit("#/rushhour")
    page.evaluate(DROP, ["AA....\n......\n....B.\n......\n......\n......\n", "broken.txt"])
    expect(page.locator(".text-editor + .error")).to_contain_text("Line 3: Car 'B' has one cell")
    expect(page.locator(".gutter .wrong")).to_have_text("3")
    assert page.get_by_label("As text").get_attribute("aria-invalid") == "true"
    assert page.get_by_role("button", name="Play this board").is_disabled()
    # Back to playing: the old board is still there.
    open_tab(page, "Play")
    assert page.locator(".piece").count() > 2


def test_a_file_is_opened(visit: Any, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text('{"board": "3x5", "seed": 4}')
    page = visit("#/snake")
    panel = open_tab(page, "Boards")
    panel.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    expect(page.locator(".stage svg").first).to_have_attribute("aria-label", re.compile("3 x 5"))


def test_downloads(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Share")
    starts = {"file": LEVEL.encode(), "svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF8", "plan": b"B-1"}
    for kind, start in starts.items():
        with page.expect_download() as waiting:
            panel.locator(f'[data-download="{kind}"]').click()
        content = Path(waiting.value.path()).read_bytes()
        assert content.startswith(start), kind
    moves(page, 0, 7)


def test_a_game_of_snake_is_taken_home_with_its_moves(visit: Any) -> None:
    page = visit(address("snake", '{"board": "4x4", "seed": 3}'))
    page.get_by_role("button", name="up", exact=True).click()
    moves(page, 1, 1)
    panel = open_tab(page, "Share")
    with page.expect_download() as waiting:
        panel.locator('[data-download="file"]').click()
    assert json.loads(Path(waiting.value.path()).read_text())["moves"] == "U"
