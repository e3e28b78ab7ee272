"""`gridwise grade`."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gridwise.cli.arguments import add_workers
from gridwise.cli.progress import progress
from gridwise.errors import UsageError

if TYPE_CHECKING:
    from gridwise.classroom.assignment import CourseAssignment
    from gridwise.classroom.grading import Graded
    from gridwise.classroom.results import SubmissionResult
    from gridwise.classroom.submissions import Submission

EXAMPLES = """\
  gridwise grade assignment.toml submissions/ --out grades
  gridwise grade @{puzzle} moodle.zip --out grades          what a course platform gives
  gridwise grade assignment.toml submissions/ --out grades  again: only what is new or changed is graded
  gridwise grade assignment.toml submissions/ --out grades --only anna 'b*' --regrade
  gridwise grade --gradescope-bundle autograder.zip assignment.toml

grades has grades.csv, index.html for the class, and a page and a Gradescope result for each submission."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument(
        "assignment", metavar="ASSIGNMENT", help="a TOML file, or a ready one such as @{puzzle}"
    )
    parser.add_argument(
        "submissions",
        metavar="SUBMISSIONS",
        nargs="?",
        type=Path,
        help="a folder with a file or folder each, or a zip of a course platform",
    )
    parser.add_argument("--out", metavar="DIR", type=Path, help="where the results go, and are kept")
    parser.add_argument(
        "--only", metavar="NAME", nargs="+", help="grade these submissions alone; * stands for anything"
    )
    parser.add_argument("--regrade", action="store_true", help="grade again what is there already")
    parser.add_argument(
        "--seed", metavar="S", type=int, help="for other boards than the assignment's seed gives"
    )
    parser.add_argument("--require-sandbox", action="store_true", help="refuse where bubblewrap is missing")
    parser.add_argument(
        "--gradescope-bundle", metavar="OUT.zip", type=Path, help="make an autograder for Gradescope instead"
    )
    parser.add_argument("--wheel", metavar="F.whl", type=Path, help="the Gridwise that the bundle installs")
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print everything that was found as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar, no table")


def run(args: argparse.Namespace) -> int:
    from gridwise.classroom.assignment import read_assignment

    assignment = read_assignment(args.assignment)
    if args.gradescope_bundle is not None:
        return _bundle(args, assignment)
    if args.submissions is None or args.out is None:
        raise UsageError("expected a folder of SUBMISSIONS, and --out DIR; try 'gridwise grade --help'")
    from gridwise.classroom.grading import FAILED
    from gridwise.classroom.sandbox.sandbox import unguarded

    missing = unguarded() if args.cluster is None else ()
    if missing and args.require_sandbox:
        raise UsageError(
            f"--require-sandbox: bubblewrap does not work here; not guarded: {', '.join(missing)}"
        )
    if missing:
        _say(f"bubblewrap does not work here, so this is not guarded: {', '.join(missing)}")
    results = _graded(args, assignment, _found(args, assignment), missing)
    if args.json:
        print(json.dumps([result.as_dict() for result in results]))
    elif not args.quiet:
        _table(assignment, results, args.out)
    return 1 if any(result.status == FAILED for result in results) else 0


def _found(args: argparse.Namespace, assignment: CourseAssignment) -> tuple[Submission, ...]:
    from gridwise.classroom.grading import asked_file
    from gridwise.classroom.submissions import find_submissions

    if args.out.resolve().is_relative_to(args.submissions.resolve()):
        raise UsageError(f"--out {args.out} lies among the submissions; the next run would take it for one")
    found = find_submissions(args.submissions, asked_file(assignment))
    if found.left_out:
        _say(f"left out, neither a .py file nor a folder: {', '.join(found.left_out[:10])}")
    if not found.submissions:
        raise UsageError(f"{args.submissions}: no submissions in it; each is a .py file or a folder")
    return found.submissions


def _graded(
    args: argparse.Namespace,
    assignment: CourseAssignment,
    submissions: Sequence[Submission],
    unguarded: Sequence[str],
) -> list[SubmissionResult]:
    """Grade what is not there yet, and write everything anew that tells of the class."""
    from gridwise.classroom.grade_book import write_class, write_likeness, write_result
    from gridwise.classroom.grading import GradingTask, Records, chosen, grade_all
    from gridwise.classroom.handout.starter import starter_text
    from gridwise.lab.workers import Workers

    asked = chosen(submissions, args.only) if args.only else list(submissions)
    records = Records(args.out, assignment, args.seed)
    kept = {one.name: result for one in submissions if (result := records.kept(one)) is not None}
    if args.regrade:
        kept = {name: result for name, result in kept.items() if name not in {one.name for one in asked}}
    works = [
        GradingTask(assignment, one, args.seed, args.require_sandbox) for one in asked if one.name not in kept
    ]
    missing, told = dict.fromkeys(unguarded), list[str]()
    with Workers(args.jobs, args.cluster) as workers, progress(args.quiet) as bar:
        task = bar.add_task("grading", total=len(asked), completed=len(asked) - len(works))

        def tell(graded: Graded) -> None:
            told.append(graded.result.name)
            write_result(args.out, graded.result)
            missing.update(dict.fromkeys(graded.unguarded))
            bar.advance(task)

        try:
            results = [*kept.values(), *grade_all(works, records, workers, tell)]
        except KeyboardInterrupt:
            there = len(asked) - len(works) + len(told)
            _say(f"{there} of {len(asked)} are graded and kept; the same command goes on")
            raise
        results.sort(key=lambda one: one.name)
        for result in kept.values():
            write_result(args.out, result)
        command = shlex.join(["gridwise", "grade", *args.words])
        write_class(args.out, assignment, results, workers, unguarded=tuple(missing), command=command)
        names = {result.name for result in results}
        compared = [one for one in submissions if one.name in names]
        write_likeness(args.out, assignment, compared, workers, known=starter_text(assignment))
    return results


def _bundle(args: argparse.Namespace, assignment: CourseAssignment) -> int:
    from gridwise.classroom.assignment import shipped_assignments
    from gridwise.classroom.gradescope import bundle
    from gridwise.files import write_bytes

    name = str(args.assignment)
    source = shipped_assignments()[name[1:]] if name.startswith("@") else Path(name)
    write_bytes(args.gradescope_bundle, bundle(source, assignment, args.wheel))
    return 0


def _table(assignment: CourseAssignment, results: Sequence[SubmissionResult], out: Path) -> None:
    from rich.markup import escape

    from gridwise.classroom.pages.parts import number
    from gridwise.cli.table import new_table, print_table

    table = new_table()
    table.add_column("submission", overflow="fold")
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("status")
    for test in assignment.tests:
        table.add_column(escape(test.name), justify="right")
    best = max(result.points for result in results)
    for result in results:
        tests = {test.name: test.points for test in result.tests}
        shown = number(result.points)
        table.add_row(
            escape(result.name),
            f"[bold]{shown}[/bold]" if result.points == best else shown,
            escape(result.status),
            *(number(tests.get(test.name, 0.0)) for test in assignment.tests),
        )
    table.caption = f"of {number(assignment.points)} points; {out / 'index.html'} has the class"
    print_table(table)


def _say(sentence: str) -> None:
    print(f"gridwise: {sentence}", file=sys.stderr)
