"""The file forms: what is read, what is written back, and what is refused with its line."""

from __future__ import annotations

import pytest
from hypothesis import given

from gridwise import InputError
from gridwise.puzzles.rushhour import PUZZLE, Car, Move, RushHour
from gridwise.puzzles.rushhour.text import grid_line, parse_move
from tests.puzzles.rushhour.boards import boards

GRID = "..B\nAAB\n..."


def test_the_forms_are_recognised_and_mean_the_same_board() -> None:
    cars = RushHour.parse("board 3 3\n0 1 0 2 1\n\n1 0 2 2 2\n")
    grid = RushHour.parse(GRID)
    line = RushHour.parse(GRID.replace("\n", ""))
    assert grid == line
    assert [car[1:] for car in cars.cars] == [car[1:] for car in grid.cars]
    assert [car.label for car in cars.cars] == ["0", "1"]
    assert [car.label for car in grid.cars] == ["A", "B"]


def test_labels_and_order_of_the_file_are_kept() -> None:
    board = RushHour.parse("7 0 0 2 1\n0 2 1 2 1\n3 0 5 3 2")
    assert [car.label for car in board.cars] == ["7", "0", "3"]
    assert board.red == 1
    assert (board.rows, board.cols) == (6, 6)
    assert board.cars[2] == Car("3", 0, 5, 3, horizontal=False)


def test_x_is_the_red_car_only_where_there_is_no_a() -> None:
    assert RushHour.parse("XX.\n.BB\n...").cars[0].label == "X"
    assert [car.label for car in RushHour.parse("XX.\n.AA\n...").cars] == ["A", "X"]


def test_small_x_is_a_wall_and_o_is_empty() -> None:
    board = RushHour.parse("AAox.oooo")
    assert board.walls == {(1, 0)}
    assert len(board.cars) == 1


@given(text=boards(most_rows=9, most_cols=9, most_cars=20))
def test_a_board_survives_being_written_and_read(text: str) -> None:
    board = RushHour.parse(text)
    assert RushHour.parse(str(board)) == board
    assert str(board) == text + "\n"
    numbered = RushHour(
        board.rows,
        board.cols,
        tuple(car._replace(label=str(i)) for i, car in enumerate(board.cars)),
    )
    assert RushHour.parse(str(numbered)) == numbered


def test_a_state_is_written_as_a_one_line_grid_with_letters() -> None:
    board = RushHour.parse("board 3 3\n5 0 2 2 2\n0 1 0 2 1")
    assert grid_line(board, (1, 0)) == "...AABB".replace("AABB", "AAB") + "..B"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("\n \n", "the file is empty"),
        (
            "0 2 1 2 1\n1 0 1 two 1",
            "line 2: expected 5 integers 'index row col length direction', got '1 0 1 two 1'",
        ),
        ("0 2 1 2 1\n1 0 1 2", "line 2: expected 5 integers"),
        ("0 2 1 2 1\n1 0 1 2 1 9", "line 2: expected 5 integers"),
        ("0 2 1 2 1\n1 0 1 2 3", "line 2: expected direction 1 (horizontal) or 2 (vertical), got 3"),
        ("0 2 1 2 1\n1 2 2 2 2", "line 2: car 1 overlaps car 0 at row 2, column 2"),
        ("0 2 1 2 1\n1 5 5 2 1", "line 2: car 1 leaves the 6x6 board"),
        ("0 2 1 2 1\n1 -1 5 2 2", "line 2: car 1 leaves the 6x6 board"),
        ("0 2 1 2 1\n1 0 0 1 1", "line 2: a car is 2 cells or longer, got length 1"),
        ("0 2 1 2 1\n0 0 0 2 1", "line 2: car 0 is there twice"),
        ("0 2 1 2 2", "line 1: the red car (index 0) must be horizontal"),
        ("1 2 1 2 1", "line 1: there is no red car"),
        ("board 6\n0 2 1 2 1", "line 1: expected 'board ROWS COLS', got 'board 6'"),
        ("board 0 6\n0 2 1 2 1", "line 1: a board has 1 to 60 rows"),
        ("board 99999 6\n0 2 1 2 1", "line 1: a board has 1 to 60 rows"),
        ("0 2 1 2 1\n1 0 0 99999999999999999999 1", "line 2: expected 5 integers"),
        ("AA..\n....\n...", "line 3: expected 4 cells as in the first row, got 3"),
        ("AA...", "line 1: a one-line board has 4, 9, 16, 25, 36, ... cells, got 5"),
        ("AA.\n.B.\n...", "line 2: car 'B' has one cell"),
        ("AA.\n.BC\n.CC", "line 2: car 'B' has one cell"),
        (
            "AA.B\n...B\n....\n...B",
            "line 4: car 'B' is not one straight piece: it has a cell at row 3, column 3",
        ),
        ("BB.\n...\n...", "line 3: there is no red car: expected the letter 'A'"),
        ("A..\nA..\n...", "line 1: the red car 'A' must be horizontal"),
        ("AA.\n.?.\n...", "line 2: expected '.' or 'o' (empty), 'x' (wall) or a car's letter, got '?'"),
    ],
)
def test_bad_text_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        PUZZLE.parse(text)
    assert message in str(caught.value)


def test_moves_are_read_and_written() -> None:
    assert parse_move("B+2") == Move("B", 2)
    assert str(Move("12", -3)) == "12-3"
    for wrong in ("B", "+2", "B+", "B+0", "B+x", "B2", "B+9999"):
        with pytest.raises(InputError, match=r"expected a move such as"):
            parse_move(wrong)
