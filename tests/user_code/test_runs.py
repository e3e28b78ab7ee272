"""Commands of several runs: one that goes wrong is a row of its own, and the others are all there."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Outcome

Run = Callable[..., Outcome]

OWN = """import ctypes
import os
import signal
import sys
import time

from gridwise import Problem


def search(problem, heuristic=None):
    plans = {problem.initial(): []}
    for state, plan in plans.items():
        if problem.is_goal(state):
            return plan
        new = {after: [*plan, action] for action, after in problem.successors(state) if after not in plans}
        if new:
            return search_on(problem, plans | new)


def search_on(problem, plans):
    order = list(plans)
    for state in order:
        if problem.is_goal(state):
            return plans[state]
        for action, after in problem.successors(state):
            if after not in plans:
                plans[after] = [*plans[state], action]
                order.append(after)


def hangs(problem):
    while True:
        time.sleep(1)


def deaf(problem):
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        hangs(problem)


def crashes(problem):
    ctypes.string_at(0)


def vanishes(problem):
    os._exit(0)


def leaves(problem):
    sys.exit(0)


def talks(problem):
    print("words")
    os.write(1, b"bytes")
    sys.stdout.close()
    return search(problem)


def wrong(problem):
    return ["Q+7"]


def divides(problem, state):
    return 1 / 0


class Chain(Problem):
    def __init__(self, end):
        self.end = end

    @classmethod
    def parse(cls, text):
        while text == "never":
            time.sleep(1)
        return cls(int(text))

    def initial(self):
        return 0

    def is_goal(self, state):
        return state == self.end

    def successors(self, state):
        if self.end == 7:
            os._exit(0)
        if self.end == 8:
            raise OSError("eight")
        while self.end == 9:
            time.sleep(1)
        yield Step("+"), state + 1


class Step(str):
    pass
"""

SECONDS = 3
"""Which whoever goes right does not need, on a busy machine either."""

GOES_WRONG = {
    "crashes": ("failed", "string_at", "own code has crashed the interpreter (SIGSEGV)"),
    "vanishes": ("failed", "os._exit(0)", "own code has ended its process with status 0"),
    "leaves": ("failed", "sys.exit(0)", "called sys.exit(0)"),
    "hangs": ("limit", "", f"stopped by the time limit of {SECONDS} s"),
}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file of searches, most of which go wrong."""
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    return file


def line_of(text: str) -> int:
    """Return the number of the line with a text."""
    return next(number for number, line in enumerate(OWN.splitlines(), 1) if text in line)


def compared(gridwise: Run, own: Path, *words: object) -> tuple[Outcome, list[dict[str, Any]]]:
    """Compare searches that go wrong with some that do not."""
    labels = ",".join(["bfs", *(f"{own}:{name}" for name in ("talks", *GOES_WRONG)), f"astar:{own}:divides"])
    outcome = gridwise(
        *("compare", "rushhour", "@1", "--algorithms", labels),
        *("--time-limit", SECONDS, "--repeats", 1, "--json", "-", *words),
    )
    return outcome, json.loads(outcome.out)


def test_in_a_comparison_what_goes_wrong_is_a_row(gridwise: Run, own: Path) -> None:
    outcome, rows = compared(gridwise, own)
    assert outcome.status == 2
    statuses = [status for status, _, _ in GOES_WRONG.values()]
    assert [row["status"] for row in rows] == ["solved", "solved", *statuses, "failed"]
    assert rows[0]["plan"] == rows[1]["plan"]
    assert rows[1]["peak_bytes"] > 0
    for row, (_, place, what) in zip(rows[2:], GOES_WRONG.values(), strict=False):
        assert row["error"].startswith(f"{own}, line {line_of(place) if place else ''}")
        assert row["error"].endswith(what)
        assert f"gridwise: @1 {row['label']}: {row['error']}\n" in outcome.err
    assert rows[-1]["error"].startswith(f"{own}, line {line_of('1 / 0')}: divides raised ZeroDivisionError")
    assert "words\nbytes" in outcome.err


