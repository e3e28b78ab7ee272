"""Gradescope: results in its form, and an archive that makes it grade by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from gridwise.classroom.assignment import CourseAssignment, read_assignment
from gridwise.classroom.grading import GradingTask, asked_file, grade_one
from gridwise.classroom.results import SubmissionResult, TestResult
from gridwise.classroom.submissions import read_folder
from gridwise.errors import UsageError
from gridwise.files import from_json, write_text
from gridwise.version import __version__

__all__ = ["autograde", "bundle", "gradescope_results"]

MOST_BOARDS = 20
"""Boards that a test's words tell of."""
MADE = (2020, 1, 1, 0, 0, 0)
"""The time of every member: the same assignment gives the same bytes."""


def gradescope_results(result: SubmissionResult) -> dict[str, Any]:
    """Return a result as Gradescope's `results.json`; of hidden tests no board is told."""
    return {
        "score": _points(result.points),
        "output": _whole(result),
        "output_format": "text",
        "test_output_format": "text",
        "stdout_visibility": "hidden",
        "tests": [_test(number, test) for number, test in enumerate(result.tests, 1)],
        "extra_data": {
            "submission": result.name,
            "status": result.status,
            "max_score": _points(result.max_points),
            "tried": list(result.tried),
        },
    }


def _test(number: int, test: TestResult) -> dict[str, Any]:
    return {
        "name": test.name,
        "number": str(number),
        "score": _points(test.points),
        "max_score": _points(test.max_points),
        "status": "passed" if test.points >= test.max_points else "failed",
        "output": "\n".join(_words(test)),
        "tags": [test.kind],
        "visibility": "after_published" if test.hidden else "visible",
    }


def _words(test: TestResult) -> Iterator[str]:
    yield test.sentence
    if test.hidden:
        return
    failed = [board for board in test.boards if not board.passed]
    for board in failed[:MOST_BOARDS]:
        yield f"{board.board}: {board.sentence}"
    if len(failed) > MOST_BOARDS:
        yield f"... and {len(failed) - MOST_BOARDS} more boards"


def _whole(result: SubmissionResult) -> str:
    lines = [result.sentence or f"{_points(result.points):g} of {_points(result.max_points):g} points."]
    if result.tried:
        lines.append(f"Seen trying: {', '.join(result.tried)}.")
    return "\n".join(lines)


def _points(points: float) -> float:
    return round(points, 4)


def bundle(source: Path, assignment: CourseAssignment, wheel: Path | None = None) -> bytes:
    """Make the archive: it installs Gridwise from the wheel beside it, or from the package index."""
    if wheel is not None and not (wheel.suffix == ".whl" and wheel.is_file()):
        raise UsageError(f"{wheel}: expected a wheel, as `python -m build --wheel` makes it")
    package = f"./{wheel.name}" if wheel is not None else f"gridwise=={__version__}"
    scripts = files("gridwise.classroom") / "gradescope_bundle"
    setup = (scripts / "setup.sh").read_text("utf-8").replace("@PACKAGE@", package)
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        _add(archive, "setup.sh", setup.encode(), 0o755)
        _add(archive, "run_autograder", (scripts / "run_autograder").read_bytes(), 0o755)
        _add(archive, "assignment.toml", source.read_bytes())
        for name in sorted(_files(assignment)):
            _add(archive, name, (assignment.folder / name).read_bytes())
        if wheel is not None:
            _add(archive, wheel.name, wheel.read_bytes())
    return target.getvalue()


def _files(assignment: CourseAssignment) -> set[str]:
    """Return the files that the assignment takes its boards from."""
    every = [assignment.boards, *(test.boards for test in assignment.tests if test.boards)]
    names = {name for boards in every for name in boards.files if not name.startswith("@")}
    for name in names:
        if Path(name).is_absolute() or ".." in Path(name).parts:
            raise UsageError(f"{name}: boards in a bundle must lie beside the assignment or below it")
    return names


def _add(archive: ZipFile, name: str, data: bytes, mode: int = 0o644) -> None:
    info = ZipInfo(name, MADE)
    info.external_attr = (0o100000 | mode) << 16
    info.compress_type = ZIP_DEFLATED
    archive.writestr(info, data)


def autograde(root: Path) -> None:
    """Grade the one submission in Gradescope's folders: what `run_autograder` calls."""
    assignment = read_assignment(root / "source" / "assignment.toml")
    submission = read_folder(root / "submission", _student(root), asked_file(assignment))
    graded = grade_one(GradingTask(assignment, submission))
    results = root / "results" / "results.json"
    results.parent.mkdir(parents=True, exist_ok=True)
    write_text(results, json.dumps(gradescope_results(graded.result)))


def _student(root: Path) -> str:
    """Return the name of whoever handed it in: personal boards are made from it."""
    try:
        data = from_json((root / "submission_metadata.json").read_text(encoding="utf-8"))
        return str(data["users"][0]["name"])
    except (OSError, ValueError, KeyError, IndexError, TypeError):
        return "student"
