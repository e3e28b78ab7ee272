"""What a student sees of grading: the visible tests as they would be run, and the first board that fails."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gridwise.cli.output import fancy, write
from gridwise.errors import GridwiseError, UsageError

if TYPE_CHECKING:
    from gridwise.classroom.results import BoardResult, SubmissionResult, TestResult
    from gridwise.classroom.terms import CourseAssignment

__all__ = ["show_trial"]

GREEN, YELLOW, RED, PLAIN = "\033[32m", "\033[33m", "\033[31m", "\033[0m"


def show_trial(assignment_name: str, work: str) -> int:
    """Grade one's own work by the visible tests, and show what came out."""
    from gridwise.classroom.assignment import read_assignment
    from gridwise.classroom.judge import grade_submission

    path = Path(work)
    if not path.exists():
        raise UsageError(f"{work}: no such file or folder")
    assignment = read_assignment(assignment_name)
    result = grade_submission(assignment, path.stem, path, only_visible=True)
    if result.status != "graded":
        raise UsageError(f"{work}: {result.sentence}")
    _show(assignment, result)
    return 0 if result.points >= result.max_points else 1


def _show(assignment: CourseAssignment, result: SubmissionResult) -> None:
    write(f"{assignment.title}: {result.points:g} of {result.max_points:g} points of the visible tests")
    for test in result.tests:
        write(f"{_mark(test)} {test.points:g} of {test.max_points:g}  {test.name}: {test.sentence}")
    if result.tried:
        write(f"It tried what has no place in an answer: {', '.join(result.tried)}.")
    failing = ((test, board) for test in result.tests for board in test.boards if not board.passed)
    first = next(failing, None)
    if first is not None:
        _show_board(assignment, *first)


def _mark(test: TestResult) -> str:
    sign, colour = ("+", GREEN) if test.points >= test.max_points else ("-", RED)
    if 0 < test.points < test.max_points:
        sign, colour = "~", YELLOW
    return f"{colour}{sign}{PLAIN}" if fancy() else sign


def _show_board(assignment: CourseAssignment, test: TestResult, board: BoardResult) -> None:
    from gridwise.registry import puzzle
    from gridwise.render.terminal import screen

    write()
    write(f"The first that fails, {test.name}, {board.board}: {board.sentence}")
    try:
        chosen = puzzle(assignment.puzzle)
        scene = chosen.picture(chosen.parse(board.text, assignment.metric))
    except GridwiseError:
        write(board.text)
    else:
        screen.show(scene)
    if board.plan:
        write(f"Its moves: {' '.join(board.plan[:60])}{' ...' if len(board.plan) > 60 else ''}")
