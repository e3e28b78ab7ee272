"""The page for the class: points, the hardest test, states expanded, and a way to everyone's page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from statistics import fmean, median

from gridwise.classroom.assignment import CourseAssignment
from gridwise.classroom.pages.curves import MEASURES, Curve, measured
from gridwise.classroom.pages.figures import distribution
from gridwise.classroom.pages.ours import ours
from gridwise.classroom.pages.parts import address, cell, figure, meter, number, page, table
from gridwise.classroom.results import SubmissionResult
from gridwise.format import count

__all__ = ["class_page"]


def class_page(
    assignment: CourseAssignment,
    results: Sequence[SubmissionResult],
    curves: Mapping[str, Curve],
    *,
    unguarded: Sequence[str] = (),
    command: str = "",
) -> str:
    """Write the page."""
    many = f"{len(results):,} submission{'s' * (len(results) != 1)}"
    points = [result.points for result in results]
    body = [
        f"<h1>{escape(assignment.title)}</h1>",
        f'<p class="faint">{many} · {number(assignment.points)} points · {escape(assignment.puzzle)}</p>',
        *_warning(unguarded),
        *_tiles(assignment, results),
        f'<div class="narrow">{figure(lambda sheet: distribution(points, assignment.points, sheet))}</div>',
        "<h2>Tests</h2>",
        _tests(assignment, results),
        "<h2>Submissions</h2>",
        '<p class="faint only-screen">Sort by a column with its heading. '
        '<a href="grades.csv">The grades as CSV</a> · '
        '<a href="likeness.html">Submissions that look alike</a></p>',
        _submissions(assignment, results, curves),
        *_curves(assignment, results, curves),
        *_tried(results),
        *([f"<h2>Make it again</h2><pre>{escape(command)}</pre>"] if command else []),
    ]
    return page(f"{assignment.title}: {many}", body)


def _warning(unguarded: Sequence[str]) -> Iterator[str]:
    if unguarded:
        yield (
            '<p class="alert"><span aria-hidden="true">⚠</span> Graded without bubblewrap. Not guarded: '
            f"{escape(', '.join(unguarded))}.</p>"
        )


def _tiles(assignment: CourseAssignment, results: Sequence[SubmissionResult]) -> Iterator[str]:
    points = [result.points for result in results] or [0.0]
    full = sum(result.points >= result.max_points for result in results)
    whole = sum(result.status != "graded" for result in results)
    tiles = {"mean": number(fmean(points)), "median": number(median(points)), "full points": count(full)}
    if whole:
        tiles["missing or unreadable"] = count(whole)
    hardest = min(assignment.tests, key=lambda test: _share(results, test.name), default=None)
    if hardest is not None:
        tiles["hardest test"] = hardest.name
    shown = "".join(
        f'<div><div class="name">{escape(name)}</div><div class="value">{escape(value)}</div></div>'
        for name, value in tiles.items()
    )
    yield f'<div class="tiles">{shown}</div>'


def _earned(results: Sequence[SubmissionResult], name: str) -> list[float]:
    """Return everyone's points in a test; whoever was not graded has none."""
    return [next((test.points for test in result.tests if test.name == name), 0.0) for result in results] or [
        0.0
    ]


def _share(results: Sequence[SubmissionResult], name: str) -> float:
    most = max((test.max_points for one in results for test in one.tests if test.name == name), default=0.0)
    return fmean(_earned(results, name)) / most if most else 1.0


def _tests(assignment: CourseAssignment, results: Sequence[SubmissionResult]) -> str:
    rows = []
    for test in assignment.tests:
        earned = _earned(results, test.name)
        share = fmean(earned) / test.points if test.points else 1.0
        full, none = sum(one >= test.points for one in earned), sum(one <= 0 for one in earned)
        tag = " <span class=tag>hidden</span>" if test.hidden else ""
        rows.append(
            f"<td>{escape(test.name)}{tag}</td>"
            f'<td data-value="{share:.6f}">{meter(fmean(earned), test.points)} {share:.0%}</td>'
            f"{cell(number(test.points), test.points)}{cell(number(fmean(earned)), fmean(earned))}"
            f"{cell(count(full), full)}{cell(count(none), none)}"
        )
    return table(["test", "share of its points", "points", "mean", "full points", "no points"], rows)


