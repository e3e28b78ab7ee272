"""The ready assignments tell good answers from middling and wrong ones, under guard as in a class."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gridwise.classroom.assignment import read_assignment, shipped_assignments
from gridwise.classroom.judge import grade_submission
from gridwise.classroom.results import SubmissionResult

ANSWERS = Path(__file__).parent / "answers"


def graded(name: str, answer: str) -> SubmissionResult:
    """Grade one of the answers; the boards are those of a student of this name.

    What they may ask for decides the points, and not how busy the machine is: there is time enough.
    """
    assignment = read_assignment(f"@{name}")
    patient = replace(assignment, limits=replace(assignment.limits, seconds=300))
    return grade_submission(patient, answer, ANSWERS / name / f"{answer}.py")


def reasons(result: SubmissionResult) -> list[str]:
    """Say where points were lost."""
    return [
        f"{test.name}, {board.board}: {board.sentence}"
        for test in result.tests
        for board in test.boards
        if not board.passed
    ]


@pytest.mark.parametrize("name", sorted(shipped_assignments()))
def test_a_model_answer_gets_all_points(name: str) -> None:
    result = graded(name, "model")
    assert (result.status, result.points, result.max_points) == ("graded", 100, 100), reasons(result)


@pytest.mark.parametrize("name", sorted(shipped_assignments()))
def test_a_naive_answer_gets_some(name: str) -> None:
    result = graded(name, "naive")
    assert result.status == "graded"
    assert 10 <= result.points <= 80


@pytest.mark.parametrize("name", sorted(shipped_assignments()))
def test_a_wrong_answer_gets_none(name: str) -> None:
    result = graded(name, "wrong")
    assert (result.status, result.points) == ("graded", 0)
    assert len(reasons(result)) == sum(len(test.boards) for test in result.tests)
