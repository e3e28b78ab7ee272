"""The rules and the file form, against the simulator of the tests."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwise.errors import InputError, ProblemError
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.worm import PUZZLE, Worm
from tests.puzzles.worm.oracle import STEPS, any_case, begin, step

GOOD = "model B\nc 10\ntarget 50\npenalty 0.25\nstart 1 0\nfield\n1 2\n3 0\n"


@given(st.integers(0, 10_000), st.lists(st.sampled_from("UDLR"), max_size=60))
def test_every_move_agrees_with_the_simulator(seed: int, moves: list[str]) -> None:
    case = any_case(seed)
    worm = Worm.parse(str(case))
    state, other = worm.initial(), begin(case)
    for move in moves:
        assert {direction for direction, _ in worm.successors(state)} == {
            name for name in STEPS if step(case, other, name) is not None
        }
        after, theirs = worm.move(state, move), step(case, other, move)  # type: ignore[arg-type]
        if after is None or theirs is None:
            assert after is None
            assert theirs is None
            continue
        state, other = after, theirs
        assert state.body == other[0]
        assert state.growth == other[1]
        assert state.score == 4 * other[2]
        assert tuple(sorted(state.eaten)) == other[3]


def test_a_worm_of_length_two_turns_back_only_while_it_shrinks() -> None:
    growing = Worm(field=((2, 0, 0),), start=(0, 0))
    state = growing.move(growing.initial(), "R")
    assert state is not None
    assert growing.move(state, "L") is None
    shrinking = Worm(field=((1, 0, 0),), start=(0, 0))
    state = shrinking.move(shrinking.initial(), "R")
    assert state is not None
    back = shrinking.move(state, "L")
    assert back is not None
    assert back.body == ((0, 0),)


@given(st.integers(0, 100_000))
def test_text_round_trips(seed: int) -> None:
    worm = Worm.parse(str(any_case(seed)))
    assert Worm.parse(str(worm)) == worm


@pytest.mark.parametrize(
    ("written", "exact", "again"),
    [
        ("10", Fraction(10), "10"),
        ("2.50", Fraction(5, 2), "2.5"),
        (".1", Fraction(1, 10), "0.1"),
        ("1/3", Fraction(1, 3), "1/3"),
        ("10/4", Fraction(5, 2), "2.5"),
        ("0.001", Fraction(1, 1000), "0.001"),
        ("7.", Fraction(7), "7"),
    ],
)
def test_c_is_any_positive_number_and_exact(written: str, exact: Fraction, again: str) -> None:
    worm = Worm.parse(GOOD.replace("c 10", f"c {written}"))
    assert worm.c == exact
    assert f"c {again}\n" in str(worm)
    assert worm.initial().score == 4 * (3 * exact + 1)


def test_a_float_is_refused_in_a_sentence() -> None:
    with pytest.raises(ProblemError, match=r"expected c as an int or a Fraction, which are exact, got 2\.5"):
        Worm(((1,),), (0, 0), c=2.5)  # type: ignore[arg-type]
    assert Worm(((1,),), (0, 0), c=Fraction("2.5")).initial().points == 3.5


def test_thirds_of_a_point_add_up() -> None:
    """Three meals of 1 at c 1/3 make 4 points, no more and no less; floating point would make 3.999..."""
    field = "model A\nc 1/3\ntarget {}\nstart 0 0\nfield\n1 1 1 1 1 1\n"
    moves = "R R R R"
    assert PUZZLE.replay(PUZZLE.parse(field.format(4)), moves).valid
    assert not PUZZLE.replay(PUZZLE.parse(field.format(5)), moves).valid
    for algorithm in ("best", "bfs", "astar"):
        result = solve_instance(PUZZLE, PUZZLE.parse(field.format(4)), Options(algorithm))
        assert (result.cost, result.optimal) == (4, True)


def test_defaults() -> None:
    worm = Worm.parse("model A\nc 5\nstart 0 0\nfield\n1\n")
    assert (worm.target, worm.penalty) == (500, False)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", None, "empty"),
        (GOOD.replace("3 0", "3"), 8, "expected 2 numbers"),
        (GOOD.replace("start 1 0", "start 2 0"), 5, "inside the 2x2 field"),
        (GOOD.replace("start 1 0", "start -1 0"), 5, "inside the 2x2 field"),
        (GOOD.replace("start 1 0", "start one"), 5, "start ROW COL"),
        (GOOD.replace("3 0", "3 -1"), 8, "'-1'"),
        (GOOD.replace("3 0", "3 x"), 8, "'x'"),
        (GOOD.replace("3 0", "3 1.5"), 8, "'1.5'"),
        (GOOD.replace("model B", "model C"), 1, "model A or B"),
        (GOOD.replace("c 10", "c 0"), 2, "positive number"),
        (GOOD.replace("c 10", "c -2"), 2, "'-2'"),
        (GOOD.replace("c 10", "c 1e3"), 2, "'1e3'"),
        (GOOD.replace("c 10", "c 1/0"), 2, "'1/0'"),
        (GOOD.replace("c 10", "c 0.0001"), 2, "thousandths"),
        (GOOD.replace("c 10", "c 10001"), 2, "up to 10,000"),
        (GOOD.replace("c 10", "c 0.001").replace("target 50", "target 500000"), 6, "down to 1/4, got 0.001"),
        (GOOD.replace("c 10", "c ten"), 2, "'ten'"),
        (GOOD.replace("c 10", "c 10\nc 5"), 3, "twice"),
        (GOOD.replace("penalty 0.25", "penalty 0.5"), 4, "0 or 0.25"),
        (GOOD.replace("target 50", "target -3"), 3, "'-3'"),
        (GOOD.replace("target 50", "goal 50"), 3, "expected one of"),
        (GOOD.replace("model B\n", ""), 5, "model"),
        (GOOD.replace("field\n1 2\n3 0\n", ""), 5, "end of the file"),
        ("model A\nc 1\nstart 0 0\nfield\n", 4, "rows of the field"),
        ("model A\nc 1\nstart 0 0\nfield 1 2\n", 4, "under 'field'"),
        ("model A\nc 1\nstart 0 0\nfield\n" + "1 " * 101 + "\n", 5, "at most 100"),
        ("model A\nc 1\nstart 0 0\nfield\n" + "1\n" * 101, 5, "at most 100"),
        ("model A\nc 1\nstart 0 0\nfield\n" + "9" * 5000 + "\n", 5, "whole number"),
    ],
)
def test_bad_files_are_refused_with_their_line(text: str, line: int | None, words: str) -> None:
    with pytest.raises(InputError) as caught:
        PUZZLE.parse(text)
    assert caught.value.line == line
    assert words in str(caught.value)
    assert len(str(caught.value)) < 200
