"""What a class measured, board by board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import median

from gridwise.classroom.assignment import CourseAssignment
from gridwise.classroom.results import BoardResult, SubmissionResult, TestResult
from gridwise.errors import GridwiseError
from gridwise.registry import puzzle

__all__ = ["MEASURES", "Curve", "class_curves", "measured"]

MEASURES = {"expanded": "states expanded", "cost": "cost of the plan", "length": "length reached"}
"""What can be compared, by the name of the figure; a test shows the first that it has."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One measure of one test over its boards; None where nobody has a figure."""

    test: str
    hidden: bool
    measure: str
    boards: tuple[str, ...]
    middle: tuple[float | None, ...]
    """The median over the class."""
    least: tuple[tuple[float, str] | None, ...]
    """With the name of the submission."""
    most: tuple[float | None, ...]
    answered: tuple[int, ...]


def class_curves(assignment: CourseAssignment, results: Sequence[SubmissionResult]) -> dict[str, Curve]:
    """Return the curve of every test that measured something."""
    tests: dict[str, list[tuple[str, TestResult]]] = {}
    for result in results:
        for test in result.tests:
            tests.setdefault(test.name, []).append((result.name, test))
    found = {name: _curve(assignment, many) for name, many in tests.items()}
    return {name: curve for name, curve in found.items() if curve is not None}


def _curve(assignment: CourseAssignment, many: Sequence[tuple[str, TestResult]]) -> Curve | None:
    tests = [test for _, test in many]
    measure = next((one for one in MEASURES if any(measured(assignment, test, one) for test in tests)), None)
    if measure is None:
        return None
    longest = max(tests, key=lambda test: len(test.boards))
    values: list[list[tuple[float, str]]] = [[] for _ in longest.boards]
    for name, test in many:
        for at, value in measured(assignment, test, measure).items():
            values[at].append((value, name))
    return Curve(
        longest.name,
        longest.hidden,
        measure,
        tuple(board.board for board in longest.boards),
        tuple(median(value for value, _ in one) if one else None for one in values),
        tuple(min(one) if one else None for one in values),
        tuple(max(one)[0] if one else None for one in values),
        tuple(map(len, values)),
    )


def measured(assignment: CourseAssignment, test: TestResult, measure: str) -> dict[int, float]:
    """Return what was reached, by the number of the board; states on the way to nothing do not count."""
    found: dict[int, float] = {}
    for at, board in enumerate(test.boards):
        value = board.figures.get(measure)
        if not isinstance(value, int | float) or isinstance(value, bool):
            continue
        if measure == "length" or board.passed or _solved(assignment, board):
            found[at] = float(value)
    return found


def _solved(assignment: CourseAssignment, board: BoardResult) -> bool:
    """Tell whether a plan that did not pass its test leads to the goal all the same."""
    if not board.text or board.plan is None:
        return False
    return _leads_to_goal(assignment.puzzle, assignment.metric, board.text, board.plan)


@lru_cache(maxsize=4096)
def _leads_to_goal(name: str, metric: str | None, text: str, plan: tuple[str, ...]) -> bool:
    chosen = puzzle(name)
    try:
        return chosen.replay(chosen.parse(text, metric), " ".join(plan)).valid
    except GridwiseError:
        return False
