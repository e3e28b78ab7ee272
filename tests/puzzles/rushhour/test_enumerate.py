"""The universe of boards: against brute force where it is tiny, against known figures where it is not."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from gridwise import _core
from gridwise.errors import UsageError
from gridwise.puzzles.rushhour.rules import RushHour
from gridwise.puzzles.rushhour.state_space.atlas import atlas
from gridwise.puzzles.rushhour.state_space.enumerate import (
    Universe,
    UniversePart,
    UniverseSummary,
    grade_boards,
    plan,
    survey,
)
from gridwise.puzzles.rushhour.state_space.grade import grade
from tests.puzzles.rushhour.universe import Field, count

FOUR = {
    "boards": 9304,
    "boards_not_at_exit": 6408,
    "clusters": 880,
    "solvable": 493,
    "interesting": 32,
    "hardest_moves": 7,
    "hardest_steps": 10,
    "histogram_moves": [2896, 2024, 1086, 618, 186, 62, 17, 3],
    "histogram_steps": [2896, 1448, 1000, 662, 466, 242, 104, 44, 22, 6, 2],
}
FIVE = {
    "boards": 6795364,
    "boards_not_at_exit": 5228940,
    "clusters": 130299,
    "solvable": 62106,
    "interesting": 1730,
    "hardest_moves": 20,
    "hardest_steps": 33,
    "histogram_moves": [
        *(1566424, 1222209, 1023442, 486526, 204622, 70014, 30468, 13404, 5906, 2364, 1164),
        *(864, 798, 684, 482, 260, 78, 12, 8, 6, 2),
    ],
    "interesting_by_moves": [
        *(0, 1, 3, 46, 165, 339, 340, 296, 196, 139, 83, 32, 12, 26, 22, 14, 12, 0, 2, 0, 2),
    ],
}

FOUR_WITH_A_WALL = {
    "boards": 57208,
    "clusters": 7788,
    "solvable": 4087,
    "interesting": 32,
    "histogram_moves": [18028, 11528, 5449, 2643, 627, 168, 31, 3],
    "histogram_steps": [18028, 8336, 5384, 3220, 2037, 929, 349, 126, 54, 10, 4],
}
"""Up to one wall, and up to two below: by brute force, `python -m tests.puzzles.rushhour.universe 4 1`."""
FOUR_WITH_TWO_WALLS = {
    "boards": 173348,
    "clusters": 31375,
    "solvable": 15739,
    "interesting": 32,
    "histogram_moves": [55176, 32673, 13929, 5813, 1121, 263, 38, 3],
    "histogram_steps": [55176, 23913, 14488, 7985, 4621, 1885, 642, 209, 80, 12, 5],
}


def whole(universe: Universe) -> UniverseSummary:
    summary = UniverseSummary(universe)
    for part in plan(universe):
        summary.add(survey(part))
    return summary


@pytest.mark.parametrize(
    ("size", "walls", "known"),
    [("4x4", 0, FOUR), ("4x4", 1, FOUR_WITH_A_WALL), ("4x4", 2, FOUR_WITH_TWO_WALLS), ("5x5", 0, FIVE)],
)
def test_known_figures(size: str, walls: int, known: dict[str, Any]) -> None:
    found = whole(Universe.of(size, walls=walls)).as_dict()
    assert {key: found[key] for key in known} == known


def test_five_by_five_with_up_to_one_wall() -> None:
    assert whole(Universe.of("5x5", walls=1, steps_from=99)).as_dict()["interesting"] == 6041


def test_everything_said_of_an_interesting_board_is_so() -> None:
    for one in whole(Universe.of("5x5", steps_from=99)).interesting():
        found = atlas(RushHour.parse(one.board))
        start = found.problem.initial()
        assert (found.states, len(found.histogram("moves")) - 1) == (one.cluster, one.moves)
        assert (found.distance(start, "moves"), found.distance(start, "steps")) == (one.moves, one.steps)


def tiny_fields() -> list[Field]:
    fields = [Field(3, 3, 0), Field(3, 3, 1), Field(3, 4, 1), Field(4, 3, 2), Field(4, 4, 0), Field(4, 4, 1)]
    for rows, cols, exit_row, walls in ((3, 3, 1, 1), (3, 3, 1, 2), (4, 3, 1, 1), (3, 5, 1, 1)):
        places = [(row, col) for row in range(rows) for col in range(cols)]
        fields += [Field(rows, cols, exit_row, frozenset(chosen)) for chosen in combinations(places, walls)]
    fields += [Field(4, 4, 1, frozenset({wall})) for wall in ((0, 1), (1, 0), (1, 3), (3, 2))]
    return [*fields, Field(4, 4, 1, frozenset({(0, 0), (3, 3)}))]


def rows_of_larger_fields() -> list[Field]:
    """Return all boards with the same cars in the rows: few enough to be counted one by one."""
    return [Field(5, 5, 2, frozenset({(1, 2)}), ((), (2,), (2,), (), (2, 2)))]


@pytest.mark.parametrize("field", [*tiny_fields(), *rows_of_larger_fields()])
def test_equals_brute_force(field: Field) -> None:
    expected = count(field)
    walls = sorted(row * field.cols + col for row, col in field.walls)
    first, last = 0, len(_core.rushhour_boards_by_rows(field.rows, field.cols, field.exit_row, walls))
    if field.lengths is not None:
        first = number_of(
            [lengths for row, lengths in enumerate(field.lengths) if row != field.exit_row], field
        )
        last = first + 1
    tally = _core.rushhour_enumerate(*field[:3], walls, first, last, steps_from=0)
    assert tally is not None
    assert (tally.boards, tally.clusters, tally.solvable) == expected[:3]
    for found, wanted in ((tally.by_moves, expected.by_moves), (tally.by_steps, expected.by_steps)):
        assert {distance: boards for distance, boards in enumerate(found) if boards} == wanted
    assert {row[0]: row[1:4] for row in tally.interesting} == expected.interesting


def number_of(lengths: list[tuple[int, ...]], field: Field) -> int:
    """Return the number of a row signature: of the types of a line, those with fewer cars come first."""
    all_types: list[tuple[int, ...]] = [(), (2,), (3,), (2, 2), (2, 3), (3, 2)]
    types = [one for one in all_types if sum(one) < field.cols]
    number = 0
    for row in lengths:
        number = number * len(types) + types.index(row)
    return number


def signature_of(board: str) -> int:
    """Return the number of the row signature of a 6x6 board with the exit in row 2."""
    rows: list[tuple[int, ...]] = []
    for row in (0, 1, 3, 4, 5):
        line = board[6 * row : 6 * row + 6]
        letters = dict.fromkeys(letter for letter in line if letter not in ".ox")
        rows.append(tuple(line.count(letter) for letter in letters if letter * 2 in line))
    return number_of(rows, Field(6, 6, 2))


def part_of(board: str) -> dict[str, Any]:
    number = signature_of(board)
    walls = tuple(place for place, letter in enumerate(board) if letter == "x")
    return survey(UniversePart(Universe.of("6x6"), walls, number, number + 1, 0))


@pytest.mark.parametrize(
    ("board", "moves", "cluster"),
    [
        ("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 51, 4780),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 60, 2332),
    ],
)
def test_hardest_boards_in_moves(board: str, moves: int, cluster: int) -> None:
    found = part_of(board)
    assert len(found["by_moves"]) - 1 == moves
    assert (moves, cluster) in [(one[1], one[3]) for one in found["interesting"]]


def test_hardest_board_in_steps() -> None:
    found = part_of("BBBKLMHCCKLMH.AALMDDJ....IJ.EE.IFFGG")
    assert found["most_steps"] == 93


def test_steps_that_were_not_counted_are_not_claimed() -> None:
    found = whole(Universe.of("4x4", steps_from=5)).as_dict()
    assert (found["hardest_steps"], found["histogram_steps"]) == (10, None)  # 4 moves are at most 8 steps
    found = whole(Universe.of("4x4", steps_from=99)).as_dict()
    assert (found["hardest_steps"], found["hardest_board_steps"]) == (None, None)


def test_parts_cover_everything_once() -> None:
    for universe in (Universe.of("6x6"), Universe.of("4x5", walls=1)):
        parts = plan(universe)
        by_walls: dict[tuple[int, ...], list[UniversePart]] = {}
        for part in parts:
            by_walls.setdefault(part.walls, []).append(part)
        assert len(by_walls) == 1 + universe.walls * universe.rows * universe.cols
        for group in by_walls.values():
            assert group[0].first == 0
            assert all(one.last == other.first for one, other in pairwise(group))
    assert sum(part.weight for part in plan(Universe.of("6x6"))) == 27_103_652_326


def test_boards_are_graded_as_elsewhere() -> None:
    found = [*whole(Universe.of("4x5")).interesting()[:5], *whole(Universe.of("5x5")).interesting()[::60]]
    found += whole(Universe.of("3x6", walls=1)).interesting()[:9]
    graded = [grade(RushHour.parse(one.board.replace("/", "\n"))) for one in found]
    assert [one.difficulty for one in found] == [one and one.difficulty for one in graded]
    boards = [one.board for one in found[:5]]
    assert grade_boards(boards)["difficulties"] == [one.difficulty for one in found[:5]]


@pytest.mark.parametrize(
    ("size", "options", "complaint"),
    [
        ("7x7", {}, "expected a size from 3x3 to 6x6"),
        ("5", {}, "expected a size"),
        ("5x" + "9" * 5000, {}, "expected a size"),
        ("5x5", {"exit_row": 5}, "the exit row of 5 rows is 0 to 4, got 5"),
        ("5x5", {"walls": 3}, "expected 0 to 2 walls, got 3"),
    ],
)
def test_choices_that_make_no_sense(size: str, options: dict[str, int], complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        Universe.of(size, **options)


def test_the_kernel_refuses_nonsense() -> None:
    for field in (
        (7, 6, 2, []),
        (6, 2, 2, []),
        (6, 6, 6, []),
        (6, 6, -1, []),
        (6, 6, 2, [36]),
        (6, 6, 2, [-1]),
    ):
        with pytest.raises(ValueError, match=r"3x3 to 6x6|exit row|off the board"):
            _core.rushhour_boards_by_rows(*field)
    with pytest.raises(ValueError, match="row signatures"):
        _core.rushhour_enumerate(4, 4, 1, [], 0, 28, steps_from=0)
