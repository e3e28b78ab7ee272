"""The solve panel: choices, live progress, stop, and every counter explained."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from tests.web.pages import LEVEL, address, expect, moves, open_tab

HARD = "7,7\n0,0\n7\n" + "".join(f"{3 * n % 7},{(5 * n + 1) % 7},3\n" for n in range(7))


def test_counters_are_those_of_the_command_line(visit: Any, gridwise: Any, tmp_path: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("astar")
    panel.get_by_label("Heuristic").select_option("blockers")
    panel.get_by_label("Goal test").select_option("generation")
    panel.get_by_label("Ties").select_option("lifo")
    panel.get_by_label("Engine").select_option("python")
    panel.get_by_label("Count").select_option("moves")
    panel.get_by_role("button", name="Solve").click()
    expect(panel.locator(".verdict")).to_contain_text("Solved in")
    board = tmp_path / "board.txt"
    board.write_text(LEVEL)
    choices = (
        "--algorithm astar --heuristic blockers --goal-test generation "
        "--ties lifo --engine python --metric moves"
    )
    metrics = json.loads(gridwise("solve", "rushhour", board, "--json", *choices.split()).out)["metrics"]
    shown = dict(
        zip(
            panel.locator("dt .term-name").all_inner_texts(),
            panel.locator("dd").all_inner_texts(),
            strict=True,
        )
    )
    for name, label in (
        ("explored", "Explored"),
        ("pushes", "Pushes"),
        ("pops", "Pops"),
        ("max_frontier", "Max frontier"),
    ):
        assert shown[label] == f"{metrics[name]:,}"
    assert re.fullmatch(r"[\d.]+ (ms|s)", shown["Time"])


def test_every_counter_is_explained_on_hover_and_on_tap(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("idastar")
    panel.get_by_role("button", name="Solve").click()
    terms = panel.locator("dt .term-name")
    expect(terms.first).to_be_visible()
    assert terms.count() == panel.locator("dt").count()
    for number in range(terms.count()):
        tip = panel.locator("dt .tip").nth(number)
        assert not tip.is_visible()
        (terms.nth(number).hover if number % 2 else terms.nth(number).focus)()
        expect(tip).to_be_visible()
        assert tip.inner_text().endswith(".")


def test_plan_of_a_result_is_watched(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("dfs")
    page.get_by_label("Speed").select_option("instant")
    panel.get_by_role("button", name="Solve").click()
    panel.get_by_role("button", name="Watch it").click()
    expect(page.locator(".hero .status")).to_have_text(re.compile("^The red car is out"))


def test_choices_are_those_that_the_algorithm_takes(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Solve")
    for algorithm, hidden in (("best", True), ("bfs", True), ("astar", False), ("wastar", False)):
        panel.get_by_label("Algorithm").select_option(algorithm)
        assert panel.get_by_label("Heuristic").is_hidden() == hidden, algorithm
    assert panel.get_by_label("Weight").is_visible()


def test_stop_stops_at_once(visit: Any, server: str) -> None:
    page = visit(address("torus-snake", HARD))
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("ids")
    panel.get_by_label("Engine").select_option("python")
    panel.get_by_text("Limits", exact=True).click()
    panel.get_by_label("Seconds").fill("60")
    panel.get_by_role("button", name="Solve").click()
    expect(panel.locator(".progress")).to_have_text(re.compile("explored"))
    panel.get_by_role("button", name="Stop").click()
    expect(panel.locator(".progress")).to_have_text("Stopped.")
    assert panel.get_by_role("button", name="Solve").is_enabled()
    # The worker is free again for the next one.
    body = json.dumps({"instance": HARD, "algorithm": "nearest-bfs"}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{server}/api/puzzles/torus-snake/solve", body, headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert json.load(answer)["algorithm"] == "nearest-bfs"


def test_leaving_the_page_cancels_its_search(visit: Any) -> None:
    page = visit(address("torus-snake", HARD))
    given_up: list[str] = []
    page.on("requestfailed", lambda request: given_up.append(request.url))
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("ids")
    panel.get_by_label("Engine").select_option("python")
    panel.get_by_role("button", name="Solve").click()
    expect(panel.locator(".progress")).to_have_text(re.compile("explored"))
    page.get_by_role("link", name="Gridwise").click()
    page.locator(".card").first.wait_for()
    assert any(url.endswith("/torus-snake/solve") for url in given_up)


def test_a_limit_is_reported_as_a_limit(visit: Any) -> None:
    page = visit(address("torus-snake", HARD))
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("bfs")
    panel.get_by_text("Limits", exact=True).click()
    panel.get_by_label("Explored states").fill("1000")
    panel.get_by_role("button", name="Solve").click()
    expect(panel.locator(".verdict")).to_contain_text("A limit was reached")
    moves(page, 0, 0)


def test_a_wrong_choice_is_told(visit: Any) -> None:
    page = visit(address("torus-snake", HARD))
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("astar")
    panel.get_by_label("Heuristic").select_option("tour")
    panel.get_by_role("button", name="Solve").click()
    expect(panel.locator(".progress, .verdict").last).not_to_be_empty(timeout=20_000)