def test_all_rows_are_kept_and_taken_up_again(gridwise: Run, own: Path) -> None:
    _, rows = compared(gridwise, own, "--jobs", 1)
    kept = json.loads(gridwise("runs", "--json").out)
    assert {row["status"] for row in kept} == {"solved", "limit", "failed"}
    outcome, again = compared(gridwise, own, "--jobs", 1, "--resume")
    assert (outcome.status, again) == (2, rows)  # their times included
    assert len(json.loads(gridwise("runs", "--json").out)) == len(rows)
    own.write_text(OWN.replace("ctypes.string_at(0)", "return search(problem)"))
    _, other = compared(gridwise, own, "--jobs", 1, "--resume")
    assert [row["status"] for row in other[:3]] == ["solved", "solved", "solved"]


def test_ctrl_c_in_a_run_keeps_the_rows_before_it(gridwise: Run, own: Path) -> None:
    labels = f"bfs,{own}:deaf,astar"
    outcome = gridwise("compare", "rushhour", "@1", "--algorithms", labels, "--json", "-", "--jobs", 1)
    assert outcome.status == 130
    assert [row["label"] for row in json.loads(outcome.out)] == ["bfs"]
    assert outcome.err == "gridwise: interrupted after 1 of 3 runs; --resume goes on from there\n"


def test_what_comes_before_the_runs_has_the_same_limits(gridwise: Run, own: Path, tmp_path: Path) -> None:
    start = tmp_path / "start.txt"
    start.write_text("never")
    outcome = gridwise("compare", f"{own}:Chain", start, "--time-limit", SECONDS)
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.err.endswith(f"stopped by the time limit of {SECONDS} s\n")


def test_a_table_and_a_report_show_them_without_figures(
    gridwise: Run, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "report.html"
    monkeypatch.chdir(own.parent)  # a long path would be broken over lines of the table
    labels = f"bfs,{own.name}:wrong"
    outcome = gridwise("compare", "rushhour", "@1", "--algorithms", labels, "--html", page)
    assert outcome.status == 2
    (row,) = (line for line in outcome.out.splitlines() if ":wrong" in line and "failed" in line)
    assert row.split()[1] == "failed"
    assert not any(cell == "0" for cell in row.split())
    assert "wrong gave a wrong plan: move 1, Q+7, cannot be made" in outcome.err
    assert "failed" in page.read_text()


@pytest.mark.parametrize("jobs", [1, 2])
def test_in_a_batch_what_goes_wrong_is_a_row(gridwise: Run, own: Path, tmp_path: Path, jobs: int) -> None:
    lines, rows = tmp_path / "lines.txt", tmp_path / "rows.csv"
    lines.write_text("5\n7\n8\n9\nten\n11\n")
    store = tmp_path / "runs.db"
    outcome = gridwise(
        *("batch", f"{own}:Chain", lines, "--out", rows, "--time-limit", SECONDS, "--jobs", jobs),
        *("--store", store),
    )
    with rows.open() as stream:
        found = [(row["instance"], row["status"], row["cost"]) for row in csv.DictReader(stream)]
    assert found == [
        ("5", "solved", "5"),
        ("7", "failed", ""),
        ("8", "failed", ""),
        ("9", "limit", ""),
        ("ten", "invalid", ""),
        ("11", "solved", "11"),
    ]
    assert outcome.status == 2
    assert f"gridwise: line 2: {own}, line {line_of('self.end == 7') + 1}: own code has ended" in outcome.err
    assert f"gridwise: line 3: {own}, line {line_of('OSError')}: Chain.successors raised" in outcome.err
    assert "gridwise: line 4: " in outcome.err
    assert len(json.loads(gridwise("runs", "--store", store, "--json").out)) == 5


def test_in_a_race_the_others_come_in(gridwise: Run, own: Path) -> None:
    labels = f"bfs,{own}:crashes,{own}:talks"
    outcome = gridwise("race", "rushhour", "@1", "--algorithms", labels, "--clock", "time")
    assert outcome.status == 2
    assert outcome.out.startswith("1. bfs: ")
    assert "2. talks" in outcome.out
    assert f"gridwise: {own}:crashes: {own}, line {line_of('string_at')}: own code" in outcome.err
    outcome = gridwise("race", "rushhour", "@1", "--algorithms", f"{own}:crashes,{own}:leaves")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("gridwise: nobody came in: ")


def test_who_is_trusted_runs_here_and_ends_the_command(gridwise: Run, own: Path) -> None:
    outcome = gridwise("compare", "rushhour", "@1", "--algorithms", f"bfs,astar:{own}:divides", "--trust")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"gridwise: {own}, line {line_of('1 / 0')}: divides raised")
