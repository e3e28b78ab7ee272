"""Puzzles of installed plug-ins are on the page like any other, as far as they can do things."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gridwise.registry import PUZZLES
from tests.web.conftest import Open
from tests.web.pages import address, centre, expect, moves, open_tab, status
from tests.web.servers import running

ROOT = Path(__file__).resolve().parents[2]
ENTRY_POINTS = """\
[gridwise.plugins]
sokoban = gridwise_sokoban:PUZZLE
towers = tests.web.plugins.towers:Towers
lamps = tests.web.plugins.lamps:PUZZLE
mute = tests.web.plugins.towers:Mute
broken = tests.web.plugins.nowhere:PUZZLE
"""
SHOWN = ("sokoban", "towers", "lamps")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    place = tmp_path_factory.mktemp("plugins")
    described = place / "plugins_of_the_tests-1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: plugins-of-the-tests\nVersion: 1\n")
    (described / "entry_points.txt").write_text(ENTRY_POINTS)
    paths = (place, ROOT, ROOT / "examples" / "plugins" / "sokoban" / "src")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, paths)))
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        with running() as found:
            yield found.url


def test_home_shows_them_after_the_others(visit: Open) -> None:
    page = visit("#/")
    links = page.locator(".card").evaluate_all("cards => cards.map(card => card.getAttribute('href'))")
    assert len(links) == len(PUZZLES) + len(SHOWN)
    assert links[-3:] == [f"#/{name}" for name in SHOWN]
    words = page.locator(".card .summary").all_inner_texts()[-3:]
    assert words == [
        "Push every box onto a goal, in the fewest steps.",
        "Move the discs to the last peg, smaller ones on larger ones.",
        "Switch on all the lamps.",
    ]
    for number in range(len(PUZZLES), len(links)):
        page.locator(".card").nth(number).locator("svg rect").first.wait_for()


def test_sokoban_is_played_solved_and_made(visit: Open) -> None:
    page = visit("#/sokoban")
    page.keyboard.press("ArrowLeft")
    moves(page, 1, 1)
    expect(page.locator(".standing")).to_contain_text("boxes left 1")
    for _ in range(3):  # where to look, the move, and why
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".advice")).not_to_contain_text("Thinking")
    expect(page.locator(".advice")).to_contain_text("Play ")
    panel = open_tab(page, "Solve")
    assert panel.get_by_label("Algorithm").input_value() == "astar"
    panel.get_by_role("button", name="Solve", exact=True).click()
    expect(panel.locator(".verdict")).to_have_text("Solved in 12 steps, proven to be the fewest.")
    panel = open_tab(page, "Boards")
    assert panel.locator(".level").count() == 6
    panel.get_by_label("Seed").fill("3")
    panel.get_by_role("button", name="Make a board").click()
    expect(panel.get_by_text("Made with seed 3.")).to_be_visible()
    expect(page.locator(".board-name")).to_have_text("your board")


def test_sokoban_is_edited_as_text(visit: Open) -> None:
    page = visit("#/sokoban")
    panel = open_tab(page, "Edit")
    panel.get_by_label("As text").fill("#####\n#@$.#\n#####\n")
    panel.get_by_role("button", name="Play this board").click()
    page.get_by_role("button", name="right", exact=True).click()
    status(page, "Done. Moves made: 1.")
    panel = open_tab(page, "Edit")
    panel.get_by_label("As text").fill("#####\n#@?.#\n#####\n")
    expect(page.locator(".text-editor + .error")).to_contain_text("Line 2")


def test_moves_with_words_of_their_own_are_buttons(visit: Open) -> None:
    page = visit("#/towers")
    assert page.locator(".pads").is_hidden()
    for word in ("1>2", "1>3", "2>3"):
        page.get_by_role("button", name=word, exact=True).click()
    moves(page, 3, 3)
    status(page, "Done. Moves made: 3.")
    expect(page.get_by_role("group", name="Other moves")).to_be_hidden()
    # The keyboard stays where it is as long as the move is possible.
    page.keyboard.press("Home")
    page.get_by_role("button", name="1>2", exact=True).focus()
    page.keyboard.press("Enter")
    moves(page, 1, 1)
    assert open_tab(page, "Boards").get_by_role("button", name="Make a board").count() == 0


def test_what_nobody_plays_is_solved_and_watched(visit: Open) -> None:
    page = visit("#/lamps")
    assert page.get_by_role("tab").all_inner_texts() == ["Solve", "Map", "Source", "Boards", "Edit", "Share"]
    page.get_by_role("button", name="Play", exact=True).click()
    moves(page, 3, 3)
    assert page.locator(".stage svg").first.get_attribute("aria-label") == "Lamps 1111"
    page.keyboard.press("Home")
    moves(page, 0, 3)
    panel = open_tab(page, "Boards")
    assert panel.locator(".level").all_inner_texts() == [
        "board 1, easy\n3 dark",
        "board 2, rather dim\n5 dark",
    ]
    panel = open_tab(page, "Share")
    with page.expect_download() as waiting:
        panel.locator('[data-download="svg"]').click()
    assert Path(waiting.value.path()).read_bytes().startswith(b"<svg")


def test_a_plugin_brings_its_own_editor(visit: Open) -> None:
    page = visit(address("lamps", "0010\n"))
    panel = open_tab(page, "Edit")
    expect(panel.get_by_text("Click a lamp.")).to_be_visible()
    page.mouse.click(*centre(page, 0, 0))
    assert panel.get_by_label("As text").input_value() == "1010\n"
    panel.get_by_role("button", name="Use this board").click()
    expect(page.locator(".stage svg").first).to_have_attribute("aria-label", "Lamps 1010")
    page.get_by_role("button", name="Play", exact=True).click()
    moves(page, 2, 2)


@pytest.mark.parametrize("name", SHOWN)
def test_they_race_and_are_compared(visit: Open, name: str) -> None:
    page = visit(f"#/race?puzzle={name}")
    page.wait_for_selector(".lane")
    assert page.locator(".lane h2").all_inner_texts() == ["bfs", "dfs", "astar"]
    page = visit(f"#/compare?puzzle={name}")
    page.wait_for_selector(".chip.removable")
    page.get_by_role("button", name="Start the comparison").click()
    page.wait_for_selector(f".footnote >> text=gridwise compare {name}")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a report").click()
    assert f"{name}:" in Path(saved.value.path()).read_text("utf-8")


def test_the_api_tells_what_they_can_do(server: str) -> None:
    with httpx.Client(base_url=server, timeout=60, trust_env=False) as client:
        found: dict[str, Any] = {one["name"]: one for one in client.get("/api/puzzles").json()}
        assert {*PUZZLES, *SHOWN} == found.keys()
        assert [found[name]["controls"] for name in SHOWN] == ["arrows", "arrows", None]
        assert [found[name]["editor"] for name in SHOWN] == [False, False, True]
        assert [found[name]["generates"] for name in SHOWN] == [True, False, False]
        refused = client.post("/api/puzzles/lamps/play", json={"instance": "00"})
        assert (refused.status_code, refused.json()["error"]["message"]) == (422, "lamps cannot be played")
        refused = client.post("/api/puzzles/mute/read", json={"text": "0"})
        assert re.search("reads no file", refused.json()["error"]["message"])
        assert client.get("/api/puzzles/broken/instances").status_code == 404
