"""New boards: one solution, minimal, symmetric or of a difficulty when asked, the same for the same seed."""

from __future__ import annotations

import pytest

from gridwise import UsageError
from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku, native
from gridwise.puzzles.colour_sudoku.deduction.deduce import grade
from tests.puzzles.colour_sudoku.oracle import solutions

SIX = {"size": 6, "colours": 4}


def made(count: int, seed: int, **extra: object) -> list[ColourSudoku]:
    return [ColourSudoku.parse(one.text) for one in PUZZLE.generator.make(count, seed, extra)]


def test_boards_have_one_solution_and_nothing_to_spare() -> None:
    for board in made(3, 7, **SIX):
        assert native.count(board, 2).count == 1
        for cell in range(36):
            for smaller in (board.with_number(cell, None), board.with_paint(cell, None)):
                if smaller != board:
                    assert native.count(smaller, 2).count == 2


@pytest.mark.parametrize(("size", "colours"), [(3, 3), (3, 4)])
def test_nothing_can_be_spared_by_brute_force_either(size: int, colours: int) -> None:
    for board in made(3, 2, size=size, colours=colours):
        assert len(solutions(str(board))) == 1
        for cell in range(size * size):
            for smaller in (board.with_number(cell, None), board.with_paint(cell, None)):
                assert smaller == board or len(solutions(str(smaller))) > 1


def test_the_same_seed_makes_the_same_boards() -> None:
    assert made(4, 1, **SIX) == made(4, 1, **SIX)
    assert made(4, 1, **SIX)[:2] == made(2, 1, **SIX)
    assert made(1, 1, **SIX) != made(1, 2, **SIX)


def test_nine_by_nine_boards() -> None:
    for minimal in (True, False):
        for board in made(2, 3, size=9, colours=5, minimal=minimal):
            assert native.count(board, 2).count == 1
            assert board.size == 9


def test_symmetric_boards_look_the_same_upside_down() -> None:
    for board in made(2, 5, symmetric=True, **SIX):
        assert native.count(board, 2).count == 1
        for known in (board.numbers, board.paints):
            given = [value is not None for value in known]
            assert given == given[::-1]


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "expert"])
def test_difficulty_is_what_was_asked_for(difficulty: str) -> None:
    for one in PUZZLE.generator.make(1, 11, {"size": 5, "colours": 4, "difficulty": difficulty}):
        board = ColourSudoku.parse(one.text)
        assert grade(board) == difficulty == one.facts["difficulty"]
        assert native.count(board, 2).count == 1


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        ({"size": 9, "colours": 2}, "a 9x9 board needs 3 colours or more, got 2"),
        ({"size": 8, "colours": 1}, "a 8x8 board needs 2 colours or more, got 1"),
        ({"size": 30}, "1 to 16 rows, got 30"),
        ({"colours": 99}, "1 to 26 colours, got 99"),
        ({"difficulty": "tough"}, "no difficulty named 'tough'"),
    ],
)
def test_wishes_that_cannot_come_true(extra: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        list(PUZZLE.generator.make(1, 0, extra))


def test_small_boards() -> None:
    assert len(made(2, 0, size=1, colours=1)) == 2
    assert native.count(made(1, 0, size=2, colours=2)[0], 2).count == 1
