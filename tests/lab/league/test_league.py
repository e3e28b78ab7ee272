"""A league: the same games for all, kept for each, and nobody's failure is anybody else's."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise.lab.league.statistics import mean_of, paired, share_of
from tests.conftest import Outcome

Run = Callable[..., Outcome]

STEADY = """
class Steady:
    def choose(self, view):
        return view.legal()[0] if view.legal() else "U"
"""
FAULTY = """
import sys

class Faulty:
    def choose(self, view):
        print("noise")
        if view.steps == 3:
            sys.exit(0)
        return view.legal()[0]
"""
KILLED = """
import os, signal
from pathlib import Path

class Killed:
    def choose(self, view):
        marks = Path(__file__).with_suffix(".marks")
        if view.steps == 2:
            with marks.open("a") as file:
                file.write("|")
            if len(marks.read_text()) in {TIMES}:
                os.kill(os.getpid(), signal.SIGKILL)
        return view.legal()[0] if view.legal() else "U"
"""
SEARCH = """
from collections import deque

def breadth_first(problem):
    start = problem.initial()
    plans, queue = {start: []}, deque([start])
    while queue:
        state = queue.popleft()
        if problem.is_goal(state):
            return plans[state]
        for action, after in problem.successors(state):
            if after not in plans:
                plans[after] = [*plans[state], action]
                queue.append(after)

def nothing(problem):
    raise ValueError("not today")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "pilots"
    place.mkdir()
    (place / "steady.py").write_text(STEADY)
    (place / "faulty.py").write_text(FAULTY)
    return place


def league(gridwise: Run, folder: Path, *words: str) -> tuple[int, dict[str, Any]]:
    out = folder.parent / "league"
    common = ("--board", "4x4", "--games", "12", "--seed", "3", "--out", str(out), "--json", "--quiet")
    done = gridwise("league", str(folder), "--landmarks", "greedy,hamiltonian", *common, *words)
    return done.status, {row["name"]: row for row in json.loads(done.out)}


def test_all_play_the_games_of_the_arena_and_one_that_fails_loses_its_own(
    gridwise: Run, folder: Path
) -> None:
    status, rows = league(gridwise, folder)
    words = ("--board", "4x4", "--games", "12", "--seed", "3", "--json", "--quiet")
    pilots = ("greedy", "hamiltonian", f"{folder}/steady.py:Steady")
    for name, summary in zip(
        ("greedy", "hamiltonian", "steady"),
        json.loads(gridwise("arena", "--pilot", *pilots, *words).out),
        strict=True,
    ):
        assert rows[name]["filled"] == summary["wins"]
        assert rows[name]["length"]["value"] == pytest.approx(summary["mean_length"])
    assert status == 2
    assert list(rows) == ["hamiltonian", "greedy", "steady", "faulty"]
    assert rows["faulty"]["losses"] == {"failed": 12}
    assert "faulty.py, line 8" in rows["faulty"]["failure"]
    assert sum(rows["greedy"]["losses"].values()) == 12 - rows["greedy"]["filled"]
    page = (folder.parent / "league" / "index.html").read_text()
    watched = {file.name for file in (folder.parent / "league" / "watch").iterdir()}
    assert {f"{name}-{word}.html" for name in ("greedy", "steady") for word in ("best", "worst")} <= watched
    assert all(name in page for name in rows)


def test_who_comes_later_plays_alone_and_a_killed_run_goes_on(gridwise: Run, folder: Path) -> None:
    _, before = league(gridwise, folder)
    games = folder.parent / "league" / "games"
    kept = {file: file.stat().st_mtime_ns for file in games.iterdir()}
    greedy = next(file for file in kept if json.loads(file.read_text())["pilot"] == "greedy")
    data = json.loads(greedy.read_text())
    greedy.write_text(json.dumps({**data, "games": data["games"][:5]}))
    (folder / "newcomer.py").write_text(STEADY.replace("Steady", "Newcomer"))
    _, after = league(gridwise, folder)
    assert after["newcomer"]["length"] == after["steady"]["length"]
    for file, at in kept.items():
        assert file == greedy or file.stat().st_mtime_ns == at
    for name, row in before.items():
        for rows in (row, after[name]):
            rows.pop("microseconds")
        assert row == after[name]


def test_a_process_that_somebody_kills_is_started_once_more(gridwise: Run, folder: Path) -> None:
    (folder / "once.py").write_text(KILLED.replace("{TIMES}", "{5}"))
    (folder / "again.py").write_text(KILLED.replace("{TIMES}", "{5, 6}"))
    _, rows = league(gridwise, folder, "--jobs", "1")
    assert rows["once"]["failure"] is None
    assert rows["once"]["length"] == rows["steady"]["length"]
    assert "SIGKILL" in rows["again"]["failure"]
    assert rows["again"]["losses"]["failed"] == 8


def test_searches_are_ranked_by_what_they_solve_and_expand(gridwise: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SEARCH)
    words = ("--puzzle", "rushhour", "--boards", "@1", "@2", "--landmarks", "bfs", "--json", "--quiet")
    out = ("--out", str(tmp_path / "league"))
    done = gridwise("league", str(tmp_path / "mine.py"), *words, *out)
    rows = {row["name"]: row for row in json.loads(done.out)}
    assert done.status == 2
    assert list(rows)[-1] == "mine:nothing"
    assert rows["mine:nothing"]["failures"] == 2
    assert rows["mine:breadth_first"]["solved"] == rows["bfs"]["solved"] == rows["bfs"]["fewest"] == 2
    again = gridwise("league", str(tmp_path / "mine.py"), *words, *out)
    assert json.loads(again.out)[0] == json.loads(done.out)[0]  # the store has it, its time included


def test_a_league_of_nobody_is_a_sentence(gridwise: Run, tmp_path: Path) -> None:
    done = gridwise("league", str(tmp_path))
    assert done.status == 2
    assert "nobody takes part" in done.err


def test_means_have_their_confidence() -> None:
    # Of 1, 2, 3, 4 the mean is 2.5 and the variance 5/3.
    found = mean_of([1, 2, 3, 4])
    assert found is not None
    assert found.value == 2.5
    assert found.margin == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5)
    difference = paired([3, 5, 9], [1, 3, 7])
    assert difference is not None
    assert (difference.value, difference.margin) == (2.0, 0.0)
    # Wilson's interval for 8 of 10, as tables of it have it.
    low, high = share_of(8, 10)
    assert low == pytest.approx(0.4902, abs=5e-5)
    assert high == pytest.approx(0.9433, abs=5e-5)
