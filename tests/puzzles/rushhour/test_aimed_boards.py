"""Boards to order: as hard as asked for, along a curve, of so many cars, and none that is there already."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise.puzzles.rushhour import PUZZLE
from gridwise.puzzles.rushhour.generate import mirrored
from gridwise.puzzles.rushhour.generation.existing import HARDEST_BOARDS
from tests.conftest import Outcome

Run = Callable[..., Outcome]


def made(gridwise: Run, *words: object) -> list[dict[str, Any]]:
    outcome = gridwise("generate", "rushhour", "--json", "--jobs", 1, *words)
    assert (outcome.status, outcome.err) == (0, "")
    boards: list[dict[str, Any]] = json.loads(outcome.out)
    for board in boards:
        board["board"] = board["text"].split()[0]
        found = PUZZLE.grade_difficulty(PUZZLE.parse(board["text"]))
        assert found is not None
        assert (found.score, found.level) == (board["difficulty"], board["level"])
    return boards


def shape(line: str) -> str:
    """Return a text that a 6x6 board shares with its mirror image."""
    return min(line, mirrored(line, 6, 6))


def test_a_range_of_levels_has_as_many_of_each(gridwise: Run) -> None:
    boards = made(gridwise, "--count", 6, "--difficulty", "easy..medium", "--seed", 3)
    assert Counter(board["level"] for board in boards) == {"easy": 3, "medium": 3}


@pytest.mark.parametrize(
    ("asked", "low", "high"), [("2.5..3.4", 2.5, 3.4), ("2", 1.7, 2.3), ("easy..2.2", 1.0, 2.2)]
)
def test_difficulties_are_numbers_too(gridwise: Run, asked: str, low: float, high: float) -> None:
    boards = made(gridwise, "--count", 4, "--difficulty", asked)
    assert all(low <= board["difficulty"] <= high for board in boards)


def test_a_curve_rises_evenly(gridwise: Run) -> None:
    boards = made(gridwise, "--curve", 6, "--difficulty", "1.5..3.5", "--seed", 2)
    marks = [1.5 + 0.4 * number for number in range(6)]
    found = [board["difficulty"] for board in boards]
    assert found == sorted(found)
    assert all(abs(one - mark) <= 0.3 + 1e-9 for one, mark in zip(found, marks, strict=True))


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_a_curve_on_a_small_board_is_whole(gridwise: Run, seed: int) -> None:
    boards = made(gridwise, "--size", "5x5", "--curve", 6, "--seed", seed)
    assert len(boards) == 6
    assert [boards[0]["level"], boards[-1]["level"]] == ["easy", "medium"]


def test_seeds_have_boards_of_their_own(gridwise: Run) -> None:
    one, other = (
        {
            shape(board["board"])
            for board in made(gridwise, "--count", 40, "--seed", s, "--difficulty", "easy")
        }
        for s in (1, 2)
    )
    assert len(one) == len(other) == 40
    assert len(one & other) <= 1


def test_what_is_excluded_is_not_made_again(gridwise: Run, tmp_path: Path) -> None:
    words = ["--size", "4x4", "--count", 8]
    first = made(gridwise, *words)
    names = str.maketrans("BCDEF", "QRSTU")
    there = [mirrored(board["board"], 4, 4).translate(names) for board in first]
    (tmp_path / "there.txt").write_text("".join(f"{line}\n" for line in there))
    again = made(gridwise, *words, "--exclude", tmp_path / "there.txt")
    canonical = [
        {PUZZLE.listing.canonical(PUZZLE.parse(line)) for line in lines}
        for lines in (there, [board["text"] for board in again])
    ]
    assert [len(one) for one in canonical] == [8, 8]
    assert not canonical[0] & canonical[1]


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        (["--trucks", "2"], lambda sizes, board: sizes[3] == 2),
        (["--cars", "5..6"], lambda sizes, board: 5 <= sizes[2] + sizes[3] <= 6),
        (["--walls", "1..2"], lambda sizes, board: 1 <= board.count("x") <= 2),
        (["--exit-row", "0"], lambda sizes, board: "AA" in board[:6]),
        (["--trucks", "0", "--cars", "4-7"], lambda sizes, board: not sizes[3]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_cars_trucks_walls_and_the_row_are_as_asked_for(
    gridwise: Run, words: list[str], holds: Callable[[Counter[int], str], bool]
) -> None:
    for one in made(gridwise, "--count", 3, *words):
        letters = Counter(one["board"])
        del letters["."]
        letters.pop("x", None)
        assert holds(Counter(letters.values()), one["board"]), one


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--size", "4x4", "--difficulty", "hard"], "of all there are, the hardest is 1.8 (easy)"),
        (["--size", "5x5", "--moves", "21-30"], "of all there are, the longest has 20 moves"),
        (["--difficulty", "11"], "a difficulty is from 1 to 10, got '11'"),
        (["--difficulty", "6..3.5"], "a range such as easy..hard or 3.5..6, got '6..3.5'"),
        (["--curve", "1"], "expected a number of boards from 2 on, got '1'"),
        (["--curve", "5", "--count", "4"], "--curve 5 makes 5 instances, --count 4 another number"),
        (["--exit-row", "6"], "the exit row of 6 rows is 0 to 5, got 6"),
        (["--size", "3x3", "--cars", "7"], "no room for so many cars"),
    ],
)
def test_what_there_is_not_is_said_at_once(gridwise: Run, words: list[str], message: str) -> None:
    outcome = gridwise("generate", "rushhour", *words)
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert message in outcome.err


@pytest.mark.parametrize(("size", "row"), [((4, 4), 1), ((3, 5), 0), ((5, 3), 1)])
def test_the_hardest_boards_of_a_size_are_those_of_its_universe(
    gridwise: Run, tmp_path: Path, size: tuple[int, int], row: int
) -> None:
    out = tmp_path / "all.csv"
    words = ["--size", f"{size[0]}x{size[1]}", "--exit-row", row, "--out", out, "--jobs", 1]
    assert gridwise("enumerate", "rushhour", *words).status == 0
    with out.open() as stream:
        rows = list(csv.DictReader(stream))
    found = max(int(one["moves"]) for one in rows), max(float(one["difficulty"]) for one in rows)
    assert HARDEST_BOARDS[size][row] == found
