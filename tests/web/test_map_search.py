"""Searches and heuristics on the map, as the API tells them and as the page plays them."""

from __future__ import annotations

from array import array
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle
from tests.distances import distances_to_goal

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
