"""Counters have one meaning: `solve`, `watch`, `compare` and the page tell the same, whatever runs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gridwise.registry import PUZZLES, puzzle
from gridwise.search.algorithms import ALGORITHMS
from tests.conftest import Outcome

COUNTERS = ("explored", "pushes", "pops", "max_frontier", "iterations", "total_pushes", "total_pops")

SMALL = {
    "torus-snake": "5,5\n0,0\n4\n3,1,1\n3,2,1\n1,4,2\n4,3,1\n",
    "worm": "model A\nc 5\ntarget 40\npenalty 0.25\nstart 0 0\nfield\n3 1 2\n1 2 3\n2 3 1\n",
}
"""Instances that every algorithm ends soon; the other puzzles ship one."""


@pytest.fixture(scope="module")
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60, trust_env=False) as client:
        yield client


def algorithms_of(name: str) -> list[str]:
    chosen = puzzle(name)
    problem = chosen.search_problem(chosen.parse(text_of(name)))
    textbook = [one for one in ALGORITHMS if one != "bidirectional"] if problem is not None else []
    if problem is not None and problem.goals() is not None:
        textbook.append("bidirectional")
    return list(dict.fromkeys([*textbook, *chosen.solving.solvers]))


def text_of(name: str) -> str:
    return SMALL.get(name) or puzzle(name).shipped[0].text.split(" moves=")[0]


def counters(metrics: dict[str, Any]) -> dict[str, int]:
    """Take whatever is counted: not the time, but what only some algorithms count too."""
    return {key: value for key, value in metrics.items() if key != "seconds"}


@pytest.mark.parametrize("name", PUZZLES)
def test_every_front_tells_the_same_counters(
    gridwise: Callable[..., Outcome], client: httpx.Client, tmp_path: Path, name: str
) -> None:
    file = tmp_path / "instance"
    file.write_text(text_of(name))
    algorithms = algorithms_of(name)
    assert len(algorithms) > 5
    compared = json.loads(
        gridwise("compare", name, file, "--algorithms", ",".join(algorithms), "--repeats", 1, "--json").out
    )
    for algorithm, entry in zip(algorithms, compared, strict=True):
        words = (name, file, "--algorithm", algorithm)
        solved = counters(json.loads(gridwise("solve", *words, "--json").out)["metrics"])
        assert set(COUNTERS) <= set(solved)
        assert counters(entry["metrics"]) == solved, algorithm
        body = {"puzzle": name, "text": text_of(name), "algorithm": algorithm}
        assert counters(client.post("/api/solve", json=body).json()["metrics"]) == solved, algorithm
        watched = gridwise("watch", *words)
        if watched.status == 2:
            assert algorithm == "best"
            assert "cannot be watched" in watched.err
            continue
        if algorithm == "best":  # watched in the readable engine, where it may search in another way
            engine = re.findall(r"^\[best: (\w+) engine", watched.out, re.MULTILINE)[0]
            again = gridwise("solve", *words, "--engine", engine, "--json")
            solved = counters(json.loads(again.out)["metrics"])
        assert summed(watched.out) == [solved[key] for key in COUNTERS[-3:]], algorithm


def summed(summary: str) -> list[int]:
    """Read iterations, pushes and pops off what `watch` tells of a whole run."""
    found = re.search(r": ([\d,]+) pushes, ([\d,]+) pops", summary)
    assert found is not None, summary
    iterations = re.search(r"^([\d,]+) iterations;", summary, re.MULTILINE)
    written = [iterations[1] if iterations else "1", *found.groups()]
    return [int(number.replace(",", "")) for number in written]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_race_on_the_page_tells_what_the_trace_has(client: httpx.Client, name: str) -> None:
    algorithms = [one for one in algorithms_of(name) if one != "best"]
    for first in range(0, len(algorithms) - 1, 4):
        chosen = algorithms[max(0, min(first, len(algorithms) - 4)) :][:4]
        body = {"puzzle": name, "instance": text_of(name), "algorithms": chosen, "seconds": 10}
        for runner in client.post("/api/race", json=body).json()["runners"]:
            metrics = runner["metrics"]
            assert runner["traced"]
            assert runner["expansions"] == metrics["total_pops"], runner["label"]
            assert runner["curve"]["explored"][-1] == metrics["explored"], runner["label"]
