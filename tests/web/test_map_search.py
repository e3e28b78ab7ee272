"""Searches and heuristics on the map, as the API tells them and as the page plays them."""

from __future__ import annotations

from array import array
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page

from gridwise.lab.audit import audit_instance
from gridwise.lab.state_map.space import state_space
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle
from tests.distances import distances_to_goal
from tests.web.conftest import Open
from tests.web.pages import address, expect, open_tab
from tests.web.test_axe import AXE, RUN

BOARD = puzzle("rushhour").shipped[4].text.split()[0]


@pytest.fixture
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server}/api/puzzles/rushhour/map/", timeout=60, trust_env=False) as found:
        yield found


def post(client: httpx.Client, path: str, status: int = 200, **body: Any) -> Any:
    answer = client.post(path, json={"instance": BOARD, **body})
    assert answer.status_code == status, answer.text[:300]
    return answer.json()


@pytest.mark.parametrize("label", ["bfs", "idastar", "astar:blockers"])
def test_a_search_on_the_map_has_the_counters_of_a_plain_run(client: httpx.Client, label: str) -> None:
    found = post(client, "search", algorithm=label, metric="moves")
    name, _, heuristic = label.partition(":")
    chosen = puzzle("rushhour")
    plain = solve_instance(chosen, chosen.parse(BOARD, "moves"), Options(name, heuristic or None))
    counters = {name: value for name, value in plain.metrics.as_dict().items() if isinstance(value, int)}
    assert {name: found["metrics"][name] for name in counters} == counters
    depths, events = (array("I", b64decode(found[name])) for name in ("depths", "events"))
    assert len(depths) == found["expanded"] == plain.metrics.total_pops
    assert len(events) == found["total"]
    assert len(found["path"]) == (plain.cost or 0) + 1
    assert found["notes"] == []


def test_a_landscape_has_h_beside_the_true_distance(client: httpx.Client) -> None:
    found = post(client, "landscape", heuristic="blockers", metric="steps")
    problem = puzzle("rushhour").parse(BOARD, "steps")
    truth = sorted(distances_to_goal(problem).values())
    assert sorted(array("i", b64decode(found["distances"]))) == truth
    assert len(b64decode(found["flags"])) == len(truth)
    assert found["over"] == 0
    assert found["overestimate"] is None
    assert found["said"][0].startswith(f"blockers on {len(truth):,} states")


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        ("search", {"algorithm": "nope"}, "no algorithm named 'nope'"),
        ("search", {"algorithm": "x.py:search"}, "pattern"),
        ("search", {"algorithm": "bfs", "count": 3}, "the map has 3 states"),
        ("search", {"algorithm": "bfs", "states": 10**9}, "200000"),
        ("landscape", {"heuristic": "nope"}, "no rushhour heuristic named 'nope'"),
        ("landscape", {"heuristic": "x.py:h"}, "files are for the command line"),
    ],
)
def test_what_cannot_be_shown_is_refused(
    client: httpx.Client, path: str, body: dict[str, Any], words: str
) -> None:
    assert words in post(client, path, 422, **body)["error"]["message"]


COLOURS = """async (at) => {
  const { MapView } = await import("/map/view.js");
  return Array.from(MapView.views.get(document.querySelectorAll(".map-points")[at]).colours).join();
}"""
MARKS = """async () => {
  const { MapView } = await import("/map/view.js");
  const { marks } = MapView.views.get(document.querySelector(".map-points"));
  return marks.map(({ state, label }) => [state, label ?? ""]);
}"""


def shown(visit: Open, where: str, layer: str, **how: Any) -> tuple[Page, Locator]:
    page = visit(where, reduced_motion="reduce", **how)
    panel = open_tab(page, "Map")
    panel.locator(".map-panel[aria-busy=false]").wait_for()
    panel.get_by_role("button", name=layer, exact=True).click()
    panel.locator(".map-layers > [aria-busy=false]").wait_for()
    return page, panel


