"""Race, in a real browser: one clock for all, boards and curves that follow it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest

from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle
from tests.programs import wait_until
from tests.web.conftest import Open
from tests.web.pages import expect
from tests.web.waiting import narrowest_board, screens, seek, until

LEVEL = "@24"
LONG = "12,12\n5,5\n6\n0,0,3\n0,6,3\n6,0,3\n11,3,3\n3,10,3\n9,9,3\n"


def opened(visit: Open, algorithms: str = "bfs,dfs,astar", **options: Any) -> Any:
    page = visit(f"#/race?puzzle=rushhour&level={LEVEL}&algorithms={algorithms}", **options)
    finished(page)
    return page


def finished(page: Any) -> None:
    """Wait until all searches have come to an end, and what there is to see of them is drawn."""
    page.wait_for_selector(".lanes[data-live=no]")
    page.wait_for_selector(".plots[aria-busy=false]", state="attached")


def figures(page: Any, lane: int) -> dict[str, int]:
    """Return the numbers under a board."""
    pairs = page.locator(".lane").nth(lane).locator(".figures > div:not(.whole)")
    # In one look: they are drawn anew while a search runs.
    both = "all => all.map(one => ['dt', 'dd'].map(tag => one.querySelector(tag).innerText))"
    return {name: int(re.sub(r"\D", "", value)) for name, value in pairs.evaluate_all(both)}


def test_all_searches_stand_under_one_clock(visit: Open) -> None:
    page = opened(visit)
    assert page.locator(".lane h2").all_inner_texts() == ["bfs", "dfs", "astar"]
    seek(page, 100)
    expanded = [figures(page, lane)["expanded"] for lane in range(3)]
    assert len(set(expanded)) == 1
    assert f"{expanded[0]:,} expansions" in page.locator(".clock").inner_text()
    seek(page, 400)
    chosen = puzzle("rushhour")
    instance = chosen.parse(chosen.shipped[23].text.split(" ")[0])
    for lane, name in enumerate(("bfs", "dfs", "astar")):
        metrics = solve_instance(chosen, instance, Options(name)).metrics
        shown = figures(page, lane)
        assert (shown["expanded"], shown["explored"]) == (metrics.pops, metrics.explored)
    ends = page.locator(".lane .whole dd").all_inner_texts()
    assert "the fewest" in ends[0]
    assert "the fewest" not in ends[1]
    badges = page.locator(".lane .badge").all_inner_texts()
    assert badges == ["place 3", "place 1", "place 2"]


def test_the_curves_are_drawn_as_far_as_the_clock_has_gone(visit: Open) -> None:
    page = opened(visit)

    def lengths() -> list[int]:
        lines = page.locator(".plot .series polyline")
        return [len(line.get_attribute("points").split()) for line in lines.all()]

    seek(page, 40)
    early = lengths()
    seek(page, 400)
    late = lengths()
    assert len(early) == len(late) == 9  # frontier, explored and depth of three searches
    assert all(a < b for a, b in zip(early, late, strict=True))
    for figure in page.locator(".plot").all():
        assert {"bfs", "dfs", "astar"} <= set(figure.locator("text").all_text_contents())


def test_it_plays_by_keyboard_and_pauses(visit: Open) -> None:
    page = opened(visit, reduced_motion="no-preference")
    page.locator("h1").click()
    page.keyboard.press("Space")
    until(page, "document.querySelector('.scrubber').valueAsNumber > 20")
    page.keyboard.press("Space")
    page.wait_for_selector(".playback button[aria-label=Play]")
    stopped = page.locator(".scrubber").evaluate("range => range.valueAsNumber")
    page.wait_for_timeout(200)
    assert page.locator(".scrubber").evaluate("range => range.valueAsNumber") == stopped
    page.keyboard.press("ArrowLeft")
    assert page.locator(".scrubber").evaluate("range => range.valueAsNumber") in (stopped - 1, stopped)
    page.keyboard.press("End")
    assert page.locator(".lane .badge").first.inner_text().startswith("place")
    page.keyboard.press("Home")
    assert figures(page, 0)["expanded"] == 0


def test_the_clock_can_be_time(visit: Open) -> None:
    page = opened(visit)
    page.get_by_role("button", name="By time").click()
    seek(page, 400)
    assert re.search(r"\d (µs|ms|s)$", page.locator(".clock").inner_text())
    assert "clock=time" in page.url
    order = [int(badge.split()[1]) for badge in page.locator(".lane .badge").all_inner_texts()]
    times = [float(cell) for cell in page.locator(".sheet tbody td:last-child").evaluate_all(
        "cells => cells.map(cell => cell.textContent.replace(/[^0-9.]/g, ''))"
    )]  # fmt: skip
    assert sorted(range(3), key=order.__getitem__) == sorted(range(3), key=times.__getitem__)


def test_no_more_than_five_and_no_fewer_than_two(visit: Open) -> None:
    page = opened(visit)
    for name in ("ids", "ucs"):
        page.get_by_role("button", name=name, exact=True).click()
    assert page.get_by_role("button", name="greedy", exact=True).is_disabled()
    for name in ("ids", "ucs", "bfs", "dfs"):
        page.get_by_role("button", name=name, exact=True).click()
    assert page.get_by_role("button", name="Start the race").is_disabled()


def test_a_heuristic_of_its_own(visit: Open) -> None:
    page = opened(visit)
    page.get_by_text("Add one with another heuristic").click()
    page.get_by_label("Heuristic", exact=True).select_option("open-cells")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Start the race").click()
    page.wait_for_selector(".lanes[data-count='4'][data-live=no]")
    assert page.locator(".lane h2").last.inner_text() == "astar:open-cells"
    assert "heuristic open-cells" in page.locator(".footnote").first.inner_text()


def test_a_pasted_board_that_is_wrong_says_where(visit: Open) -> None:
    page = opened(visit)
    page.get_by_text("Paste or drop a board").click()
    page.get_by_label("The board as text").fill("0 2 0 2 1\n1 0 0 two 1\n")
    page.get_by_role("button", name="Use this board").click()
    message = page.locator(".trouble .error")
    message.wait_for()
    assert message.inner_text().startswith("Line 2: expected 5 integers")
    page.get_by_label("The board as text").fill("..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n")
    page.get_by_role("button", name="Use this board").click()
    until(page, "document.querySelector('.trouble').textContent === ''")
    until(page, "location.hash.includes('text=')")


@pytest.mark.parametrize("name", ["torus-snake", "worm", "colour-sudoku", "snake"])
def test_every_puzzle_has_a_race_to_look_at(visit: Open, name: str) -> None:
    page = visit(f"#/race?puzzle={name}")
    finished(page)
    seek(page, 400)
    assert page.locator(".lane .board").count() >= 2
    assert page.locator(".trouble .error").count() == 0


def points(page: Any) -> int:
    """Count the points of all curves."""
    lines = page.locator(".plot .series polyline").evaluate_all(
        "all => all.map(line => line.getAttribute('points'))"
    )
    return sum(len(line.split()) for line in lines)


def test_curves_and_counters_grow_while_the_searches_run_and_stop_ends_them_all(
    visit: Open, server: str
) -> None:
    page = visit("#/race")
    finished(page)
    page.goto(
        f"{server}/#/race?{urlencode({'puzzle': 'torus-snake', 'algorithms': 'bfs,ids', 'text': LONG})}"
    )
    expect(page.get_by_role("combobox", name="Puzzle")).to_have_value("torus-snake")
    page.get_by_label("Seconds for each search").fill("20")
    page.get_by_role("button", name="Start the race").click()
    page.wait_for_selector(".lanes[data-live=yes] .lane[data-state=running] dd")
    page.wait_for_selector(".plots:not(.stale) .series")
    assert page.locator(".lane .badge").all_inner_texts() == ["running", "running"]
    explored, drawn = figures(page, 0)["explored"], points(page)
    wait_until(lambda: figures(page, 0)["explored"] > explored and points(page) > drawn)
    page.get_by_role("button", name="Stop", exact=True).click()
    page.wait_for_selector(".lanes[data-live=no]")
    assert page.locator(".lane .badge").all_inner_texts() == ["stopped", "stopped"]
    wait_until(lambda: httpx.get(f"{server}/api/status", trust_env=False).json()["running"] == 0)
    assert figures(page, 0)["explored"] > explored  # what there was is still there
    assert points(page) > drawn
    page.locator(".lab-main").get_by_text("The race was stopped.").wait_for()


def test_the_readable_engine_shows_the_board_that_it_is_at(visit: Open) -> None:
    page = visit(f"#/race?puzzle=torus-snake&algorithms=bfs,ids&engine=python&text={quote(LONG)}")
    page.wait_for_selector(".lane:first-child[data-state=running][data-board=own]")
    assert page.get_by_label("Engine").input_value() == "python"
    wait_until(lambda: figures(page, 0)["expanded"] > 0)


def test_leaving_the_page_ends_the_searches(visit: Open, server: str) -> None:
    page = visit("#/race")
    finished(page)
    page.get_by_label("Seconds for each search").fill("20")
    page.get_by_role("combobox", name="Puzzle").select_option("torus-snake")
    page.get_by_text("Paste or drop a board").click()
    page.get_by_label("The board as text").fill(LONG)
    page.get_by_role("button", name="Use this board").click()

    def running() -> int:
        return int(httpx.get(f"{server}/api/status", trust_env=False).json()["running"])

    wait_until(lambda: running() > 1)
    page.wait_for_selector(".lane[data-state=running] dd")
    page.goto(f"{server}/#/")
    wait_until(lambda: running() == 0, 18)  # before even the first search is over by itself


def test_it_fits_the_screen(visit: Open) -> None:
    page = opened(visit, "bfs,dfs,astar,best")
    for _ in screens(page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".lane").count() == 4
        assert narrowest_board(page) >= 144  # six cells of 24 px


def test_the_table_says_what_the_curve_of_the_frontier_shows(server: str) -> None:
    game = '{"board": "8x8", "seed": 3}'
    body = {"puzzle": "snake", "instance": game, "algorithms": ["greedy", "greedy-safe"]}
    runners = httpx.post(f"{server}/api/race", json=body, trust_env=False, timeout=60).json()["runners"]
    for runner in runners:
        assert runner["most_waiting"] >= max(runner["curve"]["frontier"]) > 1
