"""The report on Colour Sudoku again: its solver, and what its refinements are worth."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from pathlib import Path

from gridwise.puzzles.colour_sudoku import PUZZLE
from tests.conftest import Outcome
from tests.puzzles.colour_sudoku.report_solver import Game

Run = Callable[..., Outcome]


def test_one_command_switches_the_refinements_off_one_by_one(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "cells.json"
    outcome = gridwise("reproduce", "sudoku-report", "--only", "@2", "--no-store", "--json", file)
    assert outcome.status == 0
    assert "course report on Colour Sudoku" in outcome.out
    assert "3 of 3 cells are equal; 0 differ by slips of the report; 0 differ otherwise." in outcome.out
    cells = json.loads(file.read_text())
    published = [(cell["row"], cell["report"], cell["ours"]) for cell in cells if cell["report"]]
    assert published == [("in a corner", "2", "2"), ("at an edge", "3", "3"), ("inside", "4", "4")]
    measured = {(one["table"], one["column"]): one["ours"] for one in cells if one["row"] == "@2"}
    assert {table for table, _ in measured} == {"assignments", "backtracks", "checks", "seconds"}
    assert {variant for _, variant in measured} >= {"no degree", "no MRV", "no forward checking"}

    game = Game()
    deque(game.solve(PUZZLE.shipped[1].text), maxlen=0)
    assert measured["assignments", "the report's"] == str(game.assignments)
    assert measured["backtracks", "the report's"] == str(game.backtracks)


def test_what_it_cannot_do_is_said_in_one_line(gridwise: Run, tmp_path: Path) -> None:
    for words, message in (
        (["--only", "@99"], "expected boards among @1, @2"),
        (["--levels", tmp_path], "takes no --levels"),
        (["--engine", "native"], "readable engine only"),
    ):
        outcome = gridwise("reproduce", "sudoku-report", "--no-store", "--quiet", *words)
        assert outcome.status == 2
        assert message in outcome.err
        assert outcome.err.count("\n") == 1
