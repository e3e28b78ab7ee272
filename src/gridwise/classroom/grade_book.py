"""The files that grading leaves: the grade book, and of each submission what platforms and people read."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from gridwise.classroom.assignment import CourseAssignment
from gridwise.classroom.gradescope import gradescope_results
from gridwise.classroom.likeness import likeness, shape_marks
from gridwise.classroom.pages.class_page import class_page
from gridwise.classroom.pages.curves import class_curves
from gridwise.classroom.pages.likeness_page import likeness_page
from gridwise.classroom.pages.student import StudentPage, student_page
from gridwise.classroom.results import SubmissionResult
from gridwise.classroom.submissions import Submission, stem
from gridwise.files import write_text
from gridwise.lab.workers import Workers

__all__ = ["grades_csv", "write_class", "write_likeness", "write_result"]

COLUMNS = ("submission", "points", "max_points", "status")


def grades_csv(assignment: CourseAssignment, results: Sequence[SubmissionResult]) -> str:
    """Write the grade book: one row a submission, sorted by name, and a column of points for each test."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow([*COLUMNS, *(test.name for test in assignment.tests)])
    for result in sorted(results, key=lambda one: one.name):
        points = {test.name: test.points for test in result.tests}
        earned = [_number(points.get(test.name, 0.0)) for test in assignment.tests]
        writer.writerow(
            [
                _harmless(result.name),
                _number(result.points),
                _number(result.max_points),
                result.status,
                *earned,
            ]
        )
    return buffer.getvalue()


def _number(points: float) -> str:
    return f"{points:.4f}".rstrip("0").rstrip(".")


def _harmless(name: str) -> str:
    """Keep a spreadsheet from taking a student's name for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


def write_result(out: Path, result: SubmissionResult) -> None:
    """Write what Gradescope reads."""
    write_text(out / f"{stem(result.name)}.json", json.dumps(gradescope_results(result), indent=1) + "\n")


def write_class(
    out: Path,
    assignment: CourseAssignment,
    results: Sequence[SubmissionResult],
    workers: Workers,
    *,
    unguarded: Sequence[str] = (),
    command: str = "",
) -> None:
    """Write the grade book, everyone's page, and the page of the class."""
    results = sorted(results, key=lambda one: one.name)
    write_text(out / "grades.csv", grades_csv(assignment, results))
    curves = class_curves(assignment, results)
    tasks = [StudentPage(assignment, result, curves) for result in results]
    for task, text in workers.as_completed(student_page, tasks):
        write_text(out / f"{stem(task.result.name)}.html", text)
    text = class_page(assignment, results, curves, unguarded=unguarded, command=command)
    write_text(out / "index.html", text)


def write_likeness(
    out: Path,
    assignment: CourseAssignment,
    submissions: Sequence[Submission],
    workers: Workers,
    known: str = "",
) -> None:
    """Compare the programs with each other; a starter file that everyone was given does not count."""
    sources = {one.name: _source(one.files, assignment.file) for one in submissions}
    names = [name for name, text in sources.items() if text]
    marks = dict(zip(names, workers.map(shape_marks, [sources[name] for name in names]), strict=True))
    found = likeness(marks, shape_marks(known))
    write_text(out / "likeness.json", json.dumps(found.as_dict(), indent=1) + "\n")
    write_text(out / "likeness.html", likeness_page(assignment.title, found, sources))


def _source(files: Mapping[str, bytes], asked: str) -> str:
    """Return all that a student wrote in Python, the file asked for first."""
    programs = sorted(
        (path for path in files if path.endswith(".py")), key=lambda path: (path != asked, path)
    )
    # Two that are the same were one file whose name a platform had changed.
    return "\n".join(dict.fromkeys(files[path].decode("utf-8", "replace") for path in programs))
