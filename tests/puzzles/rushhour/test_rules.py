"""The rules themselves: order of successors, both metrics, and replaying plans."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from gridwise import InputError
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE, Car, RushHour
from gridwise.search.check import check_problem
from tests.puzzles.rushhour.boards import boards

BOARD = ".BB.\n.AA.\n...C\n...C"


def moves(board: RushHour, *, reverse: bool = False) -> list[str]:
    listed = board.successors_in_reverse if reverse else board.successors
    return [str(move) for move, _ in listed(board.initial())]


def test_successors_come_car_by_car_backwards_first_nearer_first() -> None:
    assert moves(RushHour.parse(BOARD)) == ["A-1", "A+1", "B-1", "B+1", "C-1"]
    assert moves(RushHour.parse(BOARD, "moves")) == ["A-1", "A+1", "B-1", "B+1", "C-1", "C-2"]


def test_the_depth_first_family_takes_the_cars_last_to_first() -> None:
    assert moves(RushHour.parse(BOARD, "moves"), reverse=True) == ["C-1", "C-2", "B-1", "B+1", "A-1", "A+1"]


def test_cars_of_the_file_keep_their_order() -> None:
    board = RushHour.parse("board 2 4\n4 0 1 2 1\n0 1 1 2 1")
    assert moves(board) == ["4-1", "4+1", "0-1", "0+1"]


def test_walls_and_edges_stop_cars() -> None:
    assert moves(RushHour.parse("xAAx\n....\n....\n....")) == []


def test_a_board_made_by_hand_is_checked() -> None:
    with pytest.raises(InputError, match="car B overlaps car A at row 0, column 1"):
        RushHour(3, 3, (Car("A", 0, 0, 2, True), Car("B", 0, 1, 2, False)))
    with pytest.raises(InputError, match="car A leaves the 3x3 board"):
        RushHour(3, 3, (Car("A", 0, 2, 2, True),))
    with pytest.raises(InputError, match="must be horizontal"):
        RushHour(3, 3, (Car("A", 0, 0, 2, False),))


@settings(max_examples=30)
@given(text=boards())
def test_every_board_is_a_sound_problem(text: str) -> None:
    for metric in ("steps", "moves"):
        assert list(check_problem(PUZZLE.parse(text, metric), most_states=40)) == []


@pytest.mark.parametrize(
    ("plan", "valid", "message", "broken_at"),
    [
        ("C+1", False, "move 1, C+1: the edge of the board is in the way", 1),
        ("A+1", True, "valid: the red car is out after 1 steps", None),
        ("B-1 A-1 A+2", True, "valid: the red car is out after 4 steps", None),
        ("C-1 A+1", False, "move 2, A+1: car C is in the way", 2),
        ("B-2", False, "move 1, B-2: the edge of the board is in the way", 1),
        ("Q+1", False, "move 1, Q+1: there is no car Q", 1),
        ("A", False, "move 1: expected a move such as 'B+2' or '3-1', got 'A'", 1),
        ("", False, "after the last move the red car A is not at the exit", None),
        ('["A+1"]', True, "valid", None),
        ('{"plan": ["A+1"]}', True, "valid", None),
    ],
)
def test_replay_says_where_a_plan_breaks(plan: str, valid: bool, message: str, broken_at: int | None) -> None:
    verdict = PUZZLE.replay(PUZZLE.parse(BOARD), plan)
    assert (verdict.valid, verdict.broken_at) == (valid, broken_at)
    assert message in verdict.message


@pytest.mark.parametrize(
    ("steps", "valid", "message"),
    [
        ("step 1 : [ 1 , 1 , 2 )\nstep 2 : [ 0 , 0 , 1 )\n", True, "out after 2 steps"),
        ("step 1 : [ 0 , 0 , 1 )\n", False, "move 1, 0+1: car 1 is in the way"),
        ("step 1 : [ 1 , 1 , 2 )\nstep 2 : [ 0 , 1 , 1 )\n", False, "move 2: expected a move such as"),
        ("step 1 : [ 7 , 1 , 2 )\n", False, "got '7@1,2'"),
    ],
)
def test_replay_reads_what_the_reports_program_prints(steps: str, valid: bool, message: str) -> None:
    board = PUZZLE.parse("board 3 3\n0 0 0 2 1\n1 0 2 2 2\n")
    printed = f"Searching Algorithm: BFS \nLevel: L01\nSolution Step: 2 steps\n{steps}"
    verdict = PUZZLE.replay(board, printed)
    assert verdict.valid is valid
    assert message in verdict.message


def test_the_metric_decides_what_a_plan_costs() -> None:
    wide = "board 1 6\n0 0 0 2 1"
    assert PUZZLE.replay(PUZZLE.parse(wide), "0+4").cost == 4
    assert PUZZLE.replay(PUZZLE.parse(wide, "moves"), "0+4").cost == 1


def test_boards_beyond_the_native_engine_run_readably() -> None:
    board = PUZZLE.parse("board 9 12\n0 4 0 2 1\n1 3 5 3 2\n2 0 5 2 2")
    result = solve_instance(PUZZLE, board, Options())
    assert (result.engine, result.cost, result.optimal) == ("python", 12, True)
    assert solve_instance(PUZZLE, board, Options("bfs")).cost == 12


def test_metric_is_part_of_the_question_not_of_the_board() -> None:
    board = RushHour.parse(BOARD)
    assert board.with_metric("moves") == board
    assert board.with_metric("moves").metric == "moves"
    assert replace(board, rows=5) != board
