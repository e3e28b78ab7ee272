"""Replaying plans: what breaks them, and that the replay agrees with the simulator."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwise.puzzles.worm import PUZZLE, Worm
from tests.puzzles.worm.oracle import any_case, follow

LINE = "model B\nc 10\ntarget 40\nstart 0 0\nfield\n1 0 3 5\n"


@pytest.mark.parametrize(
    ("plan", "valid", "broken_at", "words"),
    [
        ("R R", True, None, "42 points after 2 moves"),
        ("RR", True, None, "42 points after 2 moves"),
        ('["R", "R"]', True, None, "2 moves"),
        ("R", False, None, "11 points of 40"),
        ("", False, None, "11 points"),
        ("U", False, 1, "wall up"),
        ("L", False, 1, "wall left"),
        ("R R R", False, 3, "ended with move 2"),
        ("R X", False, 2, "'X'"),
        ("«حرکت به راست»، «حرکت به راست»", True, None, "42 points after 2 moves"),
        ("حرکت به راست\nحرکت به راست\n", True, None, "42 points after 2 moves"),
        ('["حرکت به راست", "حرکت به چپ"]', False, None, "11 points of 40"),
        ("حرکت به بالا", False, 1, "wall up"),
        ("حرکت به پايين", False, 1, "wall down"),
        ("حرکت به راست حرکت به آنجا", False, 2, "'آنجا'"),
    ],
)
def test_verdicts(plan: str, valid: bool, broken_at: int | None, words: str) -> None:
    verdict = PUZZLE.replay(PUZZLE.parse(LINE), plan)
    assert verdict.valid is valid
    assert verdict.broken_at == broken_at
    assert words in verdict.message


def test_the_body_is_in_the_way() -> None:
    worm = PUZZLE.parse(LINE.replace("1 0 3 5", "2 0 3 5"))
    assert "own body" in PUZZLE.replay(worm, "R L").message


@given(st.integers(0, 10_000), st.lists(st.sampled_from("UDLR"), max_size=40))
def test_replay_agrees_with_the_simulator(seed: int, moves: list[str]) -> None:
    case = any_case(seed)
    points = follow(case, iter(moves))
    verdict = PUZZLE.replay(Worm.parse(str(case)), " ".join(moves))
    assert verdict.valid is (points is not None and points >= case.target)
    assert (verdict.broken_at is not None) is (points is None)
