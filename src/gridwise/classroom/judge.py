"""Grades one submission: asks the confined process for answers, and judges them out here."""

from __future__ import annotations

from pathlib import Path

from gridwise.classroom.assignment import Assignment
from gridwise.classroom.results import SubmissionResult

__all__ = ["grade_submission"]


def grade_submission(
    assignment: Assignment, name: str, path: Path, *, seed: int | None = None, only_visible: bool = False
) -> SubmissionResult:
    """Run every test of an assignment on a submission, a file or a folder that has the file asked for."""
    raise NotImplementedError
