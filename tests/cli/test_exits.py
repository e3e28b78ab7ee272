"""Rush Hour boards with the exit at any side, through the commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Outcome
from tests.terminals import terminal

Run = Callable[..., Outcome]

BOARD = """\
exit top
.BB.
.A..
.A.C
...C
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "top.txt"
    path.write_text(BOARD)
    return path


def test_solve_and_verify(gridwise: Run, file: Path) -> None:
    result = json.loads(gridwise("solve", "rushhour", file, "--json").out)
    assert result["plan"] == ["B+1", "A-1"]
    for plan, sentence in (
        ("B+1 A-1", "Valid: the red car is out after 2 steps"),
        ("B-1 A-1", "Move 2, A-1: car B is in the way"),
        ("A+1", "After the last move the red car A is not at the exit"),
    ):
        assert sentence in gridwise("verify", "rushhour", file, "--plan", "-", stdin=plan).out


def test_show_hint_and_explore(gridwise: Run, file: Path) -> None:
    assert gridwise("show", "rushhour", file).out.startswith("+---^-----+\n| . B B . |\n| . A . . |\n")
    assert "Play B+1: then 1 of the 2 steps" in gridwise("hint", "rushhour", file).out
    explored = json.loads(gridwise("explore", "rushhour", file, "--json").out)
    again = json.loads(
        gridwise("solve", "rushhour", "-", "--json", stdin=explored["hardest_board_steps"]).out
    )
    assert again["cost"] == explored["hardest_steps"] > explored["steps"] == 2


def test_play_in_a_terminal(file: Path) -> None:
    with terminal("play", "rushhour", file, "--terminal") as screen:
        screen.wait_for("Bring the red car")
        screen.press("\t\t\x1b[C")  # car B to the right
        screen.wait_for("moves 1")
        screen.press("\x1b[Z\x1b[A")  # the red car up
        screen.wait_for("Solved")
        screen.press("q")
        assert screen.process.wait(60) == 0


@pytest.mark.parametrize("side", ["left", "top", "bottom"])
def test_generate_makes_boards_that_leave_there(gridwise: Run, side: str) -> None:
    words = ("generate", "rushhour", "--exit", side, "--size", "5x4", "--count", 3, "--jobs", 1)
    made = gridwise(*words, "--seed", 4)
    assert made.out == gridwise(*words, "--seed", 4).out
    assert made.out.split("\n\n")[0].startswith(f"exit {side}\n")
    for one in json.loads(gridwise(*words, "--seed", 4, "--json").out):
        rows = one["text"].splitlines()[1:]
        assert (len(rows), len(rows[0])) == (5, 4)
        assert any("AA" in row for row in rows) == (side == "left")
        result = json.loads(
            gridwise("solve", "rushhour", "-", "--metric", "moves", "--json", stdin=one["text"]).out
        )
        assert result["cost"] == one["moves"]


def test_generate_at_any_side_and_in_a_column(gridwise: Run) -> None:
    words = (
        "generate",
        "rushhour",
        "--count",
        12,
        "--exit",
        "any",
        "--exit-column",
        0,
        "--json",
        "--jobs",
        1,
    )
    found = set()
    for one in json.loads(gridwise(*words).out):
        first, *rows = one["text"].splitlines()
        side = first.removeprefix("exit ") if rows else "right"
        found.add(side)
        if side in ("top", "bottom"):
            assert sum(row[0] == "A" for row in rows) == 2
    assert found == {"right", "left", "top", "bottom"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--exit", "top", "--exit-row", 2], "--exit-row goes with --exit left or right, got --exit top"),
        (["--exit-column", 2], "--exit-column goes with --exit top or bottom, got --exit right"),
        (["--exit", "top", "--size", "6x5", "--exit-column", 5], "the exit column of 5 columns is 0 to 4"),
        (["--exit", "top", "--size", "5x4", "--moves", "20"], "no 5x4 board is that long"),
    ],
)
def test_what_cannot_be_made_is_said(gridwise: Run, words: list[object], sentence: str) -> None:
    refused = gridwise("generate", "rushhour", *words)
    assert refused.status == 2
    assert sentence in refused.err


def test_lists_of_such_boards_are_read_everywhere(gridwise: Run, tmp_path: Path) -> None:
    words = ("generate", "rushhour", "--exit", "any", "--count", 4, "--seed", 8, "--jobs", 1)
    assert gridwise(*words, "--out", tmp_path / "made").status == 0
    costs = [row["cost"] for row in _solved(gridwise, tmp_path / "made")]
    assert None not in costs
    for name in ("copy.txt", "copy.csv", "copy.json"):
        assert (
            gridwise("boards", "convert", "rushhour", tmp_path / "made", "--out", tmp_path / name).status == 0
        )
        assert [row["cost"] for row in _solved(gridwise, tmp_path / name)] == costs


def _solved(gridwise: Run, file: Path) -> list[dict[str, Any]]:
    out = file.with_suffix(".results.json")
    assert gridwise("batch", "rushhour", file, "--out", out, "--jobs", 1).status == 0
    rows: list[dict[str, Any]] = json.loads(out.read_text())
    return rows
