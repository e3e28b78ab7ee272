"""Checking filled boards: every single change to a solution is caught, and the message names the rule."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise import InputError
from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku
from tests.puzzles.colour_sudoku.boards import boards
from tests.puzzles.colour_sudoku.oracle import cells_of, full_boards, solutions

EMPTY = ColourSudoku.empty(2, "rg")
RIGHT = "2 2\nr g\n1g 2r\n2r 1g\n"


@given(boards(solvable=True), st.data())
@settings(max_examples=100)
def test_the_verdict_is_brute_forces(board: ColourSudoku, data: st.DataObject) -> None:
    size, letters = board.size, board.colours
    square, ranks = data.draw(st.sampled_from(full_boards(size, len(letters))))
    cells = range(size * size)
    filled = ColourSudoku(
        letters,
        tuple(square[cell // size][cell % size] for cell in cells),
        tuple(letters[ranks[cell // size][cell % size]] for cell in cells),
    )
    cell = data.draw(st.sampled_from(list(cells)))
    changed = data.draw(
        st.sampled_from(
            [
                filled,
                filled.with_number(cell, data.draw(st.integers(1, size))),
                filled.with_paint(cell, letters[0]),
            ]
        )
    )
    assert PUZZLE.replay(board, str(changed)).valid == (cells_of(str(changed)) in solutions(str(board)))


@pytest.mark.parametrize(
    ("filled", "message"),
    [
        ("2 2\nr g\n1g 2r\n2r 1g\n", "valid: all 4 cells"),
        ("2 2\nr g\n1g *r\n2r 1g\n", "at r1c2: the cell is not filled: its number is open"),
        ("2 2\nr g\n1g 1r\n2r 1g\n", "at r1c2: row 1 has 1 already at r1c1"),
        ("2 2\nr g\n1g 2r\n1r 2g\n", "at r2c1: column 1 has 1 already at r1c1"),
        ("2 2\nr g\n1g 2g\n2r 1g\n", "at r1c2: its neighbour r1c1 is g too"),
        (
            "2 2\nr g\n1r 2g\n2g 1r\n",
            "at r1c2: beside r1c1, 2 is larger than 1, but g has a lower priority than r",
        ),
        ("2 3\nr g\n1r 2g 3r\n2g 1r 3g\n3r 2g 1r\n", "the filled board is 3x3, the problem 2x2"),
        ("2 2\ng r\n1g 2r\n2r 1g\n", "the filled board has the colours g r, the problem r g"),
    ],
)
def test_messages(filled: str, message: str) -> None:
    verdict = PUZZLE.replay(EMPTY, filled)
    assert message in verdict.message
    assert verdict.valid == message.startswith("valid")


def test_givens_stay() -> None:
    assert "the number 2 is given, got 1" in PUZZLE.replay(EMPTY.with_number(0, 2), RIGHT).message
    assert "the colour r is given, got g" in PUZZLE.replay(EMPTY.with_paint(0, "r"), RIGHT).message


def test_json_of_solve_is_taken() -> None:
    assert PUZZLE.replay(EMPTY, json.dumps({"solution": RIGHT})).valid
    with pytest.raises(InputError, match="under 'solution'"):
        PUZZLE.replay(EMPTY, json.dumps({"solution": None}))
    with pytest.raises(InputError, match="JSON"):
        PUZZLE.replay(EMPTY, "{")
