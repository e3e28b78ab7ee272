"""Boards of 16x16 and 25x25: decided, counted and told apart within a number of nodes, not of seconds."""

from __future__ import annotations

import pytest
from benchmarks.large_sudoku import large_board

from gridwise import Limits
from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku, native

ENOUGH = Limits(nodes=2_000_000)


@pytest.mark.parametrize("seed", [26, 27, 62])
def test_a_large_board_is_decided(seed: int) -> None:
    board = large_board(seed)
    found = native.first(board, ENOUGH)
    assert found.status in ("solved", "unsolvable")
    if found.solution is not None:
        assert PUZZLE.replay(board, str(found.solution)).valid
    assert large_board(seed) == board


def test_the_solutions_of_a_large_board_are_those_with_each_number_of_a_cell() -> None:
    full = native.first(ColourSudoku.empty(16, "rgbyp"), seed=5).solution
    assert full is not None
    numbers = tuple(None if cell % 5 < 2 else number for cell, number in enumerate(full.numbers))
    paints = tuple(None if cell % 7 < 4 else paint for cell, paint in enumerate(full.paints))
    board = ColourSudoku(full.colours, numbers, paints)
    total = native.count(board)
    assert total.status == "solved"
    cell = numbers.index(None)
    each = [native.count(board.with_number(cell, number)).count for number in range(1, 17)]
    assert total.count == sum(each) > 1


def test_two_solutions_of_a_large_board_are_told_from_one() -> None:
    full = native.first(ColourSudoku.empty(16, "rgbyp"), seed=5).solution
    assert full is not None
    assert native.count(full, 2).count == 1
    open_board = ColourSudoku(full.colours, (None,) * 128 + full.numbers[128:], full.paints)
    counted = native.count(open_board, 2)
    another = native.count(open_board, 3)
    assert (counted.status, counted.count) == ("solved", min(2, another.count))
