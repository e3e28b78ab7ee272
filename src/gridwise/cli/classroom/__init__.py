"""The commands for teachers and their students."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "assignment": "check an assignment, make what students get, list the ready ones",
    "grade": "grade a folder of submissions under guard: points, pages, a grade book",
}
"""Each with its one line."""
