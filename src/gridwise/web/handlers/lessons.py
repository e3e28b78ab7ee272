"""A whole lesson in a worker: its texts, its worlds, and what the real searches do in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gridwise.errors import GridwiseError, InputError, UsageError
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.web.handlers.instances import installed, instance_of
from gridwise.web.learn.board_runs import BoardRun
from gridwise.web.learn.board_screens import (
    PLACEHOLDER,
    assigned,
    board_run,
    board_screen,
    board_world,
    is_board,
)
from gridwise.web.learn.lesson import (
    AssignScreen,
    Lesson,
    LessonRun,
    LessonWorld,
    PlayScreen,
    RunScreen,
    Screen,
    TourScreen,
)
from gridwise.web.learn.lesson import lesson as lesson_of
from gridwise.web.learn.questions import answers, measure
from gridwise.web.learn.steps import SearchSteps, search_steps
from gridwise.web.learn.tree import tree_places
from gridwise.web.learn.worlds import SearchWorld, board_text, search_world
from gridwise.web.worker_process import Report

__all__ = ["domains", "lesson"]


def lesson(report: Report, *, name: str) -> dict[str, Any]:
    """Return a lesson with all that its screens show and ask for."""
    found = lesson_of(name)
    return _Whole(found).as_dict() | {"name": name}


def domains(report: Report, *, name: str, screen: int, values: Mapping[str, int]) -> dict[str, Any]:
    """Return what the cells of a square may still be when some of them are filled."""
    found = lesson_of(name)
    chosen = found.screens[screen - 1] if 1 <= screen <= len(found.screens) else None
    if not isinstance(chosen, AssignScreen):
        raise UsageError(f"screen {screen} of the lesson {name} has no square to fill")
    return assigned(found, chosen, {int(cell): value for cell, value in values.items()})


class _Whole:
    """A lesson while its worlds are being searched."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._worlds: dict[str, SearchWorld] = {}
        self._boards: dict[str, BoardRun] = {}

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        screens = []
        for number, screen in enumerate(self._lesson.screens, 1):
            try:
                screens.append(self._screen(screen))
            except GridwiseError as error:
                raise InputError(f"screen {number}: {error}") from error
        return {
            **self._lesson.model_dump(include={"title", "summary", "minutes"}),
            "screens": screens,
            "worlds": {name: _drawn(world) for name, world in self._worlds.items()}
            | {name: board_world(run) for name, run in self._boards.items()},
        }

    def _screen(self, screen: Screen) -> dict[str, Any]:
        if isinstance(screen, TourScreen):
            return screen.model_dump()
        if isinstance(screen, AssignScreen):
            return screen.model_dump() | {"start": assigned(self._lesson, screen, {})}
        if isinstance(screen, PlayScreen):
            return self._played(screen)
        on_board = [is_board(self._lesson.worlds[run.world]) for run in screen.runs]
        return self._on_board(screen) if all(on_board) else self._searched(screen)

    def _on_board(self, screen: RunScreen) -> dict[str, Any]:
        found = [board_run(self._lesson.worlds[run.world], run) for run in screen.runs]
        self._boards |= {run.world: one for run, one in zip(screen.runs, found, strict=True)}
        return board_screen(screen, found)

    def _played(self, screen: PlayScreen) -> dict[str, Any]:
        world = self._lesson.worlds[screen.world]
        fewest = _fewest(world) if screen.aim == "shortest" else None
        said = screen.then.replace("{length}", str(fewest))
        board = {"puzzle": world.puzzle, "text": board_text(world), "metric": world.metric}
        return screen.model_dump() | {"board": board, "fewest": fewest, "then": said}

    def _searched(self, screen: RunScreen) -> dict[str, Any]:
        worlds = [self._world(run.world) for run in screen.runs]
        found = [search_steps(world, run) for world, run in zip(worlds, screen.runs, strict=True)]
        dumped = screen.model_dump() | {
            "runs": [_run(*each) for each in zip(screen.runs, worlds, found, strict=True)],
            **answers(screen, worlds, found),
        }
        told = {name: dumped[name] for name in ("text", "then", "hint", "question") if name in dumped}
        return dumped | {name: _filled(text, worlds, found, dumped) for name, text in told.items()}

    def _world(self, name: str) -> SearchWorld:
        if name not in self._worlds:
            self._worlds[name] = search_world(self._lesson.worlds[name])
        return self._worlds[name]


def _fewest(world: LessonWorld) -> int | None:
    chosen = installed(world.puzzle or "")
    return solve_instance(chosen, instance_of(chosen, board_text(world), world.metric), Options()).cost


def _filled(
    text: str, worlds: Sequence[SearchWorld], found: Sequence[SearchSteps], screen: Mapping[str, Any]
) -> str:
    """Put what was measured into a text, and the names of the start and of the state expanded last."""

    def value(match: re.Match[str]) -> str:
        number = int(match[1] or 1) - 1
        world, steps = worlds[number], found[number]
        if match[2] == "start":
            return world.nodes[world.problem.initial()].label
        if match[2] == "now":
            last = steps.steps[screen["moment"]].expanded
            return "" if last is None else world.nodes[last.state].label
        return str(measure(match[2], world, steps))

    return PLACEHOLDER.sub(value, text)


def _drawn(world: SearchWorld) -> dict[str, Any]:
    nodes = [
        {
            "id": node.id,
            "label": node.label,
            "x": node.x,
            "y": node.y,
            "goal": node.goal,
            "left": node.left,
            "scene": node.scene,
            "cost": node.cost,
        }
        for node in world.nodes.values()
    ]
    start = world.nodes[world.problem.initial()].id
    return {"shape": world.shape, "start": start, "nodes": nodes, "edges": world.edges()}


def _run(run: LessonRun, world: SearchWorld, found: SearchSteps) -> dict[str, Any]:
    result = found.result
    estimate = None if found.heuristic is None else found.heuristic.estimate
    return {
        **run.model_dump(include={"world", "algorithm", "name", "tree"}),
        "status": result.status,
        "cost": result.cost,
        "optimal": result.optimal,
        "path": found.path,
        "estimates": estimate and {node.id: estimate(state) for state, node in world.nodes.items()},
        "admissible": found.heuristic and found.heuristic.admissible,
        "consistent": found.heuristic and found.heuristic.consistent,
        "tree_nodes": tree_places(world, found) if run.tree else None,
        "measures": {
            name: measure(name, world, found)
            for name in ("expanded", "explored", "largest", "cost", "length")
        },
        "steps": [
            {
                "iteration": step.iteration,
                "expanded": None if step.expanded is None else [step.expanded.node, step.expanded.g],
                "made": step.made,
                "frontier": [(entry.node, entry.g) for entry in step.frontier],
                "goal": step.goal,
                "limit": step.limit,
                "bound": found.bound(number),
                "beyond": step.beyond(estimate) if estimate else [],
            }
            for number, step in enumerate(found.steps)
        ],
    }
