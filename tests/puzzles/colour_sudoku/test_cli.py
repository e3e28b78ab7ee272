"""The command line with Colour Sudoku: what it prints, and its exit status."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Outcome

Run = Callable[..., Outcome]

UNIQUE = "3 4\nr g b\n*r *# *# *g\n*# *# *# *#\n*# *# *b 2#\n*b *# *# *#\n"
OPEN = "3 3\nr g b\n*# *# *#\n*# *# *#\n*# *# *#\n"
CLASH = "2 2\nr g\n1# 1#\n*# *#\n"


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def write_board(text: str) -> Path:
        file = tmp_path / "board.txt"
        file.write_text(text)
        return file

    return write_board


def test_solve_prints_a_board_that_verify_accepts(gridwise: Run, write: Callable[[str], Path]) -> None:
    file = write(OPEN)
    for words in (
        ["--quiet"],
        ["--json"],
        ["--quiet", "--algorithm", "backtracking"],
        ["--quiet", "--engine", "python"],
    ):
        solved = gridwise("solve", "colour-sudoku", file, *words)
        assert solved.status == 0
        assert gridwise("verify", "colour-sudoku", file, "--plan", "-", stdin=solved.out).status == 0
    wrong = gridwise("solve", "colour-sudoku", file, "--quiet").out.replace("1b", "2b", 1)
    outcome = gridwise("verify", "colour-sudoku", file, "--plan", "-", stdin=wrong)
    assert outcome.status == 1
    assert outcome.out.startswith("At r")


def test_counting(gridwise: Run, write: Callable[[str], Path]) -> None:
    file = write(OPEN)
    data = json.loads(gridwise("solve", "colour-sudoku", file, "--count", "--json").out)
    assert (data["count"], data["count_is_exact"]) == (56, True)
    assert "Solutions: 56." in gridwise("solve", "colour-sudoku", file, "--count").out
    assert gridwise("solve", "colour-sudoku", file, "--count", "--quiet").out == "56\n"
    assert "at least 10." in gridwise("solve", "colour-sudoku", file, "--count", "--limit", "10").out
    assert gridwise("solve", "colour-sudoku", file, "--limit", "10").status == 2
    nothing = gridwise("solve", "colour-sudoku", "-", "--count", "--json", stdin=CLASH)
    assert (nothing.status, json.loads(nothing.out)["count"]) == (1, 0)


def test_unique(gridwise: Run) -> None:
    for text, status, said in ((UNIQUE, 0, True), (OPEN, 1, False), (CLASH, 1, False)):
        outcome = gridwise("solve", "colour-sudoku", "-", "--unique", "--json", stdin=text)
        assert (outcome.status, json.loads(outcome.out)["unique"]) == (status, said)
    outcome = gridwise("solve", "colour-sudoku", "-", "--unique", "--algorithm", "mac", stdin=UNIQUE)
    assert outcome.status == 0
    assert "It is the only solution." in outcome.out


def test_all_solutions_as_a_stream(gridwise: Run) -> None:
    outcome = gridwise("solve", "colour-sudoku", "-", "--all", "--json", stdin=OPEN)
    boards = {json.loads(line)["solution"] for line in outcome.out.splitlines()}
    assert (outcome.status, len(boards)) == (0, 56)
    few = gridwise("solve", "colour-sudoku", "-", "--all", "--limit", "3", stdin=OPEN)
    assert few.out.count("r g b") == 3
    assert gridwise("solve", "colour-sudoku", "-", "--all", stdin=CLASH).status == 1
    text = "6 6\na b c d e f\n" + "*# *# *# *# *# *#\n" * 6
    stopped = gridwise("solve", "colour-sudoku", "-", "--all", "--node-limit", "2000", stdin=text)
    assert stopped.status == 3
    assert stopped.out.count("a b c d e f") > 10
    readable = gridwise("solve", "colour-sudoku", "-", "--all", "--json", "--algorithm", "plain", stdin=OPEN)
    assert {json.loads(line)["solution"] for line in readable.out.splitlines()} == boards


def test_no_solution_says_why(gridwise: Run) -> None:
    outcome = gridwise("solve", "colour-sudoku", "-", stdin=CLASH)
    assert outcome.status == 1
    assert "Why: row 1 has 1 twice: at r1c1 and r1c2." in outcome.out


def test_limits_have_status_3(gridwise: Run) -> None:
    text = "6 6\na b c d e f\n" + "*# *# *# *# *# *#\n" * 6
    outcome = gridwise("solve", "colour-sudoku", "-", "--count", "--node-limit", "2000", "--json", stdin=text)
    data = json.loads(outcome.out)
    assert (outcome.status, data["status"]) == (3, "limit")
    assert data["count"] > 1
    assert data["solution"] is not None


def test_bad_input_has_status_2_and_one_line(gridwise: Run, write: Callable[[str], Path]) -> None:
    file = write("2 2\nr g\n1g 3#\n*# *r\n")
    outcome = gridwise("solve", "colour-sudoku", file)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"gridwise: {file}, line 3: r1c2: expected a number from 1 to 2, got '3#'\n"
    assert gridwise("solve", "colour-sudoku", file, "--metric", "steps").status == 2
    bad_ordering = gridwise(
        "solve", "colour-sudoku", "-", "--algorithm", "plain", "--ordering", "x", stdin=OPEN
    )
    assert bad_ordering.status == 2
    assert bad_ordering.err.count("\n") == 1
    assert gridwise("solve", "colour-sudoku", "-", "--propagation", "x", stdin=OPEN).status == 2


def test_compare_shows_the_refinements_in_one_table(gridwise: Run, write: Callable[[str], Path]) -> None:
    outcome = gridwise("compare", "colour-sudoku", write(UNIQUE), "--json")
    entries = json.loads(outcome.out)
    names = ["plain", "mrv", "mrv-degree", "forward-checking", "mac", "numbers-first", "backtracking", "best"]
    assert [entry["algorithm"] for entry in entries] == names
    assert {entry["status"] for entry in entries} == {"solved"}
    assert len({entry["solution"] for entry in entries}) == 1
    assert all({"assignments", "backtracks", "checks"} <= set(entry["metrics"]) for entry in entries)


def test_the_table_and_the_report_of_compare_have_the_counters_of_backtracking(
    gridwise: Run, write: Callable[[str], Path], tmp_path: Path
) -> None:
    report = tmp_path / "report.html"
    words = ("compare", "colour-sudoku", write(UNIQUE), "--algorithms", "backtracking,best", "--html", report)
    table = gridwise(*words).out
    solved = json.loads(
        gridwise("solve", "colour-sudoku", "-", "--algorithm", "backtracking", "--json", stdin=UNIQUE).out
    )
    row = next(line for line in table.splitlines() if " backtracking " in line).split()
    for name in ("assignments", "backtracks", "checks"):
        assert name in table
        assert f">{name}</button>" in report.read_text()
        assert f"{solved['metrics'][name]:,}" in row


def test_hint_and_explain(gridwise: Run) -> None:
    hint = gridwise("hint", "colour-sudoku", "-", stdin=UNIQUE)
    assert hint.status == 0
    assert ": " in hint.out
    explained = json.loads(gridwise("explain", "colour-sudoku", "-", "--json", stdin=UNIQUE).out)
    assert explained["solved"]
    assert explained["steps"][0]["sentence"] in hint.out
    assert gridwise("hint", "colour-sudoku", "-", stdin=CLASH).status == 1


def test_generate(gridwise: Run) -> None:
    words = ("generate", "colour-sudoku", "--size", "5", "--colours", "3", "--count", "2", "--seed", "4")
    one, other = gridwise(*words), gridwise(*words)
    assert one.out == other.out
    assert one.out.startswith("3 5\nr g b\n")
    data = json.loads(gridwise(*words, "--json", "--minimal", "no").out)
    assert [entry["unique"] for entry in data] == [True, True]
    assert gridwise("generate", "colour-sudoku", "--size", "5", "--colours", "2").status == 2
    assert gridwise("generate", "colour-sudoku", "--minimal", "maybe").status == 2


def test_batch_takes_boards_of_one_line(gridwise: Run, tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("".join(" ".join(text.split()) + "\n" for text in (UNIQUE, OPEN, CLASH)))
    out = tmp_path / "out.csv"
    assert gridwise("batch", "colour-sudoku", lines, "--out", out, "--jobs", "1", "--quiet").status == 0
    assert [line.split(",")[2] for line in out.read_text().splitlines()[1:]] == [
        "solved",
        "solved",
        "unsolvable",
    ]
