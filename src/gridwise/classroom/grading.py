"""Grades everything that was handed in; each result is kept as soon as it is there, and taken up again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import format_exception_only

from gridwise.classroom.assignment import CourseAssignment
from gridwise.classroom.judge import grade_submission
from gridwise.classroom.results import SubmissionResult, TestResult
from gridwise.classroom.sandbox.sandbox import unguarded
from gridwise.classroom.submissions import Submission, stem
from gridwise.errors import UsageError
from gridwise.files import from_json, is_lack, write_text
from gridwise.lab.workers import Workers
from gridwise.names import pick
from gridwise.version import __version__

__all__ = ["FAILED", "Graded", "GradingTask", "Records", "asked_file", "chosen", "grade_all", "grade_one"]

FAILED = "not graded"
"""The status of a submission that grading itself could not cope with; the next run tries it again."""
RECORDS = ".records"


@dataclass(frozen=True, slots=True)
class GradingTask:
    """One submission to grade: all that a worker needs."""

    assignment: CourseAssignment
    submission: Submission
    seed: int | None = None
    require_sandbox: bool = False


@dataclass(frozen=True, slots=True)
class Graded:
    """One submission's result, and what was not guarded where it ran."""

    result: SubmissionResult
    unguarded: tuple[str, ...] = ()


def grade_one(work: GradingTask) -> Graded:
    """Grade one submission in a folder of its own, whatever it is."""
    missing = unguarded()
    if work.require_sandbox and missing:
        raise UsageError(
            f"--require-sandbox: there is no bubblewrap here, and not guarded are: {', '.join(missing)}"
        )
    assignment, submission = work.assignment, work.submission
    if submission.fault:
        return Graded(_nothing(assignment, submission, "unreadable", submission.fault), missing)
    with TemporaryDirectory(prefix="gridwise-") as folder:
        try:
            submission.write(Path(folder))
        except (OSError, ValueError) as error:
            sentence = f"its files cannot be laid out in a folder: {error}"
            # What this machine lacks is no fault of what was handed in: the next run tries it again.
            status = FAILED if is_lack(error) else "unreadable"
            return Graded(_nothing(assignment, submission, status, sentence), missing)
        try:
            result = grade_submission(assignment, submission.name, Path(folder), seed=work.seed)
        except Exception as error:  # one submission must not cost a class its grades
            sentence = f"grading it failed: {''.join(format_exception_only(error)).strip()}"
            return Graded(_nothing(assignment, submission, FAILED, sentence), missing)
    return Graded(result, missing)


def _nothing(
    assignment: CourseAssignment, submission: Submission, status: str, sentence: str
) -> SubmissionResult:
    tests = tuple(
        TestResult(test.name, test.kind, 0.0, test.points, sentence, test.hidden) for test in assignment.tests
    )
    return SubmissionResult(submission.name, status, 0.0, assignment.points, tests, (), sentence)


class Records:
    """Results on disk, one file each, written whole; each knows what it is the result of."""

    def __init__(self, out: Path, assignment: CourseAssignment, seed: int | None) -> None:
        self._folder = out / RECORDS
        self._folder.mkdir(parents=True, exist_ok=True)
        self._common = sha256(
            json.dumps([__version__, _plain(assignment), seed], sort_keys=True, default=str).encode()
        )
        for text in _board_files(assignment):
            self._common.update(text)

    def key(self, submission: Submission) -> str:
        """Return what is the same exactly where grading would do the same."""
        made = self._common.copy()
        made.update(f"{submission.name} {submission.digest}".encode())
        return made.hexdigest()

    def kept(self, submission: Submission) -> SubmissionResult | None:
        """Return the result of an earlier run, if it is of this very submission, assignment and seed."""
        try:
            data = from_json(self._file(submission.name).read_text(encoding="utf-8"))
            if data["key"] != self.key(submission):
                return None
            return SubmissionResult.from_dict(data["result"])
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, submission: Submission, result: SubmissionResult) -> None:
        """Write a result, whole or not at all."""
        data = {"key": self.key(submission), "result": result.as_dict()}
        write_text(self._file(submission.name), json.dumps(data))

    def _file(self, name: str) -> Path:
        return self._folder / f"{stem(name)}.json"


def _plain(assignment: CourseAssignment) -> dict[str, object]:
    return asdict(replace(assignment, folder=Path()))


def _board_files(assignment: CourseAssignment) -> Iterator[bytes]:
    """Yield what lies in the files that the tests take their boards from."""
    for boards in (assignment.boards, *(test.boards for test in assignment.tests)):
        for name in boards.files if boards is not None else ():
            path = assignment.folder / name
            if path.is_file():
                yield path.read_bytes()


def asked_file(assignment: CourseAssignment) -> str:
    """Return the file that a submission must have; nothing where plans are handed in."""
    return "" if assignment.hand_in == "plans" else assignment.file


def chosen(submissions: Sequence[Submission], patterns: Iterable[str]) -> list[Submission]:
    """Return the submissions of these names; `*` and `?` stand for others."""
    by_name = {one.name: one for one in submissions}
    found: set[str] = set()
    for pattern in patterns:
        matching = [name for name in by_name if name == pattern or fnmatchcase(name, pattern)]
        found.update(matching or [pick(pattern, by_name, "submission").name])
    return [one for one in submissions if one.name in found]


def grade_all(
    works: Sequence[GradingTask], records: Records, workers: Workers, tell: Callable[[Graded], None]
) -> list[SubmissionResult]:
    """Grade the submissions, and keep every result the moment it is there."""
    results: list[SubmissionResult] = []
    for work, graded in workers.as_completed(grade_one, works):
        if graded.result.status != FAILED:
            records.keep(work.submission, graded.result)
        tell(graded)
        results.append(graded.result)
    return results
