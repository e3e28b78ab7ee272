"""Batches: rows in order, the same for any number of workers, and nothing lost when one is killed."""

from __future__ import annotations

import csv
import random
import signal
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.conftest import Outcome
from tests.programs import GRIDWISE, run, start, wait_until
from tests.puzzles.rushhour.boards import HOPELESS, brute_force

Run = Callable[..., Outcome]


def random_line(rng: random.Random, side: int = 4) -> str:
    """Return a one-line board with a red car and some others."""
    grid = [["."] * side for _ in range(side)]
    grid[1][0] = grid[1][1] = "A"
    for letter in "BCDEF":
        row, col, upright = rng.randrange(side - 1), rng.randrange(side - 1), rng.random() < 0.6
        cells = [(row, col), (row + 1, col) if upright else (row, col + 1)]
        if all(grid[r][c] == "." for r, c in cells):
            for r, c in cells:
                grid[r][c] = letter
    return "".join("".join(row) for row in grid)


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    rng = random.Random(8)
    file = tmp_path / "boards.txt"
    file.write_text("".join(random_line(rng) + ("\n\n" if i % 7 == 0 else "\n") for i in range(120)))
    return file


def read(path: Path) -> list[dict[str, str]]:
    with path.open() as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize("metric", ["steps", "moves"])
def test_rows_are_in_order_and_right(gridwise: Run, lines: Path, tmp_path: Path, metric: str) -> None:
    out = tmp_path / "out.csv"
    assert (
        gridwise(
            "batch", "rushhour", lines, "--out", out, "--metric", metric, "--jobs", 2, "--chunk", 10
        ).status
        == 0
    )
    rows = read(out)
    assert list(rows[0]) == [
        *("line", "instance", "status", "cost", "optimal", "explored", "seconds"),
        *("metric", "algorithm", "engine", "version", "puzzle", "options"),
    ]
    numbered = [(n, line) for n, line in enumerate(lines.read_text().splitlines(), 1) if line]
    assert [(int(row["line"]), row["instance"]) for row in rows] == numbered
    for row in rows:
        board = "\n".join(row["instance"][i : i + 4] for i in range(0, 16, 4))
        optimum = brute_force(board, metric)
        assert row["status"] == ("unsolvable" if optimum is None else "solved")
        assert row["cost"] == ("" if optimum is None else str(optimum))
        assert row["optimal"] == ("false" if optimum is None else "true")


def test_rows_are_the_same_for_any_number_of_jobs(gridwise: Run, lines: Path, tmp_path: Path) -> None:
    too_wide = "AA.B....." + "...B....." + 63 * "."
    lines.write_text(f"{lines.read_text()}AA.B\n{too_wide}\nA.A.\n{too_wide}\n")
    rows = []
    for words in (["--jobs", 1], ["--jobs", 2], ["--jobs", 3, "--chunk", 7]):
        out = tmp_path / "out.csv"
        assert gridwise("batch", "rushhour", lines, "--out", out, *words).status == 2
        rows.append([{**row, "seconds": ""} for row in read(out)])
    assert rows[0] == rows[1] == rows[2]
    assert [row["status"] for row in rows[0][-4:]] == ["invalid", "solved", "invalid", "solved"]


def test_any_algorithm_and_engine_gives_the_same_costs(gridwise: Run, lines: Path, tmp_path: Path) -> None:
    costs = []
    for words in (
        [],
        ["--engine", "python"],
        ["--algorithm", "bfs"],
        ["--algorithm", "astar", "--engine", "python"],
    ):
        out = tmp_path / "out.csv"
        assert gridwise("batch", "rushhour", lines, "--out", out, "--jobs", 1, *words).status == 0
        costs.append([row["cost"] for row in read(out)])
    assert costs[0] == costs[1] == costs[2] == costs[3]


