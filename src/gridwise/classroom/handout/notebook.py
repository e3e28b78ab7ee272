"""A notebook to try one's work in: the boards, the functions asked for, and the visible tests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gridwise.classroom.terms import CourseAssignment, HandIn, HandInPart

__all__ = ["notebook_text"]

_TRIES: Mapping[HandIn, str] = {
    "algorithm": "gridwise.solve(boards[0], {name})",
    "heuristic": "gridwise.audit(boards[0], {name}, most_states=5000)",
    "agent": """\
state, moves = boards[0].initial(), []
while not boards[0].is_goal(state) and len(moves) < 1000:
    moves.append({name}(boards[0], state))
    state = dict(boards[0].successors(state))[moves[-1]]
print(len(moves), "moves:", *moves)""",
    "pilot": 'gridwise.arena({name}, board="6x6", games=10)',
    "csp": """\
from gridwise.csp import ConstraintProblem

domains, constraints = {name}(str(boards[0]))
problem = ConstraintProblem()
for variable, values in domains.items():
    problem.add_variable(variable, values)
for variables, test in constraints:
    problem.require(test, *variables)
if domains and (result := gridwise.solve(problem)):
    print(filled(str(boards[0]), dict(result.plan)))""",
    "plans": "",
}
"""How each kind of hand-in is tried on the first board."""


def notebook_text(assignment: CourseAssignment, boards: Sequence[str]) -> str:
    """Write the notebook; the boards are the paths of their files."""
    cells = [_cell(number, *one) for number, one in enumerate(_cells(assignment, boards))]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, indent=1, ensure_ascii=False) + "\n"


def _cells(assignment: CourseAssignment, boards: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield (
        "markdown",
        f"# {assignment.title}\n\nThe task is in README.md; your work goes into {assignment.file}.",
    )
    metric = "" if assignment.metric is None else f", metric={assignment.metric!r}"
    files = "".join(f"\n    {path!r}," for path in boards)
    load = f"boards = [gridwise.load({assignment.puzzle!r}, file{metric}) for file in files]"
    yield "code", f"import gridwise\n\nfiles = [{files}\n]\n{load}\nboards[0]"
    named = [part for part in assignment.parts if part.symbol]
    if named:
        module = assignment.file.removesuffix(".py")
        yield "markdown", "Run this cell again after a change of the file."
        reload = f'importlib.reload(importlib.import_module("{module}"))'
        yield "code", f"import importlib\n\n{reload}\nfrom {module} import {_names(named)}"
    for part in named:
        yield "code", _TRIES[part.kind].replace("{name}", part.symbol)
    if assignment.visible:
        yield "markdown", "The visible tests, as grading runs them:"
        run = 'subprocess.run(["sh", "check.sh"], capture_output=True, text=True)'
        yield "code", f"import subprocess\n\nprint({run}.stdout)"


def _names(parts: Sequence[HandInPart]) -> str:
    names = [part.symbol for part in parts]
    if any(part.kind == "csp" for part in parts):
        names.append("filled")
    return ", ".join(names)


def _cell(number: int, kind: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}}
    if kind == "code":
        cell |= {"execution_count": None, "outputs": []}
    return cell | {"source": source.splitlines(keepends=True)}
