"""Screens about runs on a board as plain data: squares that are filled, and games that pilots play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gridwise.errors import InputError
from gridwise.web.learn.board_questions import board_answers, board_measure
from gridwise.web.learn.board_runs import BoardRun, cell_name
from gridwise.web.learn.lesson import AssignScreen, Lesson, LessonRun, LessonWorld, RunScreen
from gridwise.web.learn.pilots import pilot_run
from gridwise.web.learn.squares import domains_after, square_problem, square_run, square_scene
from gridwise.web.learn.worlds import board_text

__all__ = ["PLACEHOLDER", "assigned", "board_run", "board_screen", "board_world", "is_board"]

PLACEHOLDER = re.compile(r"\{(?:(\d)\.)?([a-z]+)\}")


def is_board(world: LessonWorld) -> bool:
    """Tell whether runs in a world are shown on one board."""
    return world.square is not None or world.piloted


def board_run(world: LessonWorld, run: LessonRun) -> BoardRun:
    """Run what a lesson asks for."""
    if world.square is not None:
        return square_run(world.square, run)
    return pilot_run(world, board_text(world), run)


def board_screen(screen: RunScreen, found: Sequence[BoardRun]) -> dict[str, Any]:
    """Return a screen with its runs, its question and the answer."""
    dumped = screen.model_dump() | {
        "runs": [_run(*each) for each in zip(screen.runs, found, strict=True)],
        **board_answers(screen, found),
    }
    told = {name: dumped[name] for name in ("text", "then", "hint", "question") if name in dumped}
    return dumped | {name: _filled(text, found, dumped) for name, text in told.items()}


def board_world(run: BoardRun) -> dict[str, Any]:
    """Return the cells of a board as the states of a world."""
    cells = [divmod(number, run.cols) for number in range(len(run.names))]
    nodes = [
        {
            "id": number,
            "label": cell_name(cell),
            "x": cell[1],
            "y": cell[0],
            "goal": False,
            "left": None,
            "scene": None,
            "cost": None,
        }
        for number, cell in enumerate(cells)
    ]
    return {"shape": "board", "start": 0, "nodes": nodes, "edges": []}


def assigned(lesson: Lesson, screen: AssignScreen, values: Mapping[int, int]) -> dict[str, Any]:
    """Return a square with some cells filled: its picture, and what the others may still be."""
    world = lesson.worlds[screen.world]
    if world.square is None:
        raise InputError(f"the world {screen.world!r} is no square")
    problem = square_problem(world.square)
    cells = list(problem.domains)
    written = {cells[number]: value for number, value in values.items() if number < len(cells)}
    if any(cell in problem.givens or value not in problem.domains[cell] for cell, value in written.items()):
        raise InputError("expected numbers of the square in cells that are open")
    well, domains = domains_after(problem, written, screen.propagation)
    return {
        "well": well and all(domains.values()),
        "scene": square_scene(problem, written, domains),
        "domains": {cells.index(cell): list(left) for cell, left in domains.items()},
        "names": [cell_name(cell) for cell in cells],
    }


def _run(run: LessonRun, found: BoardRun) -> dict[str, Any]:
    return {
        **run.model_dump(include={"world", "algorithm", "name", "tree"}),
        "status": found.status,
        "cost": 0,
        "optimal": False,
        "path": [],
        "estimates": None,
        "admissible": None,
        "consistent": None,
        "tree_nodes": None,
        "measures": dict(found.measures),
        "names": list(found.names),
        "steps": found.steps_json(),
    }


def _filled(text: str, found: Sequence[BoardRun], screen: Mapping[str, Any]) -> str:
    """Put what was measured into a text, and the name and value of the cell that comes next."""

    def value(match: re.Match[str]) -> str:
        run = found[int(match[1] or 1) - 1]
        if match[2] in ("next", "value"):
            step = next(one for one in run.steps[screen["moment"] + 1 :] if one.event in ("assign", "move"))
            assert step.cell is not None
            return run.names[run.number(step.cell)] if match[2] == "next" else step.value
        return str(board_measure(match[2], run))

    return PLACEHOLDER.sub(value, text)
