"""A student tries own work: the visible tests as grading runs them, the first failing board drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.conftest import Outcome

ANSWERS = Path(__file__).parent / "answers"


def test_visible_tests_are_run_and_the_first_failing_board_is_drawn(gridwise: Callable[..., Outcome]) -> None:
    good = gridwise("check", "--assignment", "@snake", ANSWERS / "snake" / "model.py")
    assert good.status == 0
    assert "70 of 70 points" in good.out  # the hidden test has the other 30
    assert "other shapes" not in good.out
    bad = gridwise("check", "--assignment", "@snake", ANSWERS / "snake" / "wrong.py")
    assert bad.status == 1
    assert "The first that fails, it finds fruit, board-1: lost" in bad.out
    assert "+-------------+" in bad.out


def test_work_that_is_not_there_is_a_sentence(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    done = gridwise("check", "--assignment", "@snake", tmp_path / "mine.py")
    assert done.status == 2
    assert "no such file or folder" in done.err