def counted(name: str) -> str:
    chosen = puzzle("rushhour")
    result = solve_instance(chosen, chosen.parse(BOARD), Options(name, engine="python"))
    return f"expanded{result.metrics.total_pops:,}frontier"


def test_two_searches_are_played_under_one_clock_forwards_and_back(visit: Open) -> None:
    page, panel = shown(visit, "#/rushhour?level=5", "Searches", viewport={"width": 1440, "height": 900})
    lanes, clock = panel.locator(".map-lane"), panel.locator(".map-search .clock")
    expect(lanes.nth(0).locator("dl")).to_contain_text(counted("bfs"))
    expect(lanes.nth(1).locator("dl")).to_contain_text(counted("astar"))
    expect(lanes.nth(1)).to_contain_text("the fewest")
    ended = [page.evaluate(COLOURS, at) for at in (0, 1)]
    assert ended[0] != ended[1]
    panel.get_by_role("button", name="One step back").click()
    before = page.evaluate(COLOURS, 0)
    assert before != ended[0]
    panel.get_by_role("button", name="To the start").click()
    expect(clock).to_have_text("0 expansions")
    started = page.evaluate(COLOURS, 0)
    assert started == page.evaluate(COLOURS, 1)
    panel.get_by_role("button", name="One step ahead").click()
    expect(clock).to_have_text("1 expansion")
    assert page.evaluate(COLOURS, 0) not in (started, before)
    panel.get_by_role("button", name="To the end").click()
    assert page.evaluate(COLOURS, 0) == ended[0]
    panel.get_by_role("button", name="One step back").click()
    assert page.evaluate(COLOURS, 0) == before
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []


def test_every_colouring_differs_and_waves_are_counted(visit: Open) -> None:
    page, panel = shown(visit, "#/rushhour?level=5", "Searches", viewport={"width": 390, "height": 844})
    assert panel.locator(".map-points:visible").count() == 1  # a phone begins with one
    panel.locator(".map-choice select").first.select_option("idastar")
    lane = panel.locator(".map-lane")
    expect(lane.locator("dl")).to_contain_text(counted("idastar"))
    result = solve_instance(puzzle("rushhour"), puzzle("rushhour").parse(BOARD), Options("idastar"))
    waves = result.metrics.iterations
    expect(lane).to_contain_text(f"{waves} of {waves}")
    seen = set()
    for by in ("order", "kind", "f", "g", "h"):
        panel.locator(".map-head").get_by_label("Colour by").select_option(by)
        seen.add(page.evaluate(COLOURS, 0))
    assert len(seen) == 5
    panel.get_by_role("button", name="Distances").click()
    assert page.evaluate(COLOURS, 0) not in seen


def test_the_heuristic_is_a_landscape_and_the_witness_of_the_audit_is_marked(visit: Open) -> None:
    text = "4,4\n1,1\n2\n0,0,1\n2,3,1\n"
    chosen = puzzle("torus-snake")
    instance = chosen.parse(text)
    judged = audit_instance(chosen, instance, "spanning-tree")
    assert judged.fall is not None
    witness = list(state_space(chosen, instance).states).index(judged.fall.state)
    page, panel = shown(visit, address("torus-snake", text), "Heuristic")
    colours = page.evaluate(COLOURS, 0)
    panel.locator(".map-heights").get_by_label("Heuristic").select_option("spanning-tree")
    panel.get_by_text("it is not consistent").wait_for()
    assert page.evaluate(COLOURS, 0) != colours
    assert [witness, "f falls here"] in page.evaluate(MARKS)
    panel.get_by_role("button", name="Show the witness").click()
    expect(panel.locator(".map-here")).to_contain_text(f"h {judged.fall.before:g}, true distance")
    panel.locator(".map-head").get_by_label("Colour by").select_option("faults")
    expect(panel.locator(".map-foot")).to_contain_text("h drops by more than a move costs")
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
