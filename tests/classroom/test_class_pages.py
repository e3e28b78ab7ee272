"""The pages of a class in a real browser: on a phone, on a desk, in the dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gridwise.classroom.grade_book import write_class
from gridwise.classroom.results import BoardResult, SubmissionResult, TestResult
from gridwise.lab.workers import Workers
from tests.classroom.assignments import assignment

BOARD = "......\n......\nAA.B..\n...B..\n......\n......\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a class of twelve, one of whom has a very long name."""
    made = tmp_path_factory.mktemp("class")
    names = [*(f"student {number}" for number in range(11)), "a-name-without-a-place-to-break-it" * 3]
    results = [_result(name, number) for number, name in enumerate(names)]
    with Workers(1) as workers:
        write_class(made, assignment(made, solves=6, others=4), results, workers)
    return made


def _result(name: str, number: int) -> SubmissionResult:
    boards = [
        BoardResult(
            f"board-{at}",
            at < number,
            f"found after {number * at} states, and a sentence that is rather long " * 3,
            figures={"expanded": 10 * number * at + 1, "cost": 4},
            text=BOARD,
            plan=("A+1", "B+1", "A+1", "A+1"),
        )
        for at in range(6)
    ]
    points = min(6.0, number / 2)
    tests = (
        TestResult("solves", "solves", points, 6, f"{number} boards", boards=tuple(boards)),
        TestResult("others", "solves", 2, 4, "1 of 2 boards", True),
    )
    return SubmissionResult(name, "graded", points + 2, 10, tests, ("socket.connect",) if number == 3 else ())


def opened(browser: Any, file: Path, width: int, scheme: str) -> tuple[Any, list[str]]:
    """Open a page, and collect whatever it complains about or asks of a network."""
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page, troubles = context.new_page(), []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith("file:") else troubles.append(asked.url))
    page.goto(file.as_uri())
    return page, troubles


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1200, "light")])
@pytest.mark.parametrize("name", ["index", "student 3"])
def test_a_page_fits_its_screen_and_asks_nothing(
    browser: Any, folder: Path, name: str, width: int, scheme: str
) -> None:
    page, troubles = opened(browser, folder / f"{name}.html", width, scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for fold in page.query_selector_all("details"):
        fold.evaluate("one => one.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert troubles == []


def test_the_board_is_played_and_the_table_sorted(browser: Any, folder: Path) -> None:
    page, _ = opened(browser, folder / "student 3.html", 1200, "light")
    page.click("button[aria-label=Forward]")
    assert page.inner_text(".caption").startswith("1 / 4: A+1")
    page, _ = opened(browser, folder / "index.html", 1200, "light")
    page.click("table.sortable th button:text-is('points') >> nth=1")
    page.click("table.sortable th button:text-is('points') >> nth=1")
    names = page.locator("td:first-child a").all_inner_texts()
    assert names[1:4] == ["student 10", "student 9", "student 8"]  # after the one with the long name
    page.get_by_role("link", name="student 10").first.click()
    assert page.inner_text("h1") == "student 10"