def _curves(
    assignment: CourseAssignment, results: Sequence[SubmissionResult], curves: Mapping[str, Curve]
) -> Iterator[str]:
    """Write a table for each measure; tests that ask the same of the same boards share their rows."""
    shown: dict[tuple[object, ...], list[str]] = {}
    for curve in curves.values():
        key = curve.measure, curve.boards, curve.least, curve.middle, curve.most
        shown.setdefault(key, []).append(curve.test)
    for measure, title in MEASURES.items():
        mine = [names for names in shown.values() if curves[names[0]].measure == measure]
        if not mine:
            continue
        rows = []
        known = {names[0]: _ours(assignment, results, curves[names[0]]) for names in mine}
        with_ours = any(known.values())
        for names in mine:
            curve, our = curves[names[0]], known[names[0]] if with_ours else None
            rows += [
                _board(", ".join(names), curve, at, len(results), our) for at in range(len(curve.boards))
            ]
        yield f"<h2>{title[0].upper()}{title[1:]}</h2>"
        heads = [
            "test",
            "board",
            *(["ours"] if with_ours else []),
            "least",
            "by",
            "median",
            "most",
            "answered",
        ]
        yield table(heads, rows, words=(1, heads.index("by")))


def _ours(
    assignment: CourseAssignment, results: Sequence[SubmissionResult], curve: Curve
) -> dict[int, float]:
    """Return our figures where everyone had the same boards."""
    tests = [test for one in results for test in one.tests if test.name == curve.test and test.boards]
    texts = {tuple(board.text for board in test.boards) for test in tests}
    return ours(assignment, tests[0], curve.measure) if len(texts) == 1 else {}


def _board(tests: str, curve: Curve, at: int, many: int, our: Mapping[int, float] | None) -> str:
    least, middle, most = curve.least[at], curve.middle[at], curve.most[at]
    answered = curve.answered[at]
    return "".join(
        (
            cell(tests),
            cell(curve.boards[at], words=True),
            "" if our is None else _figure(our.get(at)),
            cell("") if least is None else cell(count(least[0]), least[0], best=True),
            cell("" if least is None else least[1], words=True),
            _figure(middle),
            _figure(most),
            cell(f"{answered:,} of {many:,}", answered),
        )
    )


def _figure(value: float | None) -> str:
    return cell("") if value is None else cell(number(value), value)


def _submissions(
    assignment: CourseAssignment, results: Sequence[SubmissionResult], curves: Mapping[str, Curve]
) -> str:
    names = [test.name for test in assignment.tests]
    expanding = next((curve.test for curve in curves.values() if curve.measure == "expanded"), None)
    best = max((result.points for result in results), default=0.0)
    rows = []
    for result in results:
        tests = {test.name: test for test in result.tests}
        cells = [
            f'<td><a href="{address(result.name)}">{escape(result.name)}</a></td>',
            cell(number(result.points), result.points, best=result.points == best),
            cell(result.status, words=True),
        ]
        if expanding is not None:
            known = measured(assignment, tests[expanding], "expanded").values() if expanding in tests else ()
            cells.append(cell(count(sum(known)), sum(known)) if known else cell(""))
        cells += [cell(number(tests[name].points if name in tests else 0.0)) for name in names]
        rows.append("".join(cells))
    heads = [
        "submission",
        "points",
        "status",
        *(["states expanded"] if expanding is not None else []),
        *names,
    ]
    return f'<div class="many">{table(heads, rows, words=(2,))}</div>'


def _tried(results: Sequence[SubmissionResult]) -> Iterator[str]:
    trying = [result for result in results if result.tried]
    if not trying:
        return
    yield "<h2>What was tried</h2>"
    yield '<p class="faint">Seen in the sandbox; none of it had an effect or gained a point.</p>'
    rows = [
        f'<td><a href="{address(one.name)}">{escape(one.name)}</a></td>'
        f"{cell(', '.join(one.tried), words=True)}"
        for one in trying
    ]
    yield table(["submission", "what"], rows, words=(1,))
