"""The page for one student: score, tests, the boards where it went wrong, the curve beside the class's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape

from gridwise.classroom.assignment import CourseAssignment
from gridwise.classroom.pages.boards import board_html
from gridwise.classroom.pages.curves import MEASURES, Curve, measured
from gridwise.classroom.pages.figures import beside_the_class
from gridwise.classroom.pages.ours import ours
from gridwise.classroom.pages.parts import badge, cell, figure, meter, number, page, table
from gridwise.classroom.results import BoardResult, SubmissionResult, TestResult
from gridwise.format import count

__all__ = ["StudentPage", "student_page"]

MOST_DRAWN = 4
"""Boards that are drawn on one page."""
MOST_ROWS = 60


@dataclass(frozen=True, slots=True)
class StudentPage:
    """All that a page is made of; it travels to a worker."""

    assignment: CourseAssignment
    result: SubmissionResult
    curves: Mapping[str, Curve]


def student_page(task: StudentPage) -> str:
    """Write the page."""
    result, title = task.result, task.assignment.title
    body = [
        "<header>",
        f'<p class="faint">{escape(title)}</p>',
        f"<h1>{escape(result.name)}</h1>",
        f'<p class="score"><strong>{number(result.points)}</strong> '
        f"of {number(result.max_points)} points</p>",
        meter(result.points, result.max_points),
        "</header>",
        *_notes(result),
        *_tests(task),
        *_curves(task),
        '<p class="faint note">Points come from replaying your answers under the rules, outside your '
        "program. The same files get the same points.</p>",
    ]
    return page(f"{title}: {result.name}", body)


def _notes(result: SubmissionResult) -> Iterator[str]:
    if result.status != "graded":
        words = f"{result.status}: {result.sentence}" if result.sentence else result.status
        yield f'<p class="alert"><span aria-hidden="true">⚠</span> {escape(words)}</p>'
    if result.tried:
        tried = ", ".join(f"<code>{escape(one)}</code>" for one in result.tried)
        yield (
            f'<p class="alert"><span aria-hidden="true">⚠</span> Your program was seen trying {tried}. '
            "Nothing of that is part of an answer, and nothing of it had an effect.</p>"
        )


def _tests(task: StudentPage) -> Iterator[str]:
    drawn: dict[tuple[str, tuple[str, ...] | None], str] = {}
    hints = {test.name: test.hint for test in task.assignment.visible if test.hint}
    if task.result.tests:
        yield "<h2>Tests</h2>"
    for test in task.result.tests:
        yield (
            f'<section class="test"><h3>{badge(test.points, test.max_points)} {escape(test.name)}'
            f"{' <span class=tag>hidden</span>' if test.hidden else ''}"
            f'<span class="points">{number(test.points)} / {number(test.max_points)}</span></h3>'
            f"<p>{escape(test.sentence)}</p>"
        )
        if test.hidden:
            yield '<p class="faint">The boards of this test stay hidden.</p></section>'
            continue
        failing = next((board for board in test.boards if not board.passed and board.text), None)
        if test.points < test.max_points:
            if test.name in hints:
                yield f'<p class="faint">Hint: {escape(hints[test.name])}</p>'
            if failing is not None:
                yield _failing(task, test, failing, drawn)
        if test.boards:
            yield _boards(task.assignment, test)
        yield "</section>"


def _failing(
    task: StudentPage,
    test: TestResult,
    board: BoardResult,
    drawn: dict[tuple[str, tuple[str, ...] | None], str],
) -> str:
    """Draw the first board that failed, unless an earlier test has shown the same."""
    words = f"<p><strong>{escape(board.board)}</strong>: {escape(board.sentence)}</p>"
    key = board.text, board.plan
    if key in drawn:
        return f'{words}<p class="faint">It is drawn above, at “{escape(drawn[key])}”.</p>'
    if len(drawn) == MOST_DRAWN:
        return words
    drawn[key] = test.name
    return words + board_html(task.assignment, board)


def _boards(assignment: CourseAssignment, test: TestResult) -> str:
    measures = [one for one in MEASURES if measured(assignment, test, one)]
    rows = []
    for board in test.boards[:MOST_ROWS]:
        figures = "".join(_figure(board, one) for one in measures)
        sign = badge(1 if board.passed else 0, 1)
        rows.append(f"<td>{sign} {escape(board.board)}</td>{figures}{cell(board.sentence, words=True)}")
    heads = ["board", *(MEASURES[one] for one in measures), "what was found"]
    shown = table(heads, rows, words=(len(heads) - 1,), sortable=False)
    return f"<details><summary>Board by board</summary>{shown}</details>"


def _figure(board: BoardResult, measure: str) -> str:
    value = board.figures.get(measure)
    return cell(count(value), value) if isinstance(value, int | float) else cell("")


def _curves(task: StudentPage) -> Iterator[str]:
    """Draw one curve for each measure: tests on the same boards would show the same again."""
    shown: set[tuple[object, ...]] = set()
    figures, with_ours = [], False
    for test in task.result.tests:
        curve = task.curves.get(test.name)
        if curve is None or curve.hidden:
            continue
        mine, our = measured(task.assignment, test, curve.measure), ours(task.assignment, test, curve.measure)
        key = curve.measure, *sorted(mine.items())
        if key in shown:
            continue
        shown.add(key)
        with_ours = with_ours or bool(our)
        figures.append(figure(partial(beside_the_class, curve, mine, our)))
    if figures:
        yield f"<h2>You, the class{' and ours' if with_ours else ''}</h2>"
        yield f'<div class="figures">{"".join(figures)}</div>'
