"""Every algorithm against brute force: the same status, the same number of solutions, valid boards."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise import Limits, UsageError
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku, native
from gridwise.puzzles.colour_sudoku.backtracking.configurations import CONFIGURATIONS, stream
from tests.puzzles.colour_sudoku.boards import boards
from tests.puzzles.colour_sudoku.oracle import cells_of, full_boards, solutions

ALGORITHMS = [*CONFIGURATIONS, "best"]


@given(boards())
@settings(max_examples=150)
def test_best_finds_and_counts_what_brute_force_finds(board: ColourSudoku) -> None:
    expected = solutions(str(board))
    result = solve_instance(PUZZLE, board, Options())
    assert result.status == ("solved" if expected else "unsolvable")
    if expected:
        assert result.solution is not None
        assert cells_of(result.solution) in expected
        assert PUZZLE.replay(board, result.solution).valid
    counted = solve_instance(PUZZLE, board, Options(extra={"count": True}))
    assert (counted.extra["count"], counted.extra["count_is_exact"]) == (len(expected), True)
    streamed = [found.solution for found in stream(board, Options())]
    assert streamed[-1] is None
    assert sorted(cells_of(str(one)) for one in streamed[:-1]) == sorted(expected)
    unique = solve_instance(PUZZLE, board, Options(extra={"unique": True}))
    assert unique.extra["unique"] is (len(expected) == 1)
    assert PUZZLE.solving.denies(unique) == (len(expected) != 1)


@given(boards(), st.sampled_from(sorted(CONFIGURATIONS)))
@settings(max_examples=60)
def test_both_engines_agree(board: ColourSudoku, algorithm: str) -> None:
    native_result = solve_instance(PUZZLE, board, Options(extra={"count": True}))
    twin = solve_instance(PUZZLE, board, Options(engine="python", extra={"count": True, "limit": 300}))
    assert twin.status == native_result.status
    assert twin.extra["count"] == min(300, native_result.extra["count"])
    result = solve_instance(PUZZLE, board, Options(algorithm, limits=Limits(nodes=20000)))
    if result.status != "limit":
        assert result.status == native_result.status
    if result.solution is not None:
        assert PUZZLE.replay(board, result.solution).valid


@given(boards(solvable=True), st.integers(1, 5))
@settings(max_examples=50)
def test_a_limit_on_the_count_is_kept(board: ColourSudoku, most: int) -> None:
    total = len(solutions(str(board)))
    for engine in ("native", "python"):
        result = solve_instance(PUZZLE, board, Options(engine=engine, extra={"count": True, "limit": most}))
        assert (result.status, result.extra["count"]) == ("solved", min(most, total))
        assert result.extra["count_is_exact"] == (total < most)


@pytest.mark.parametrize("shape", [(4, 3), (4, 5), (3, 5), (2, 6)])
def test_tables_of_colourings_count_like_enumeration(shape: tuple[int, int]) -> None:
    size, count = shape
    board = ColourSudoku.empty(size, "rgbypo"[:count])
    counted = native.count(board).count
    if shape == (4, 3):
        assert counted == sum(1 for found in native.solutions(board) if found.solution) == 42964
    elif shape == (4, 5):
        assert counted == 426214688
    else:
        assert counted == len(full_boards(size, count))


@pytest.mark.parametrize("size", [3, 9, 11, 13, 25])
def test_odd_boards_need_three_colours(size: int) -> None:
    limits = Limits(seconds=20)
    assert native.first(ColourSudoku.empty(size, "rg"), limits).status == "unsolvable"
    for count in (3, 7):
        board = ColourSudoku.empty(size, "rgbypoc"[:count])
        found = native.first(board, limits)
        assert found.status == "solved"
        assert PUZZLE.replay(board, str(found.solution)).valid


@pytest.mark.parametrize("size", [2, 4, 10, 24])
def test_even_boards_need_two_colours(size: int) -> None:
    assert native.first(ColourSudoku.empty(size, "r")).status == "unsolvable"
    found = native.first(ColourSudoku.empty(size, "rg"), Limits(seconds=20))
    assert PUZZLE.replay(ColourSudoku.empty(size, "rg"), str(found.solution)).valid


def test_seeds_give_different_boards_the_same_seed_the_same() -> None:
    board = ColourSudoku.empty(7, "rgby")
    found = [native.first(board, seed=seed).solution for seed in (1, 1, 2, 3)]
    assert found[0] == found[1]
    assert len(set(found)) == 3
    assert all(PUZZLE.replay(board, str(one)).valid for one in found)


def test_limits_hold() -> None:
    board = ColourSudoku.empty(6, "rgbyp")
    for limits, status in (
        (Limits(seconds=0.1), "limit"),
        (Limits(nodes=1000), "limit"),
        (Limits(stop=lambda: True), "interrupted"),
    ):
        result = solve_instance(PUZZLE, board, Options(limits=limits, extra={"count": True}))
        assert result.status == status
        if limits.nodes is not None:
            assert result.metrics.explored == limits.nodes
    stopped = solve_instance(PUZZLE, board, Options(limits=Limits(nodes=1000), extra={"count": True}))
    assert stopped.extra["count"] > 1000
    assert not stopped.extra["count_is_exact"]
    readable = solve_instance(PUZZLE, board, Options("plain", limits=Limits(nodes=30)))
    assert (readable.status, readable.metrics.explored) == ("limit", 30)


@pytest.mark.parametrize("algorithm", ["backtracking", "numbers-first"])
def test_backtracking_has_switches(algorithm: str) -> None:
    board = ColourSudoku.empty(4, "rgb")
    explored = {}
    for ordering in ("none", "mrv", "mrv+degree", "mrv+low-degree", "mrv+lcv"):
        for propagation in ("none", "forward-checking", "mac"):
            extra = {"ordering": ordering, "propagation": propagation}
            result = solve_instance(PUZZLE, board, Options(algorithm, extra=extra))
            assert result.solution is not None
            assert PUZZLE.replay(board, result.solution).valid
            assert set(result.metrics.extra) == {"assignments", "backtracks", "checks"}
            explored[ordering, propagation] = result.metrics.explored
    # In one order of variables and values, what sees more never keeps more boards.
    assert explored["none", "mac"] <= explored["none", "forward-checking"] <= explored["none", "none"]
    if algorithm == "numbers-first":
        assert explored["mrv", "mac"] <= explored["mrv", "forward-checking"] <= explored["none", "none"]


def test_numbers_first_assigns_all_numbers_before_the_first_colour() -> None:
    from gridwise.puzzles.colour_sudoku.backtracking.configurations import readable_search

    board = ColourSudoku.empty(4, "rgb")
    kinds: list[str] = []
    search = readable_search(
        board,
        CONFIGURATIONS["numbers-first"],
        {},
        Limits(),
        lambda event, variable, _: kinds.append(variable.kind),
    )
    next(iter(search))
    assert set(kinds[:16]) == {"number"}
    assert "colour" in kinds


def test_choices_that_make_no_sense_are_refused() -> None:
    board = ColourSudoku.empty(2, "rg")
    for options, message in (
        (Options("best", extra={"ordering": "mrv"}), "best has its own rules"),
        (Options("mac", engine="native"), "readable engine only"),
        (Options("best", heuristic="blockers"), "takes no heuristic"),
        (Options("bestt"), "did you mean 'best'"),
        (Options("bfs"), "no colour-sudoku algorithm named 'bfs'"),
    ):
        with pytest.raises(UsageError, match=message):
            solve_instance(PUZZLE, board, options)
