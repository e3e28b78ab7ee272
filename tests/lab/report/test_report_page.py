"""The report and the player in a real browser: on a phone, on a desk, in the dark, on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gridwise.cli.main import main

BOARD = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"
EASY = "......\n......\nAA.B..\n...B..\n......\n......\n"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A report and a player, made by the commands that people type."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "hard.txt").write_text(BOARD)
    (folder / "a board with quite a long name.txt").write_text(EASY)
    report, player = folder / "report.html", folder / "player.html"
    boards = [str(file) for file in sorted(folder.glob("*.txt"))]
    words = ["compare", "rushhour", *boards, "--no-store", "--quiet", "--jobs", "1", "--html", str(report)]
    assert main(words) == 0
    words = ["race", "rushhour", boards[-1], "--frames", "20", "--html", str(player)]
    assert main(words) == 0
    return {"report": report, "player": player}


def opened(browser: Any, file: Path, width: int, scheme: str = "light") -> tuple[Any, list[str]]:
    """Open a page, and collect whatever it complains about or asks of a network."""
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page, troubles = context.new_page(), []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith("file:") else troubles.append(asked.url))
    page.goto(file.as_uri())
    return page, troubles


@pytest.mark.parametrize("width", [360, 1280])
def test_the_report_fits_sorts_and_plays(browser: Any, files: dict[str, Path], width: int) -> None:
    page, troubles = opened(browser, files["report"], width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    plots = page.locator("figure svg:visible")
    assert plots.count() == 5
    for number in range(5):
        box = plots.nth(number).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    table = page.locator("table.sortable").nth(1)
    column = [cell.inner_text() for cell in table.locator("thead th").all()].index("explored")

    def explored() -> list[int]:
        cells = table.locator(f"tbody tr td:nth-child({column + 1})").all_inner_texts()
        return [int(text.replace(",", "")) for text in cells]

    before = explored()
    heading = table.locator("thead th button").nth(column)
    heading.click()
    assert explored() == sorted(before) != before
    heading.click()
    assert explored() == sorted(before, reverse=True)
    assert table.locator("thead th").nth(column).get_attribute("aria-sort") == "descending"

    link = table.locator("tbody a").filter(has_text="hard.txt").first
    link.click()
    stage = page.locator("details[open] .stage")
    assert stage.count() == 1
    start = stage.locator("g.pieces").inner_html()
    stage.get_by_label("Forward").click()
    assert stage.locator(".caption").inner_text().startswith("1 / 23")
    assert stage.locator("g.pieces").inner_html() != start
    stage.get_by_label("Back").click()
    assert stage.locator("g.pieces").inner_html() == start
    page.keyboard.press("End")
    assert stage.locator(".caption").inner_text().startswith("23 / 23: ")
    assert stage.locator(".plan .now").inner_text() == stage.locator(".plan span").last.inner_text()
    assert troubles == []


def test_dark_is_dark_and_paper_is_white(browser: Any, files: dict[str, Path], tmp_path: Path) -> None:
    def brightness(page: Any) -> float:
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(float(part) for part in colour.strip("rgba()").split(",")[:3]) / 3

    light, _ = opened(browser, files["report"], 1280)
    dark, _ = opened(browser, files["report"], 1280, "dark")
    assert brightness(light) > 200
    assert brightness(dark) < 60
    dark.emulate_media(media="print")
    assert brightness(dark) > 250
    light.pdf(path=tmp_path / "report.pdf", format="A4")
    assert (tmp_path / "report.pdf").read_bytes()[:5] == b"%PDF-"


def test_the_player_steps_with_keys_and_fits_a_phone(browser: Any, files: dict[str, Path]) -> None:
    page, troubles = opened(browser, files["player"], 390)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    start = page.content()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.content() != start
    assert page.locator(".caption").inner_text().startswith("3 of 20: ")
    page.get_by_label("speed").select_option("very fast")
    page.locator("h1").click()
    page.keyboard.press("Space")
    page.get_by_label("Pause").wait_for()
    page.get_by_label("Play", exact=True).wait_for()  # at its end it stops by itself
    assert page.locator(".caption").inner_text().startswith("20 of 20: ")
    assert troubles == []
