"""Hints and explanations: every step is true of all solutions, and says what the issue's examples say."""

from __future__ import annotations

from hypothesis import given, settings

from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku, native
from gridwise.puzzles.colour_sudoku.deduction.conflicts import conflicts
from gridwise.puzzles.colour_sudoku.deduction.deduce import deductions, grade
from gridwise.puzzles.colour_sudoku.hint import why_impossible
from tests.puzzles.colour_sudoku.boards import boards
from tests.puzzles.colour_sudoku.oracle import solutions


@given(boards(solvable=True))
@settings(max_examples=60)
def test_every_step_is_true_of_every_solution(board: ColourSudoku) -> None:
    full = [solution.split() for solution in solutions(str(board))]
    low_to_high = board.colours[::-1]
    for step, _ in deductions(board):
        if step.placed is not None:
            kind, cell, bit = step.placed
            if kind == "number":
                assert all(int(cells[cell][:-1]) == bit.bit_length() for cells in full), step.sentence
            else:
                letter = low_to_high[bit.bit_length() - 1]
                assert all(cells[cell][-1] == letter for cells in full), step.sentence
        for kind, cell, mask in step.struck:
            for cells in full:
                value = int(cells[cell][:-1]) - 1 if kind == "number" else low_to_high.index(cells[cell][-1])
                assert not mask >> value & 1, step.sentence


@given(boards(solvable=True))
@settings(max_examples=40)
def test_explanations_end_at_the_solution_or_say_why_not(board: ColourSudoku) -> None:
    answer = PUZZLE.explain(board)
    full = solutions(str(board))
    if answer.data["solved"]:
        assert len(full) == 1
        assert PUZZLE.replay(board, answer.data["board"]).valid
        assert answer.data["difficulty"] == grade(board)
    else:
        assert answer.data["unique"] == (len(full) == 1)


@given(boards())
@settings(max_examples=80)
def test_impossible_boards_are_explained(board: ColourSudoku) -> None:
    answer = PUZZLE.hint(board)
    if solutions(str(board)):
        assert not list(conflicts(board))
        return
    assert answer.status == "unsolvable"
    assert answer.lines[0].startswith("No solution: ")
    named = [name for conflict in conflicts(board) for name in conflict.as_dict(board.size)["cells"]]
    if named:
        assert answer.data["conflicts"]
        assert any(name in answer.lines[0] for name in named)


def test_the_issues_examples() -> None:
    board = ColourSudoku.parse("3 3\nr g b\n3# *# 1#\n*# *# *#\n*# *# *#\n")
    sentences = [step.sentence for step, _ in deductions(board)]
    assert sentences[0] == "r1c2 must be 2: no other cell of row 1 can hold it"
    assert "r1c2 cannot be red: its neighbour r1c1 has a larger number" in sentences


def test_conflicts_name_rule_and_cells() -> None:
    cases = {
        "2 2\nr g\n1# 1#\n*# *#\n": "row 1 has 1 twice: at r1c1 and r1c2",
        "2 2\nr g\n*# 2#\n*# 2#\n": "column 2 has 2 twice: at r1c2 and r2c2",
        "2 2\nr g\n*r *r\n*# *#\n": "the neighbours r1c1 and r1c2 are both r",
        "2 3\nr g\n2r 3g *#\n*# *# *#\n*# *# *#\n": "r1c1 (r) has a higher colour than r1c2 (g) "
        "beside it but a smaller number: 2 < 3",
        "2 2\nr g\n1r *g\n*# *#\n": "r1c1 (r) has a higher colour than r1c2 (g) beside it but the "
        "smallest number, 1",
        "2 2\nr g\n*r 2g\n*# *#\n": "r1c2 (g) has a lower colour than r1c1 (r) beside it but the "
        "largest number, 2",
    }
    for text, sentence in cases.items():
        assert sentence in why_impossible(ColourSudoku.parse(text))[0]


def test_givens_that_exclude_each_other_are_reduced_to_the_clash() -> None:
    board = ColourSudoku.parse("3 4\nr g b\n*r *# *# 1#\n*# *r *# 2#\n*# *# *# *#\n4# *# *# *#\n")
    while native.first(board).status == "solved":
        board = board.with_paint(board.paints.index(None), "b")
    _, data = why_impossible(board)
    assert data["cells"]
    assert len(data["cells"]) <= board.givens
    empty = ColourSudoku.empty(5, "rg")
    assert why_impossible(empty)[0] == "no 5x5 board exists with 2 colours, whatever is given"


def test_a_board_with_more_solutions_is_warned_of() -> None:
    answer = PUZZLE.explain(ColourSudoku.empty(3, "rgb"))
    assert answer.data["unique"] is False
    assert "more than one solution" in " ".join(answer.lines)
    full = native.first(ColourSudoku.empty(3, "rgb")).solution
    assert full is not None
    assert PUZZLE.hint(full).lines == ("The board is full, and right.",)
