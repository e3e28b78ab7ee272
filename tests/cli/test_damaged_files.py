"""Files that commands wrote and something damaged: each is refused with one sentence, and left as it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise.lab.batch_rows import COLUMNS
from gridwise.puzzles.snake.pilots.evolved import WEIGHTS
from gridwise.version import __version__
from tests.conftest import Outcome

Run = Callable[..., Outcome]

HUGE = 10**400
"""A whole number that no floating-point number comes near."""
ROW = f"1,AA..............,solved,2,true,3,0.1,steps,best,native,{__version__},rushhour,"


def refused(outcome: Outcome, *words: str) -> None:
    assert outcome.status == 2
    assert outcome.err.startswith("gridwise: ")
    assert outcome.err.count("\n") == 1
    assert all(word in outcome.err for word in words)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"generation": float("inf")}, "checkpoint"),
        ({"kept": [[HUGE] * WEIGHTS]}, "checkpoint"),
        ({"kept": [[float("nan")] * WEIGHTS]}, "weights that are numbers"),
        ({"kept_fitness": []}, "expected 1 numbers in 'kept_fitness', got 0"),
        ({"history": [[1.0, 1.0]]}, "'history' of generations 0 to 1, got 1"),
        ({"choices": {"games": 1.5}}, "whole number for games, got 1.5"),
        ({"choices": {"generations": "many"}}, "whole number for generations, got 'many'"),
    ],
)
def test_a_damaged_checkpoint(gridwise: Run, tmp_path: Path, changed: dict[str, Any], told: str) -> None:
    checkpoint = {
        "choices": {"board": "4x4", "population": 2, "keep": 1, "generations": 2, "games": 1},
        "generation": 1,
        "kept": [[0.5] * WEIGHTS],
        "kept_fitness": [2.0],
        "history": [[2.0, 2.0], [2.0, 2.0]],
    }
    file = tmp_path / "kept.json"
    file.write_text(json.dumps(checkpoint | changed))
    refused(gridwise("train", "snake", "--resume", file, "--quiet", "--jobs", "1"), told)


@pytest.mark.parametrize("pilot", ["evolved", "best"])
def test_values_that_are_no_numbers(gridwise: Run, tmp_path: Path, pilot: str) -> None:
    file = tmp_path / "values.json"
    file.write_text(json.dumps({"network": [HUGE] * WEIGHTS, "models": [{"cells": HUGE, "blocks": []}]}))
    outcome = gridwise("arena", "--pilot", f"{pilot}:{file}", "--board", "4x4", "--games", 1, "--seed", 1)
    refused(outcome, str(file))


@pytest.mark.parametrize("option", ["--start", "--out"])
@pytest.mark.parametrize(
    "text", ["{}", "[]", '{"made_by": "", "models": [{"cells": "a"}, {"cells": 1}]}', "no JSON"]
)
def test_learning_says_at_once_that_a_file_holds_no_values(
    gridwise: Run, tmp_path: Path, option: str, text: str
) -> None:
    file = tmp_path / "values.json"
    file.write_text(text)
    outcome = gridwise(
        "train", "snake", "--pilot", "best", "--board", "4x4", "--games", 10, "--rounds", 1, option, file
    )
    refused(outcome, str(file), "expected values of")
    assert file.read_text() == text


@pytest.mark.parametrize(
    "data", [b"board,moves\nAA..,1\n", b"\xff\n", b"board,moves,steps,cluster,difficulty\nA,x,1,1,\n"]
)
def test_boards_of_an_enumeration_that_cannot_be_graded(gridwise: Run, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "boards.csv"
    assert gridwise("enumerate", "rushhour", "--size", "3x3", "--out", file, "--quiet").status == 0
    file.write_bytes(data)
    outcome = gridwise("enumerate", "rushhour", "--size", "3x3", "--out", file, "--regrade", "--quiet")
    refused(outcome, str(file), "expected the boards of 'enumerate'")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"a letter to a friend\nthat is not ours", "was not written by batch"),
        (b"\xff\xfe\n", "was not written by batch"),
        ((",".join(COLUMNS) + "\n" + ROW.replace(",3,", ",many,") + "\n").encode(), "row 1"),
        ((",".join(COLUMNS) + "\n" + ROW.removesuffix(",") + "\n").encode(), "its options is missing"),
    ],
)
def test_rows_that_batch_did_not_write_stay_as_they_are(
    gridwise: Run, tmp_path: Path, data: bytes, told: str
) -> None:
    boards, rows = tmp_path / "boards.txt", tmp_path / "rows.csv"
    boards.write_text("AA..............\n")
    rows.write_bytes(data)
    refused(gridwise("batch", "rushhour", boards, "--out", rows, "--resume"), "cannot resume", told)
    assert rows.read_bytes() == data
