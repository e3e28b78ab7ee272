"""The file form: round trips, and bad files refused with line and cell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwise import InputError
from gridwise.puzzles.colour_sudoku import ColourSudoku
from gridwise.puzzles.colour_sudoku.text import write_line
from tests.puzzles.colour_sudoku.boards import boards

GOOD = "2 2\nr g\n1g *#\n*# *r\n"


@given(boards())
def test_text_survives_reading_and_writing(board: ColourSudoku) -> None:
    assert ColourSudoku.parse(str(board)) == board
    assert ColourSudoku.parse(write_line(board)) == board


def test_large_numbers_stay_aligned() -> None:
    board = ColourSudoku.empty(12, "ab").with_number(0, 12)
    assert ColourSudoku.parse(str(board)) == board
    assert len({len(line) for line in str(board).splitlines()[2:]}) == 1


def test_blank_lines_are_allowed() -> None:
    assert ColourSudoku.parse("\n" + GOOD.replace("\n", "\n\n")) == ColourSudoku.parse(GOOD)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", None, "the file is empty"),
        ("2\nr g\n1g *#\n*# *r\n", 1, "expected two numbers 'COLOURS SIZE', got '2'"),
        ("2 x\nr g\n", 1, "expected two numbers"),
        ("0 2\nr g\n", 1, "1 to 64 colours, got 0"),
        ("2 65\nr g\n", 1, "1 to 64 rows, got 65"),
        ("2 999999999999\n", 1, "expected two numbers"),
        ("2 2\n", 1, "expected 2 colours after the header, got nothing"),
        ("3 2\nr g\n1g *#\n*# *r\n", 2, "the header says 3 colours, got 2: 'r g'"),
        ("2 2\nr gg\n1g *#\n*# *r\n", 2, "a colour is one letter, got 'gg'"),
        ("2 2\nr r\n1g *#\n*# *r\n", 2, "the colour 'r' is there twice"),
        ("2 2\nr 1\n1g *#\n*# *r\n", 2, "a colour is one letter, got '1'"),
        ("2 2\nr g\n1g *# *#\n*# *r\n", 3, "expected 2 cells in row 1, got 3"),
        ("2 2\nr g\n1g *#\n*#\n", 4, "expected 2 cells in row 2, got 1"),
        ("2 2\nr g\n1g *#\n", 3, "expected 2 rows, got 1"),
        ("2 2\nr g\n1g *#\n*# *r\n*# *#\n", 5, "expected 2 rows, got 3"),
        ("2 2\nr g\n1b *#\n*# *r\n", 3, "r1c1: expected a colour of r g, got '1b'"),
        ("2 2\nr g\n1g *#\n3# *r\n", 4, "r2c1: expected a number from 1 to 2, got '3#'"),
        ("2 2\nr g\n1g *#\n0# *r\n", 4, "r2c1: expected a number from 1 to 2, got '0#'"),
        ("2 2\nr g\n1g 1\n*# *r\n", 3, "r1c2: expected a number or '*', then a colour or '#'"),
        ("2 2\nr g\n1g ##\n*# *r\n", 3, "r1c2: expected a number or '*'"),
        ("2 2\nr g\n-1g *#\n*# *r\n", 3, "r1c1: expected a number or '*'"),
        ("2 2 r g 1g *# *#", 1, "expected 2 colours and 4 cells after the header, got 5 words"),
    ],
)
def test_bad_files_are_refused_with_line_and_cell(text: str, line: int | None, message: str) -> None:
    with pytest.raises(InputError) as caught:
        ColourSudoku.parse(text)
    assert caught.value.line == line
    assert message in str(caught.value)


@given(st.text(alphabet="12rg*# \n-x", max_size=60))
def test_no_text_crashes_the_reader(text: str) -> None:
    try:
        board = ColourSudoku.parse(text)
    except InputError:
        return
    assert ColourSudoku.parse(str(board)) == board
