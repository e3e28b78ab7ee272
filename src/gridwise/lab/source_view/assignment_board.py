"""The board at a moment of backtracking: values, what the open cells may take, and what has just changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from gridwise.lab.source_view.snapshots import AssignmentSnapshot
from gridwise.puzzles.base import AssignmentView, PencilMark, Puzzle
from gridwise.scene import Danger, Highlight, Role, Scene, Shape

__all__ = ["AssignmentBoard", "assignment_board"]

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class AssignmentBoard:
    """A board, what is noted in its open cells, and a sentence about what has changed."""

    scene: Scene
    marks: dict[Cell, list[PencilMark]]
    sentence: str


def assignment_board(
    puzzle: Puzzle[Any],
    view: AssignmentView[Any],
    instance: Any,
    before: AssignmentSnapshot | None,
    now: AssignmentSnapshot,
) -> AssignmentBoard:
    """Draw a snapshot; what has changed since the one before is ringed."""
    scene = puzzle.scene(instance, view.state(instance, dict(now.assigned)))
    marks: dict[Cell, list[PencilMark]] = {}
    for variable, values in now.domains:
        if (cell := view.cell(instance, variable)) is not None:
            noted = marks.setdefault(cell, [])
            noted += [view.mark(instance, variable, value) for value in values]
    shapes = tuple(_rings(view, instance, before, now))
    sentence = _sentence(view, instance, before, now)
    return AssignmentBoard(replace(scene, shapes=(*scene.shapes, *shapes)), marks, sentence)


def _rings(
    view: AssignmentView[Any], instance: Any, before: AssignmentSnapshot | None, now: AssignmentSnapshot
) -> Iterator[Shape]:
    roles: dict[Cell, Role] = {}
    for variable, _ in _gone(before, now):
        if (cell := view.cell(instance, variable)) is not None:
            roles[cell] = Role.DANGER
    for variable, _ in _new(before, now):
        if (cell := view.cell(instance, variable)) is not None:
            roles[cell] = Role.PLAN
    yield from (Highlight(*cell, role=role) for cell, role in roles.items())
    for variable, values in now.domains:
        if not values and (cell := view.cell(instance, variable)) is not None:
            yield Danger(*cell)


def _sentence(
    view: AssignmentView[Any], instance: Any, before: AssignmentSnapshot | None, now: AssignmentSnapshot
) -> str:
    def told(verb: str, pairs: list[tuple[Any, Any]]) -> str:
        return ", ".join(f"{view.name(instance, variable)} {verb} {value}" for variable, value in pairs)

    empty = [variable for variable, values in now.domains if not values]
    if empty:
        return f"nothing is left for the {view.name(instance, empty[0])}"
    if before is None:
        return ""
    if new := _new(before, now):
        return told("becomes", new)
    if gone := _gone(before, now):
        return told("is no longer", gone)
    lost = sum(len(values) for _, values in before.domains) - sum(len(values) for _, values in now.domains)
    if lost > 0:
        return f"{lost:,} value{'s are' if lost > 1 else ' is'} ruled out"
    return f"{-lost:,} value{'s are' if lost < -1 else ' is'} given back" if lost else ""


def _new(before: AssignmentSnapshot | None, now: AssignmentSnapshot) -> list[tuple[Any, Any]]:
    """Return what has a value that had none, or another one."""
    if before is None:
        return []
    known = dict(before.assigned)
    return [(variable, value) for variable, value in now.assigned if known.get(variable, _NONE) != value]


def _gone(before: AssignmentSnapshot | None, now: AssignmentSnapshot) -> list[tuple[Any, Any]]:
    """Return what had a value that it has no longer."""
    if before is None:
        return []
    known = {variable for variable, _ in now.assigned}
    return [(variable, value) for variable, value in before.assigned if variable not in known]


_NONE = object()
