"""The rules and the file form, against the simulator of the tests."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwise.errors import InputError
from gridwise.puzzles.worm import PUZZLE, Worm
from tests.puzzles.worm.oracle import STEPS, begin, step, tiny_case

GOOD = "model B\nc 10\ntarget 50\npenalty 0.25\nstart 1 0\nfield\n1 2\n3 0\n"


@given(st.integers(0, 10_000), st.lists(st.sampled_from("UDLR"), max_size=60))
def test_every_move_agrees_with_the_simulator(seed: int, moves: list[str]) -> None:
    case = tiny_case(random.Random(seed))
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
    worm = Worm.parse(str(tiny_case(random.Random(seed))))
    assert Worm.parse(str(worm)) == worm


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
        (GOOD.replace("c 10", "c 0"), 2, "from 1 to"),
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
