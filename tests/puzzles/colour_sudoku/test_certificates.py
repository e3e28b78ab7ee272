"""Refutations of boards: no solution, or just one."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridwise.puzzles.colour_sudoku import PUZZLE
from gridwise.puzzles.colour_sudoku.replay import replay
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku
from tests.conftest import shared_file
from tests.puzzles.certificates import changed, check, lines_of, make, put

few = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
FULL = [
    ColourSudoku(("r", "g", "b"), numbers, paints)
    for rows in product(permutations((1, 2, 3)), repeat=3)
    if all(len({row[col] for row in rows}) == 3 for col in range(3))
    for numbers in [tuple(number for row in rows for number in row)]
    for paints in product("rgb", repeat=9)
    if all(paints[i] != paints[i + 1] for i in range(9) if i % 3 < 2)
    if all(paints[i] != paints[i + 3] for i in range(6))
    if replay(board := ColourSudoku(("r", "g", "b"), numbers, paints), str(board)).valid
]
"""Every full board of three numbers and three colours."""


@st.composite
def boards(draw: st.DrawFn) -> ColourSudoku:
    """Some of the cells of a full board, one of them perhaps wrong."""
    full = draw(st.sampled_from(FULL))
    kept = draw(st.lists(st.booleans(), min_size=18, max_size=18))
    numbers = [n if keep else None for n, keep in zip(full.numbers, kept[:9], strict=True)]
    paints = [p if keep else None for p, keep in zip(full.paints, kept[9:], strict=True)]
    if draw(st.booleans()):
        numbers[draw(st.integers(0, 8))] = draw(st.integers(1, 3))
    return ColourSudoku(full.colours, tuple(numbers), tuple(paints))


def solutions(board: ColourSudoku) -> list[ColourSudoku]:
    """Return all full boards that keep the givens."""
    return [
        full
        for full in FULL
        if all(given in (None, n) for given, n in zip(board.numbers, full.numbers, strict=True))
        if all(given in (None, p) for given, p in zip(board.paints, full.paints, strict=True))
    ]


@few
@given(board=boards(), data=st.data())
def test_what_is_proven_is_true_whatever_was_changed(
    board: ColourSudoku, data: st.DataObject, tmp_path: Path
) -> None:
    file = tmp_path / "proof.jsonl"
    file.unlink(missing_ok=True)
    found = solutions(board)
    made = make(PUZZLE, board, file, unique=True)
    assert (made.size is not None) == (len(found) < 2)
    if made.size is None:
        assert made.reason == "nothing is claimed to be proven"
        return
    verdict = check(PUZZLE, file)
    assert verdict.valid, verdict.message
    lines = data.draw(changed(lines_of(file)))
    lines[0]["board"] = str(other := data.draw(boards()))
    if check(PUZZLE, put(file, lines)).valid:
        assert [str(one) for one in solutions(other)] == [lines[0]["plan"]] * (lines[0]["plan"] is not None)


def test_the_shipped_boards_have_one_solution_each(tmp_path: Path) -> None:
    for made in PUZZLE.shipped[:12]:
        file = tmp_path / "proof.jsonl"
        make(PUZZLE, PUZZLE.parse(made.text), file, unique=True)
        assert check(PUZZLE, file).message.startswith("proven: there is just one solution")


@pytest.mark.parametrize("name", ["s04_public", "s05_public", "s13_public", "s22_public"])
def test_published_boards_without_a_solution_are_refuted(name: str, tmp_path: Path) -> None:
    board = PUZZLE.parse(shared_file(f"colour-sudoku/{name}.txt").read_text(encoding="utf-8"))
    make(PUZZLE, board, tmp_path / "proof.jsonl")
    assert check(PUZZLE, tmp_path / "proof.jsonl").message.startswith("proven: there is no solution")


def test_a_tree_that_lacks_a_case_or_has_one_too_many_is_refused(tmp_path: Path) -> None:
    board = ColourSudoku.empty(4, "rgb").with_number(0, 1).with_paint(0, "r")
    file = tmp_path / "proof.jsonl"
    make(PUZZLE, board, file)
    lines = lines_of(file)
    splits = lines[1]["splits"] if len(lines) > 1 else []
    assert check(PUZZLE, file).valid
    verdict = check(PUZZLE, put(file, [lines[0], {"splits": [*splits, "n5"]}]))
    assert (verdict.valid, verdict.broken_at) == (False, 2)
    other = lines_of(put(file, [{**lines[0], "board": str(ColourSudoku.empty(4, "rgb"))}]))
    verdict = check(PUZZLE, put(file, other))
    assert (verdict.valid, verdict.broken_at) == (False, 1)
    assert "the cases end, but not all are impossible: the number of r1c1 is open" in verdict.message
    verdict = check(PUZZLE, put(file, [other[0], {"splits": ["n16"]}]))
    assert "expected 'n' or 'c' and a cell's number, got 'n16'" in verdict.message
