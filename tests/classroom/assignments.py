"""Small assignments for the tests."""

from __future__ import annotations

from pathlib import Path

from gridwise.classroom.assignment import CourseAssignment, read_assignment

__all__ = ["assignment", "write_assignment"]

HEAD = """
title = "Searches on sliding cars"
puzzle = "rushhour"
file = "search.py"
text = "Write a search."

[[hand_in]]
kind = "algorithm"
name = "search"

[boards]
files = ["@1"]

[limits]
seconds = 5
"""


def write_assignment(folder: Path, **points: float) -> Path:
    """Write an assignment with tests by name: solves, optimal, others (hidden), ..."""
    tests = "".join(
        f'\n[[test]]\nname = "{name}"\nkind = "{"solves" if name == "others" else name}"\npoints = {worth}\n'
        + ('hidden = true\nboards = { files = ["@6"] }\n' if name == "others" else "")
        for name, worth in points.items()
    )
    file = folder / "assignment.toml"
    file.write_text(HEAD + tests)
    return file


def assignment(folder: Path, **points: float) -> CourseAssignment:
    """Return such an assignment."""
    return read_assignment(write_assignment(folder, **points))
