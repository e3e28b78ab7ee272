"""A search line by line, recorded in a worker, as compact as the page needs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.errors import UsageError
from gridwise.lab.source_view.assignment_board import AssignmentBoard, assignment_board
from gridwise.lab.source_view.recorder import SourceLine
from gridwise.lab.source_view.recording import SourceRecording, recorded
from gridwise.puzzles.base import Options, Puzzle
from gridwise.search.state_key import state_key
from gridwise.web.handlers.instances import known, parsed, result_json
from gridwise.web.handlers.pictures import Interned, Pictures
from gridwise.web.progress_events import limited
from gridwise.web.scenes import scene_json
from gridwise.web.worker_process import Report

__all__ = ["KINDS", "source"]

KINDS = ("push", "pop", "prune", "goal")


def source(
    report: Report,
    *,
    puzzle: str,
    text: str,
    metric: str | None,
    choices: Mapping[str, Any],
    lines: int,
    limits: Mapping[str, Any],
) -> dict[str, Any]:
    """Run a search of the readable engine, or a person's own, and tell every line that ran."""
    chosen, instance = parsed(puzzle, text, metric)
    for name in ("algorithm", "heuristic"):
        known(choices[name])
    with limited(report, limits, chosen.solving.progress) as within:
        told = recorded(chosen, instance, Options(**choices, limits=within), lines=lines)
    names, texts, pictures = Interned(), Interned(), Pictures()
    drawn = _drawn_names(chosen, instance, told)
    changes = [list(_changes(line, names, texts, drawn)) for line in told.lines]
    boards = _boards(chosen, instance, told, pictures)
    numbers = {file.name: number for number, file in enumerate(told.files)}
    return {
        **result_json(puzzle, told.result),
        "counters": list(chosen.solving.counters(told.result)),
        "whole": told.whole,
        "files": [{"name": file.name, "text": file.text} for file in told.files],
        "names": names.values,
        "texts": texts.values,
        "steps": {
            "file": [numbers[line.file] for line in told.lines],
            "line": [line.line for line in told.lines],
            "depth": [line.depth for line in told.lines],
            "entered": [int(line.entered) for line in told.lines],
            "events": [line.events for line in told.lines],
            "changes": changes,
            "board": boards,
        },
        "events": {
            "kind": [KINDS.index(kind) for kind, _ in told.events],
            "state": [number for _, number in told.events],
        },
        "states": _states(chosen, instance, told, pictures, boards is not None),
        "keys": None if boards is not None else [state_key(state) for state in told.states],
        **pictures.as_dict(),
    }


def _changes(line: SourceLine, names: Interned, texts: Interned, drawn: set[str]) -> Iterator[int]:
    """Yield a name and its text in turn; -1 where a variable is gone. What is drawn needs no words."""
    for name, text in line.changes.items():
        if name not in drawn:
            yield names.number(name)
            yield -1 if text is None else texts.number(text)


def _drawn_names(chosen: Puzzle[Any], instance: Any, told: SourceRecording) -> set[str]:
    """Return the names of the variables of a constraint problem that the board shows."""
    view = chosen.assignment_view
    if view is None or not told.snapshots:
        return set()
    first = told.snapshots[0]
    variables = [variable for variable, _ in (*first.assigned, *first.domains)]
    return {view.name(instance, one) for one in variables if view.cell(instance, one) is not None}


def _states(
    chosen: Puzzle[Any], instance: Any, told: SourceRecording, pictures: Pictures, on_boards: bool
) -> list[int | str]:
    """Return the picture of every state by number, or its text; backtracking has boards of its own."""
    drawn: list[int | str] = []
    for state in told.states[: 1 if on_boards else None]:
        try:
            drawn.append(pictures.number(scene_json(chosen.scene(instance, state))))
        except UsageError:
            drawn.append(str(state))
    return drawn


def _boards(
    chosen: Puzzle[Any], instance: Any, told: SourceRecording, pictures: Pictures
) -> list[int] | None:
    """Return the picture of every moment of backtracking, -1 before there is one; None for other searches."""
    view = chosen.assignment_view
    if view is None or not told.snapshots:
        return None
    drawn: dict[tuple[int, int], int] = {}
    before = now = -1
    boards: list[int] = []
    for line in told.lines:
        if line.snapshot is not None and line.snapshot != now:
            before, now = now, line.snapshot
        if now >= 0 and (before, now) not in drawn:
            past = told.snapshots[before] if before >= 0 else None
            board = assignment_board(chosen, view, instance, past, told.snapshots[now])
            drawn[before, now] = pictures.number(_scene(board), board.sentence)
        boards.append(drawn.get((before, now), -1))
    return boards


def _scene(board: AssignmentBoard) -> dict[str, Any]:
    """Return a board with its pencil marks, which the page alone can paint."""
    scene = scene_json(board.scene)
    hues = {(tile["row"], tile["col"]): tile["hue"] for tile in scene["shapes"] if tile["kind"] == "tile"}
    for (row, col), marks in board.marks.items():
        hue = hues.get((row, col))
        scene["shapes"].append(
            {
                "kind": "notes",
                "row": row,
                "col": col,
                "words": [mark.word for mark in marks if mark.hue is None],
                "hues": [mark.hue for mark in marks if mark.hue is not None],
                "ink": "ink" if hue is None else f"tile-{hue}-ink",
            }
        )
    return scene
