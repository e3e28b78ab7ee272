"""Cases and prices: what they prove of a worm is what brute force finds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.certificates.claim import Claim, ProofLine, RefusedError
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.worm import PUZZLE
from gridwise.puzzles.worm.certificate import PROVER
from gridwise.puzzles.worm.rules import Model, Number, Worm
from tests.conftest import shared_file
from tests.puzzles.certificates import changed, check, lines_of, make, put

few = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])

PRICED = ((0, 5, 0, 2), (1, 0, 0, 5), (3, 0, 5, 2), (0, 0, 2, 1))
"""Fewest moves for 100 points: 12; only prices show that a course with one idle move needs them."""
MODELS: tuple[Model, ...] = ("A", "B", "B")
POINTS: tuple[Number, ...] = (10, 2, Fraction(1, 3))


@st.composite
def fields(draw: st.DrawFn) -> Worm:
    """A small field of either model, with any points, with and without the penalty."""
    rows, cols = draw(st.integers(1, 2)), draw(st.integers(2, 3))
    food = st.integers(0, 3)
    field = tuple(tuple(draw(food) for _ in range(cols)) for _ in range(rows))
    start = (draw(st.integers(0, rows - 1)), draw(st.integers(0, cols - 1)))
    model: Model = draw(st.sampled_from(MODELS))
    c: Number = draw(st.sampled_from(POINTS))
    return Worm(field, start, model, c, draw(st.integers(1, 60 if c == 10 else 12)), draw(st.booleans()))


def fewest(worm: Worm) -> int | None:
    """Ask the search that knows nothing; with the penalty there may be no end of poorer and poorer worms."""
    found = solve_instance(PUZZLE, worm, Options("bfs", engine="python", limits=Limits(nodes=5000)))
    assume(found.status != "limit")
    return found.cost


@few
@given(worm=fields(), data=st.data())
def test_what_is_proven_is_true_whatever_was_changed(worm: Worm, data: st.DataObject, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    made = make(PUZZLE, worm, file)
    if made.size is None:
        assert made.reason == "distances and colours alone do not show that fewer moves are not enough"
        return
    verdict = check(PUZZLE, file)
    assert verdict.valid, verdict.message
    assert verdict.cost == fewest(worm)
    verdict = check(PUZZLE, put(file, data.draw(changed(lines_of(file)))))
    assert not verdict.valid or verdict.cost == fewest(worm)


@few
@given(worm=fields(), more=st.integers(1, 4), data=st.data())
def test_no_prices_prove_that_more_moves_are_needed_than_are(
    worm: Worm, more: int, data: st.DataObject
) -> None:
    cost = fewest(worm)
    assume(cost is not None)
    assert cost is not None
    cells = worm.rows * worm.cols
    prices = st.lists(st.integers(0, 2000), min_size=cells, max_size=cells)
    lines = [
        ProofLine(
            idle + 2,
            {
                "idle": idle,
                "or_more": idle == 2 or worm.model == "A",
                "prices": [0] * cells if worm.model == "A" else data.draw(prices),
            },
        )
        for idle in range(1 if worm.model == "A" else 3)
    ]
    with pytest.raises(RefusedError):
        PROVER.check(worm, Claim("optimal", cost + more, ""), iter(lines))


def test_the_shipped_fields_are_proven(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    for shipped in (*PUZZLE.shipped[:6], PUZZLE.shipped[7], PUZZLE.shipped[11], PUZZLE.shipped[15]):
        make(PUZZLE, PUZZLE.parse(shipped.text), file)
        verdict = check(PUZZLE, file)
        assert (verdict.valid, verdict.cost) == (True, shipped.facts["moves"]), verdict.message


def test_a_case_that_is_missing_or_too_cheap_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    make(PUZZLE, PUZZLE.parse(PUZZLE.shipped[8].text), file)
    lines = lines_of(file)
    assert [line["idle"] for line in lines[1:]] == [0, 1, 2, 3, 4]
    verdict = check(PUZZLE, put(file, lines[:3]))
    assert (verdict.valid, verdict.broken_at) == (False, 3)
    assert verdict.message.endswith("the case of all further idle moves is missing")
    verdict = check(PUZZLE, put(file, [*lines[:2], *lines[3:]]))
    assert (verdict.valid, verdict.broken_at) == (False, 3)
    assert verdict.message.endswith("expected the case of 1 idle moves")
    wrong = [{**line} for line in lines]
    wrong[2]["prices"] = [-1, *wrong[2]["prices"][1:]]
    verdict = check(PUZZLE, put(file, wrong))
    assert (verdict.valid, verdict.broken_at) == (False, 3)


def test_prices_spare_the_checker_courses_and_never_decide(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    make(PUZZLE, Worm(PRICED, (0, 0), "B", 10, 100), file)
    lines = lines_of(file)
    assert check(PUZZLE, file).message.endswith("(5 cases, 0 courses followed)")
    lines[2]["prices"] = [0] * 16
    verdict = check(PUZZLE, put(file, lines))
    assert verdict.valid
    assert "(5 cases, 0 courses followed)" not in verdict.message
    lines[0]["board"] = str(Worm(PRICED, (0, 0), "B", 10, 40))
    assert "its plan is not valid" in check(PUZZLE, put(file, lines)).message


def test_a_target_beyond_all_food_is_refuted(tmp_path: Path) -> None:
    text = shared_file("worm/w52_unreachable_3x3_B.txt").read_text(encoding="utf-8")
    make(PUZZLE, PUZZLE.parse(text), tmp_path / "proof.jsonl")
    verdict = check(PUZZLE, tmp_path / "proof.jsonl")
    assert verdict.message == "proven: there is no solution (all food together is not enough)"
