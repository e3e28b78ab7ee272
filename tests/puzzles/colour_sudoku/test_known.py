"""Answers and counts that others have computed."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwise import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku, native
from tests.conftest import shared_file

DATA = Path(__file__).parent / "data"
PATIENCE = Limits(seconds=300)

Read = Callable[[str], Path]


@pytest.fixture(params=["our own", "public"])
def read(request: pytest.FixtureRequest) -> Read:
    """Boards made for us lie here; those of public assignments may not be copied."""
    if request.param == "our own":
        return lambda name: DATA / name
    return lambda name: shared_file(f"colour-sudoku/{name}")


def rows(file: Path) -> list[dict[str, str]]:
    with file.open() as stream:
        return list(csv.DictReader(stream))


def test_every_known_instance_has_the_known_answer(read: Read) -> None:
    for row in rows(read("known.csv")):
        board = ColourSudoku.parse(read(f"{row['instance']}.txt").read_text())
        result = solve_instance(PUZZLE, board, Options(limits=PATIENCE))
        assert result.status == {"sat": "solved", "unsat": "unsolvable"}[row["status"]], row
        if result.solution is not None:
            assert PUZZLE.replay(board, result.solution).valid, row


def test_every_known_count_is_met(read: Read) -> None:
    for row in rows(read("known.csv")):
        known = row["solutions"]
        if row["status"] == "unsat":
            continue
        least = int(known.removeprefix(">="))
        board = ColourSudoku.parse(read(f"{row['instance']}.txt").read_text())
        if known.startswith(">="):
            assert native.count(board, least, PATIENCE).count == least, row
        else:
            assert native.count(board, limits=PATIENCE).count == least, row


@pytest.mark.parametrize("group", range(4))
def test_empty_boards_have_the_known_numbers_of_solutions(group: int) -> None:
    for row in rows(DATA / "empty-board-counts.csv")[group::4]:
        board = ColourSudoku.empty(int(row["size"]), "rgbypo"[: int(row["colours"])])
        assert native.count(board, limits=PATIENCE).count == int(row["solutions"]), row
