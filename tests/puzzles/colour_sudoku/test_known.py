"""Answers and counts that others have computed."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from gridwise import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku, native
from tests.conftest import shared_file

FOLDER = "colour-sudoku"
PATIENCE = Limits(seconds=30)


def rows(name: str) -> list[dict[str, str]]:
    with shared_file(f"{FOLDER}/{name}").open() as stream:
        return list(csv.DictReader(stream))


def board_of(name: str) -> ColourSudoku:
    return ColourSudoku.parse(Path(shared_file(f"{FOLDER}/{name}.txt")).read_text())


def test_every_known_instance_has_the_known_answer() -> None:
    for row in rows("known.csv"):
        board = board_of(row["instance"])
        result = solve_instance(PUZZLE, board, Options(limits=PATIENCE))
        assert result.status == {"sat": "solved", "unsat": "unsolvable"}[row["status"]], row
        if result.solution is not None:
            assert PUZZLE.replay(board, result.solution).valid, row


def test_every_known_count_is_met() -> None:
    for row in rows("known.csv"):
        known = row["solutions"]
        if row["status"] == "unsat":
            continue
        least = int(known.removeprefix(">="))
        board = board_of(row["instance"])
        if known.startswith(">="):
            assert native.count(board, least, PATIENCE).count == least, row
        else:
            assert native.count(board, limits=PATIENCE).count == least, row


@pytest.mark.parametrize("group", range(4))
def test_empty_boards_have_the_known_numbers_of_solutions(group: int) -> None:
    for row in rows("empty-board-counts.csv")[group::4]:
        board = ColourSudoku.empty(int(row["size"]), "rgbypo"[: int(row["colours"])])
        assert native.count(board, limits=PATIENCE).count == int(row["solutions"]), row