def test_a_bad_line_is_marked_and_named_and_the_rest_is_solved(gridwise: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "boards.txt", tmp_path / "out.csv"
    file.write_text("AA..\nAA.B\n\nAAB..B...\nAA...B..x\n")
    outcome = gridwise("batch", "rushhour", file, "--out", out)
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert (
        "boards.txt, line 2: car 'B' has one cell; a car is 2 cells or longer (and 1 more bad line)"
        in outcome.err
    )
    assert [(row["line"], row["status"]) for row in read(out)] == [
        ("1", "solved"), ("2", "invalid"), ("4", "solved"), ("5", "invalid"),
    ]  # fmt: skip


def test_resume_does_the_rest_only(gridwise: Run, lines: Path, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    gridwise("batch", "rushhour", lines, "--out", whole, "--jobs", 1)
    text = whole.read_text()
    cut = text.index("\n", len(text) // 2) + 12  # in the middle of a row
    part.write_text(text[:cut])
    kept = text[:cut].count("\n")
    assert gridwise("batch", "rushhour", lines, "--out", part, "--jobs", 1, "--resume").status == 0
    again = part.read_text()
    assert again.splitlines()[:kept] == text.splitlines()[:kept]
    without_time = [[{**row, "seconds": ""} for row in read(path)] for path in (whole, part)]
    assert without_time[0] == without_time[1]


def test_resume_refuses_rows_of_another_input(gridwise: Run, lines: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    gridwise("batch", "rushhour", lines, "--out", out, "--jobs", 1)
    other = tmp_path / "other.txt"
    other.write_text("AA..\n")
    outcome = gridwise("batch", "rushhour", other, "--out", out, "--resume")
    assert outcome.status == 2
    assert "cannot resume: row 1" in outcome.err
    out.write_text("a,b\n1,2\n")
    assert "was not written by batch" in gridwise("batch", "rushhour", other, "--out", out, "--resume").err


def rows_so_far(out: Path) -> int:
    return len(out.read_text().splitlines()) - 1 if out.exists() else 0


def test_a_killed_run_keeps_its_rows_and_goes_on(tmp_path: Path) -> None:
    rng = random.Random(1)
    file, out = tmp_path / "boards.txt", tmp_path / "out.csv"
    boards = [random_line(rng, 6) + "\n" for _ in range(600)]
    file.write_text("".join(boards))
    words = ("--out", out, "--jobs", 2, "--algorithm", "bfs", "--engine", "python", "--chunk", 5)
    with start(*GRIDWISE, "batch", "rushhour", "-", *words, stdin=PIPE) as process:
        assert process.stdin is not None
        process.stdin.writelines(
            boards[:300]
        )  # so that it waits for more, and is not over before it is killed
        process.stdin.flush()
        wait_until(lambda: rows_so_far(out) > 20)
    assert process.returncode == -signal.SIGKILL
    assert 20 < rows_so_far(out) <= 300
    run(*GRIDWISE, "batch", "rushhour", file, *words, "--resume")
    rows = read(out)
    assert [int(row["line"]) for row in rows] == list(range(1, 601))


def test_ctrl_c_ends_at_once_and_keeps_whole_rows(tmp_path: Path) -> None:
    rng = random.Random(2)
    file, out = tmp_path / "boards.txt", tmp_path / "out.csv"
    endless = HOPELESS.replace("\n", "")
    file.write_text("".join(random_line(rng, 6) + "\n" for _ in range(500)) + 50 * f"{endless}\n")
    words = ("--out", out, "--jobs", 2, "--algorithm", "bfs", "--engine", "python")
    with start(*GRIDWISE, "batch", "rushhour", file, *words, stderr=PIPE) as process:
        wait_until(lambda: rows_so_far(out) > 20)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert out.read_text().endswith("\n")
    told = f"{rows_so_far(out)} of 550 rows are kept; --resume goes on from there"
    assert (process.returncode, err) == (130, f"gridwise: interrupted; {told}\n")


CLOSED = "AA.....ZBBCC...ZDDEE...ZFFGG...ZHHII...ZLLMMNNOOPPQQ....RRSS...."
"""Z can never leave the way, which its column alone does not tell: millions of boards are met on the way."""


def test_ctrl_c_ends_native_searches_on_all_cores_too(tmp_path: Path) -> None:
    rng = random.Random(3)
    file, out = tmp_path / "boards.txt", tmp_path / "out.csv"
    file.write_text("".join(random_line(rng, 6) + "\n" for _ in range(20)) + 4 * f"{CLOSED}\n")
    words = ("--out", out, "--jobs", 2, "--chunk", 10)
    with start(*GRIDWISE, "batch", "rushhour", file, *words, stderr=PIPE) as process:
        wait_until(lambda: rows_so_far(out) == 20)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    told = "20 of 24 rows are kept; --resume goes on from there"
    assert (process.returncode, err) == (130, f"gridwise: interrupted; {told}\n")
