"""Writes an assignment as the TOML file that it can be read from again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.classroom.terms import Boards, CourseAssignment, Judgement, RunLimits

__all__ = ["toml_text"]

MIB = 1 << 20


def toml_text(assignment: CourseAssignment) -> str:
    """Return the file's text: every key that says something other than the default."""
    single = len(assignment.parts) == 1
    head = _lines(
        name=assignment.name,
        title=assignment.title,
        puzzle=assignment.puzzle,
        metric=assignment.metric,
        file=assignment.file,
    )
    text = assignment.text.replace("\\", "\\\\").replace('"""', '""\\"')
    blocks = ["\n".join([*head, f'text = """\n{text}"""'])]
    for part in assignment.parts:
        said = _lines(kind=part.kind, name=part.symbol or None, about=part.about or None)
        blocks.append("\n".join(["[[hand_in]]", *said]))
    blocks.append("\n".join(["[boards]", *_boards(assignment.boards)]))
    blocks.append("\n".join(["[limits]", *_limits(assignment.limits)]))
    blocks += ["\n".join(["[[test]]", *_test(test, single)]) for test in assignment.tests]
    return "\n\n".join(blocks) + "\n"


def _test(test: Judgement, single: bool) -> Iterator[str]:
    yield from _lines(
        name=test.name,
        kind=test.kind,
        of=None if single else test.symbol,
        points=test.points,
        mark=test.mark,
        reference=test.reference,
        solver=test.solver,
        partial=None if test.partial else False,
        hidden=True if test.hidden else None,
        hint=test.hint or None,
    )
    if test.boards is not None:
        yield "[test.boards]"
        yield from _boards(test.boards)


def _boards(boards: Boards) -> list[str]:
    if not boards.count:
        return _lines(files=list(boards.files))
    return _lines(
        files=list(boards.files) or None,
        count=boards.count,
        seed=boards.seed,
        personal=boards.personal,
        options=dict(boards.options) or None,
        curve={name: list(values) for name, values in boards.curve.items()} or None,
    )


def _limits(limits: RunLimits) -> list[str]:
    return _lines(seconds=limits.seconds, memory=limits.memory / MIB, states=limits.states)


def _lines(**values: Any) -> list[str]:
    return [f"{name} = {_value(value)}" for name, value in values.items() if value is not None]


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{name} = {_value(one)}' for name, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, float):
        return f"{value:g}" if value == float(f"{value:g}") else repr(value)
    # A JSON text, number or truth value is a TOML one; only half of a wide letter would not be.
    return json.dumps(value, ensure_ascii=False)
