"""The folder that a student gets, file by file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from gridwise.classroom.boards import boards_for
from gridwise.classroom.handout.markdown import html_of
from gridwise.classroom.handout.notebook import notebook_text
from gridwise.classroom.handout.starter import call_of, starter_text
from gridwise.classroom.handout.toml_text import toml_text
from gridwise.classroom.handout.words import points_of, told
from gridwise.classroom.terms import Boards, CourseAssignment, Judgement
from gridwise.errors import UsageError
from gridwise.files import write_text
from gridwise.registry import puzzle
from gridwise.render.document import document
from gridwise.render.svg import svg

__all__ = ["handout_files", "write_handout"]

SAMPLE = "sample"
"""Whose boards those get who say no name."""
PICTURES = 3
"""Boards that are drawn on the page."""

STYLE = """\
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 46rem; line-height: 1.55; }
h1 { line-height: 1.2; } h2 { margin-top: 2rem; }
a { color: var(--gw-plan); }
pre, code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .9em; }
pre { padding: .75rem 1rem; overflow-x: auto; border-radius: 8px; background: var(--gw-cell); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top; }
th, td { border-bottom: 1px solid var(--gw-cell); }
.boards { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 1rem; }
.boards svg { width: 100%; height: auto; }"""


def write_handout(
    assignment: CourseAssignment, folder: Path, student: str | None = None, seed: int | None = None
) -> None:
    """Make a student's folder; one that is there already must be empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} is there already: a hand-out needs a new or an empty folder")
    for name, text in handout_files(assignment, student, seed).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, text)
        if path.suffix == ".sh":
            path.chmod(0o755)


def handout_files(
    assignment: CourseAssignment, student: str | None = None, seed: int | None = None
) -> dict[str, str]:
    """Return the text of every file of the folder by its name; nothing in it tells of the hidden tests."""
    boards: dict[str, str] = {}
    tests: list[Judgement] = []
    shared: tuple[str, ...] = ()
    for test in assignment.visible:
        place = "boards" if test.boards is None else f"boards/{_slug(test.name)}"
        made = {
            f"{place}/{name}.txt": text
            for name, text in boards_for(assignment, test, student or SAMPLE, seed)
        }
        boards |= made
        if test.boards is None:
            shared = tuple(made)
        tests.append(test if test.boards is None else replace(test, boards=Boards(tuple(made))))
    given = replace(assignment, boards=Boards(shared), tests=tuple(tests), folder=Path())
    readme = "\n".join(_readme(assignment, student))
    page = html_of(readme) + _pictures(assignment, list(boards.values())[:PICTURES])
    files = {
        "README.md": readme,
        "README.html": document(assignment.title, page, style=STYLE, script=""),
        **boards,
    }
    if any(part.symbol for part in assignment.parts):
        files[assignment.file] = starter_text(assignment)
    if boards:
        files[f"{assignment.name}.ipynb"] = notebook_text(assignment, list(boards))
        files["assignment.toml"] = toml_text(given)
        files["check.sh"] = _check_script(assignment)
    return files


def _readme(assignment: CourseAssignment, student: str | None) -> Iterator[str]:
    yield f"# {assignment.title}\n"
    if student is not None:
        yield f"For {student}.\n"
    yield assignment.text
    yield "## What you hand in\n"
    if assignment.hand_in == "plans":
        yield f"A folder with {call_of(assignment.parts[0])}.\n"
    else:
        yield f"One file, `{assignment.file}`, with\n"
        for part in assignment.parts:
            about = f": {' '.join(part.about.split())}" if part.about else ""
            yield f"- {call_of(part)}{about}"
        yield "\nPython's own library is all there is; nothing else can be imported.\n"
        yield f"{_limits(assignment)}\n"
    yield f"## The tests: {points_of(assignment.points)}\n"
    yield "| test | what must be true | points |"
    yield "|---|---|---|"
    for test in assignment.visible:
        what = told(test) if len(assignment.parts) == 1 else f"`{test.symbol}`: {told(test)}"
        yield f"| {test.name} | {what}{f' ({test.hint})' if test.hint else ''} | {test.points:g} |"
    if unseen := assignment.points - sum(test.points for test in assignment.visible):
        yield f"| hidden tests | the same on boards that you have not seen, or more | {unseen:g} |"
    if assignment.visible:
        yield "\n`sh check.sh` runs the tests that you can see as grading does; boards are in `boards/`.\n"


def _limits(assignment: CourseAssignment) -> str:
    limits = assignment.limits
    sentence = f"For each board there are {limits.seconds:g} s and {limits.memory >> 20:,} MiB"
    if any(part.kind in ("algorithm", "heuristic", "agent") for part in assignment.parts):
        return f"{sentence}, and no more than {limits.states:,} different states may be asked about."
    return f"{sentence}."


def _pictures(assignment: CourseAssignment, boards: list[str]) -> str:
    chosen = puzzle(assignment.puzzle)
    shown = [svg(chosen.scene(chosen.parse(text, assignment.metric))) for text in boards]
    return f'\n<h2>Boards</h2>\n<div class="boards">{"".join(shown)}</div>' if shown else ""


def _check_script(assignment: CourseAssignment) -> str:
    work = "." if assignment.hand_in == "plans" else assignment.file
    return (
        "#!/bin/sh\n"
        "# The visible tests, as grading runs them.\n"
        'cd "$(dirname "$0")" || exit 2\n'
        f'exec gridwise check --assignment assignment.toml "${{1:-{work}}}"\n'
    )


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "test"
