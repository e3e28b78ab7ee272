"""Reads assignments: TOML files that say what is handed in, what it is tried on, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from gridwise.classroom.boards import boards_for
from gridwise.classroom.reading.schema import understood
from gridwise.classroom.reading.toml_lines import Place, line_at, lines_of
from gridwise.classroom.terms import (
    Boards,
    CourseAssignment,
    Fault,
    HandIn,
    HandInPart,
    Judgement,
    RunLimits,
    TestKind,
)
from gridwise.errors import GridwiseError, InputError
from gridwise.files import read_text
from gridwise.names import pick

__all__ = [
    "Boards",
    "CourseAssignment",
    "Fault",
    "HandIn",
    "HandInPart",
    "Judgement",
    "RunLimits",
    "TestKind",
    "assignment_file",
    "faults_of",
    "read_assignment",
    "shipped_assignments",
]

SHIPPED = Path(__file__).parent / "shipped"


def shipped_assignments() -> dict[str, Path]:
    """Return the assignments that come with the package, by name; people write @name."""
    return {file.stem: file for file in sorted(SHIPPED.glob("*.toml"))}


def read_assignment(path: str | Path) -> CourseAssignment:
    """Read an assignment, a file or a shipped one such as @name; the first fault is an InputError."""
    source = assignment_file(path)
    faults, made = understood(source, read_text(source))
    if made is None:
        first = min(faults, key=lambda one: one.line)
        raise InputError(first.sentence, line=first.line, source=str(path))
    return made


def faults_of(path: str | Path) -> list[Fault]:
    """Say everything that is wrong with an assignment, line by line; its boards are made, too."""
    source = assignment_file(path)
    text = read_text(source)
    faults, made = understood(source, text)
    if made is not None:
        faults = list(_unmade(made, lines_of(text)))
    return sorted(dict.fromkeys(faults), key=lambda one: one.line)


def assignment_file(path: str | Path) -> Path:
    """Return where an assignment lies: a file, or a shipped one such as @name."""
    return (
        pick(str(path)[1:], shipped_assignments(), "assignment") if str(path).startswith("@") else Path(path)
    )


def _unmade(assignment: CourseAssignment, lines: Mapping[Place, int]) -> Iterator[Fault]:
    """Make the boards of every test, and tell where that cannot be done."""
    for number, test in enumerate(assignment.tests):
        try:
            boards_for(assignment, test, "a student")
        except GridwiseError as error:
            place: Place = ("boards",) if test.boards is None else ("test", number, "boards")
            yield Fault(line_at(lines, place), str(error))
