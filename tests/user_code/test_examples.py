"""The examples of own code do what they say."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Outcome

Run = Callable[..., Outcome]

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.parametrize("name", ["own_bfs.py:my_bfs", "own_astar.py:my_astar"])
def test_own_searches_find_the_fewest_actions(gridwise: Run, name: str) -> None:
    labels = f"bfs,{EXAMPLES}/{name}:blockers"
    rows = json.loads(gridwise("compare", "rushhour", "@5", "@9", "--algorithms", labels, "--json", "-").out)
    for ours, mine in zip(rows[::2], rows[1::2], strict=True):
        assert ours["optimal"]
        assert mine["cost"] == ours["cost"]


@pytest.mark.parametrize(("name", "ours"), [("blocking", "blockers"), ("distance", "distance")])
def test_own_heuristics_are_those_of_ours(gridwise: Run, name: str, ours: str) -> None:
    own = f"{EXAMPLES}/own_heuristic.py:{name}"
    pops = []
    for heuristic in (own, ours):
        words = ("--algorithm", "astar", "--heuristic", heuristic, "--engine", "python", "--json")
        pops.append(json.loads(gridwise("solve", "rushhour", "@9", *words).out)["metrics"]["pops"])
    assert pops[0] == pops[1]
    assert json.loads(gridwise("audit", "rushhour", "@5", "--heuristic", own, "--json").out)["admissible"]


def test_an_own_pilot_flies(gridwise: Run) -> None:
    pilot = f"{EXAMPLES}/own_pilot.py:Cautious"
    assert gridwise("check", pilot).status == 0
    words = ("--board", "6x6", "--games", 4, "--json")
    (summary,) = json.loads(gridwise("arena", "--pilot", pilot, *words).out)
    assert summary["mean_length"] > 3


def test_an_own_puzzle_is_searched_and_drawn(gridwise: Run, tmp_path: Path) -> None:
    knight, film = f"{EXAMPLES}/own_puzzle.py:Knight", tmp_path / "knight.gif"
    assert gridwise("check", knight).status == 0
    # Known of the knight: six jumps lead from a corner to the opposite one, and no fewer.
    words = ("--algorithms", f"bfs,{EXAMPLES}/own_bfs.py:my_bfs,astar", "--json", "-")
    rows = json.loads(gridwise("compare", knight, *words).out)
    assert [row["cost"] for row in rows] == [6, 6, 6]
    assert gridwise("show", knight, "--gif", film).status == 0
    assert film.read_bytes().startswith(b"GIF89a")


def test_own_constraints_are_solved(gridwise: Run) -> None:
    queens = f"{EXAMPLES}/own_constraints.py:Queens"
    assert gridwise("check", queens).status == 0
    # Known of eight queens: 92 solutions.
    assert gridwise("solve", queens, "--count", "--quiet").out == "92\n"


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("own_*.py")), ids=lambda file: file.name)
def test_own_code_is_short(file: Path) -> None:
    assert len(file.read_text().splitlines()) < 30
