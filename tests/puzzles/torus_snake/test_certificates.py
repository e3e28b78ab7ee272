"""Proofs about Torus Snake: cut off by tours, and right wherever brute force can tell."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from gridwise.puzzles.base import Options
from gridwise.puzzles.base.certificates.claim import Claim, ProofLine, RefusedError, UnprovenError
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE
from gridwise.puzzles.torus_snake.certificate import PROVER
from gridwise.puzzles.torus_snake.rules import Apple, TorusSnake
from tests.puzzles.certificates import changed, check, lines_of, make, put

few = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@st.composite
def boards(draw: st.DrawFn) -> TorusSnake:
    """A small torus with a few apples, narrow and odd ones included."""
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = draw(
        st.lists(
            st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1), st.integers(1, 3)),
            unique_by=lambda apple: apple[:2],
            max_size=3,
        )
    )
    head = draw(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)))
    return TorusSnake(rows, cols, head, tuple(Apple(*cell) for cell in cells))


def fewest(board: TorusSnake) -> int | None:
    """Ask the search that knows nothing."""
    return solve_instance(PUZZLE, board, Options("bfs", engine="python")).cost


@few
@given(board=boards(), data=st.data())
def test_every_claim_is_proven_and_nothing_that_is_wrong(
    board: TorusSnake, data: st.DataObject, tmp_path: Path
) -> None:
    file = tmp_path / "proof.jsonl"
    made = make(PUZZLE, board, file)
    assert made.size is not None, made.reason
    verdict = check(PUZZLE, file)
    assert verdict.valid, verdict.message
    assert verdict.cost == fewest(board)
    verdict = check(PUZZLE, put(file, data.draw(changed(lines_of(file)))))
    assert verdict.cost == fewest(board) or not verdict.valid


@few
@given(board=boards())
def test_more_moves_than_are_needed_cannot_be_proven(board: TorusSnake) -> None:
    cost = fewest(board)
    assume(cost is not None)
    assert cost is not None
    with pytest.raises(UnprovenError, match="there is a plan"):
        list(PROVER.prove(board, Claim("optimal", cost + 1, "")))
    # A set that lists nothing is closed only where every tour is longer than that.
    for kind in ("tours", "snakes"):
        with pytest.raises(RefusedError):
            PROVER.check(board, Claim("optimal", cost + 1, ""), iter([ProofLine(2, {"set": kind})]))


def test_too_many_tours_are_told(tmp_path: Path) -> None:
    apples = tuple(Apple(0, col, 1) for col in range(1, 20))
    made = make(PUZZLE, TorusSnake(20, 20, (0, 0), apples), tmp_path / "proof.jsonl")
    assert (made.size, made.stopped) == (None, "limit")
    assert made.reason == "there are more than 500,000 ends of tours to be looked at"
