"""Torus Snake on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.puzzles.torus_snake.boards import DATA

Run = Callable[..., Any]


@pytest.mark.parametrize("agent", ["nearest-bfs", "nearest-ids"])
@pytest.mark.parametrize("test", [1, 2, 3])
def test_narrate_prints_the_report_s_lines_and_nothing_else(gridwise: Run, agent: str, test: int) -> None:
    outcome = gridwise("solve", "torus-snake", DATA / f"test{test}.txt", "--algorithm", agent, "--narrate")
    assert outcome == (0, (DATA / f"test{test}.{agent}.out").read_text(), "")


def test_a_lost_game(gridwise: Run) -> None:
    words = ("solve", "torus-snake", "-", "--algorithm", "nearest-bfs")
    text = "1,3 0,2 2 0,0,2 0,1,2"
    told = gridwise(*words, "--narrate", stdin=text)
    assert told.status == 3
    assert told.out.splitlines()[0] == "reached an apple when going R"
    assert told.err.startswith("Lost: after 4 moves")
    data = json.loads(gridwise(*words, "--json", stdin=text).out)
    assert (data["status"], data["plan"], data["ending"], data["apples_left"]) == ("limit", None, "lost", 1)
    assert "Lost: after 4 moves" in gridwise(*words, stdin=text).out


def test_solve_and_verify(gridwise: Run, tmp_path: Path) -> None:
    file = DATA / "test3.txt"
    solved = gridwise("solve", "torus-snake", file, "--json")
    data = json.loads(solved.out)
    assert (solved.status, data["puzzle"], data["cost"], data["optimal"]) == (0, "torus-snake", 25, True)
    assert data["metric"] == "moves"
    plan = tmp_path / "plan.json"
    plan.write_text(solved.out)
    assert gridwise("verify", "torus-snake", file, "--plan", plan).status == 0
    plan.write_text("R R R")
    broken = gridwise("verify", "torus-snake", file, "--plan", plan)
    assert (broken.status, broken.out) == (1, "After the last move 7 apples are not reached.\n")


def test_no_solution(gridwise: Run) -> None:
    assert gridwise("solve", "torus-snake", "-", stdin="1,1 0,0 1 0,0,2").status == 1


def test_bad_input_names_file_and_line(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("5,5\n0,0\n1\n7,1,1\n")
    outcome = gridwise("solve", "torus-snake", file)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"gridwise: {file}, line 4: the apple cell 7,1 is outside the 5x5 board\n"
    assert gridwise("solve", "torus-snake", DATA / "test1.txt", "--metric", "steps").status == 2


def test_generate_is_seeded(gridwise: Run) -> None:
    words = ("generate", "torus-snake", "--size", "7x9", "--cells", "5", "--most", "2")
    first = gridwise(*words, "--seed", "5")
    assert first.status == 0
    assert first == gridwise(*words, "--seed", "5")
    assert first.out != gridwise(*words, "--seed", "6").out
    assert gridwise("generate", "torus-snake", "--size", "2x2", "--cells", "9").status == 2


def test_one_line_instances_go_through_batch(gridwise: Run, tmp_path: Path) -> None:
    lines, table = tmp_path / "boards.txt", tmp_path / "table.csv"
    words = ("generate", "torus-snake", "--count", "3", "--size", "5x5", "--cells", "3", "--one-line")
    assert gridwise(*words, "--out", lines, "--quiet").status == 0
    assert gridwise("batch", "torus-snake", lines, "--out", table, "--quiet").status == 0
    rows = table.read_text().splitlines()
    assert len(rows) == 4
    assert all(",solved," in row for row in rows[1:])


def test_hint(gridwise: Run) -> None:
    outcome = gridwise("hint", "torus-snake", "-", stdin="5,5 0,0 1 0,2,1")
    assert outcome.status == 0
    assert outcome.out.startswith("Go right (R): every apple can be reached with 2 moves")


def test_show(gridwise: Run, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert gridwise("show", "torus-snake", DATA / "test1.txt", "--svg", picture).status == 0
    assert picture.read_text().startswith("<svg")
