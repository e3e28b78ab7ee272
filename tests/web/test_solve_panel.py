"""The solve panel: choices, live progress, stop, and every counter explained."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from tests.web.pages import LEVEL, address, expect, moves, open_tab, status

HARD = "7,7\n0,0\n7\n" + "".join(f"{3 * n % 7},{(5 * n + 1) % 7},3\n" for n in range(7))
GAME = '{"board": "8x8", "seed": 3}'
"""One that `greedy` loses, with a last move straight back."""


def counters(panel: Any) -> dict[str, str]:
    """Return the numbers that are shown, by their names."""
    names = panel.locator("dt").all_inner_texts()
    return dict(zip(names, panel.locator("dd").all_inner_texts(), strict=True))


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
    shown = counters(panel)
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
    reached = counters(panel)
    assert list(reached) == ["Explored", "Frontier", "Depth", "Time"]
    # How deep it was and how long it took may well be 0 at the moment of the stop.
    assert re.match(r"[1-9]", reached["Explored"])
    assert all(re.match(r"\d", number) for number in reached.values())
    assert panel.get_by_role("button", name="Solve").is_enabled()
    # The worker is free again for the next one.
    body = json.dumps({"instance": HARD, "algorithm": "nearest-bfs"}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{server}/api/puzzles/torus-snake/solve", body, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
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
    verdict = panel.locator(".verdict")
    expect(verdict).to_contain_text("The limit of 1,000 explored states was reached")
    moves(page, 0, 0)


def test_a_wrong_choice_is_told(visit: Any) -> None:
    page = visit(address("torus-snake", HARD))
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("astar")
    panel.get_by_label("Heuristic").select_option("tour")
    panel.get_by_role("button", name="Solve").click()
    expect(panel.locator(".progress, .verdict").last).not_to_be_empty()


def test_a_lost_game_is_told_and_watched(visit: Any, gridwise: Any) -> None:
    page = visit(address("snake", GAME))
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("greedy")
    panel.get_by_role("button", name="Solve").click()
    game = json.loads(gridwise("solve", "snake", "-", "--algorithm", "greedy", "--json", stdin=GAME).out)
    assert (game["status"], game["outcome"]) == ("limit", "lost")
    expect(panel.locator(".verdict")).to_have_text(f"Lost after {game['steps']} steps.")
    expect(panel.locator(".result")).to_contain_text(f"Length {game['length']} of 64.")
    page.get_by_label("Speed").select_option("instant")
    panel.get_by_role("button", name="Watch the game").click()
    moves(page, game["steps"], game["steps"])
    expect(page.locator(".hero .standing")).to_contain_text(f"length {game['length']}")


def test_watching_after_a_lost_game_shows_the_solution(visit: Any) -> None:
    page = visit(address("snake", GAME))
    page.get_by_label("Speed").select_option("instant")
    page.keyboard.press("ArrowUp")  # it begins in the uppermost row
    status(page, re.compile("length 1"))
    page.get_by_role("button", name="Watch the solution").click()
    expect(page.locator(".hero .standing")).to_contain_text("length 64")


def test_uniform_cost_proves_what_it_finds_whatever_was_chosen_before(visit: Any, gridwise: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    panel = open_tab(page, "Solve")
    for algorithm, usual in (("bfs", "default (at generation)"), ("ucs", "default (at expansion)")):
        panel.get_by_label("Algorithm").select_option(algorithm)
        chosen = panel.get_by_label("Goal test").locator("option:checked")
        assert chosen.inner_text() == usual
        if algorithm == "bfs":
            panel.get_by_label("Goal test").select_option("generation")
    panel.get_by_role("button", name="Solve").click()
    fewest = json.loads(gridwise("solve", "rushhour", "-", "--algorithm", "bfs", "--json", stdin=LEVEL).out)
    words = f"Solved in {fewest['cost']} steps, proven to be the fewest."
    expect(panel.locator(".verdict")).to_have_text(words)


def test_a_wrong_limit_is_told_where_it_is(visit: Any, server: str) -> None:
    page = visit(address("rushhour", LEVEL))
    with page.expect_response("**/api/status"):
        panel = open_tab(page, "Solve")
    panel.get_by_text("Limits", exact=True).click()
    for name, typed, told in (
        ("Seconds", "-3", "Expected a number from 0.1 to 120."),
        ("Seconds", "1e", "Expected a number from 0.1 to 120."),
        ("Explored states", "2.5", "Expected a whole number from 1 to 1,000,000,000."),
        ("Memory in MiB", "900", "Expected a number from 1 to 512."),
    ):
        field = panel.get_by_label(name)
        field.fill("")
        field.press_sequentially(typed)
        panel.get_by_text("Limits", exact=True).click()  # a fault that is folded away comes to light
        panel.get_by_role("button", name="Solve").click()
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_be_focused()
        expect(panel.locator(".checked", has=page.get_by_label(name)).locator(".fault")).to_have_text(told)
        assert panel.locator(".verdict").count() == 0
        field.fill("")
        expect(panel.locator(".fault", has_text="Expected")).to_have_count(0)
    panel.get_by_role("button", name="Solve").click()
    expect(panel.locator(".verdict")).to_contain_text("Solved in")


def test_the_limit_that_was_met_is_named(visit: Any) -> None:
    page = visit(address("torus-snake", HARD))
    panel = open_tab(page, "Solve")
    panel.get_by_text("Limits", exact=True).click()
    panel.get_by_label("Algorithm").select_option("ids")
    panel.get_by_label("Engine").select_option("python")
    panel.get_by_label("Seconds").fill("0.2")
    panel.get_by_role("button", name="Solve").click()
    verdict = panel.locator(".verdict")
    expect(verdict).to_contain_text("The limit of 0.2 seconds was reached")
    panel.get_by_label("Seconds").fill("20")
    panel.get_by_label("Memory in MiB").fill("1")
    panel.get_by_label("Algorithm").select_option("bfs")
    panel.get_by_role("button", name="Solve").click()
    expect(verdict).to_contain_text("The limit of 1 MiB of memory was reached")


def test_only_counters_that_say_something_are_shown(visit: Any) -> None:
    search = {"Explored", "Max frontier", "Pops", "Pushes", "Time"}
    again = {"Iterations", "Total pushes", "Total pops"}
    for puzzle, text, shown in (
        ("rushhour", LEVEL, {"bfs": search, "ids": search | again, "best": search}),
        ("snake", GAME, {"best": {"Time"}, "greedy": again | {"Time"}}),
        ("torus-snake", "4,4\n1,1\n1\n1,3,1\n", {"nearest-bfs": again | {"Time"}, "bfs": search}),
    ):
        page = visit(address(puzzle, text))
        panel = open_tab(page, "Solve")
        for algorithm, names in shown.items():
            panel.get_by_label("Algorithm").select_option(algorithm)
            panel.get_by_role("button", name="Solve").click()
            expect(panel.locator(".result .faint")).to_have_text(re.compile(f"^{algorithm} "))
            assert counters(panel).keys() == names, algorithm
