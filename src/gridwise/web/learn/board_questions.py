"""What the screens of a lesson ask about runs on a board, and the right answers as these runs gave them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwise.errors import InputError
from gridwise.web.learn.board_runs import BoardRun
from gridwise.web.learn.lesson import NumberScreen, OrderScreen, PickScreen, PredictScreen, Screen
from gridwise.web.learn.questions import chosen

__all__ = ["board_answers", "board_measure"]


def board_measure(name: str, run: BoardRun) -> int | None:
    """Return a figure of a run by its name."""
    if name not in run.measures:
        raise InputError(f"there is no measure {name!r} here; there is {', '.join(run.measures)}")
    return run.measures[name]


def board_answers(screen: Screen, found: Sequence[BoardRun]) -> dict[str, Any]:
    """Return the choices of a question and which are right; nothing for a screen that asks nothing."""
    if isinstance(screen, PredictScreen):
        return {"moment": found[0].moment(screen.after), **_predicted(screen, found)}
    if isinstance(screen, OrderScreen):
        moment = found[0].moment(screen.after)
        return {"moment": moment, "right": found[0].taken(moment)[: screen.count]}
    if isinstance(screen, PickScreen):
        return _picked(screen, found[0])
    if isinstance(screen, NumberScreen):
        return {"moment": found[0].moment(screen.shown), "right": board_measure(screen.ask, found[0])}
    return {}


def _predicted(screen: PredictScreen, found: Sequence[BoardRun]) -> dict[str, Any]:
    if screen.ask != "next":
        return chosen([board_measure(screen.ask, run) for run in found], screen)
    run = found[0]
    moment = run.moment(screen.after)
    choices = sorted({cell for cell, _ in run.steps[moment].open})
    return {"choices": choices, "right": run.number(run.following[moment])}


def _picked(screen: PickScreen, run: BoardRun) -> dict[str, Any]:
    if screen.rule not in run.rules:
        raise InputError(f"there is no rule {screen.rule!r} here; there is {', '.join(run.rules)}")
    moment = run.moment(screen.after)
    found = run.rules[screen.rule](moment)
    if not found.cells:
        raise InputError(f"nothing can be picked: no cell is {screen.rule}")
    return {"moment": moment, "right": [run.number(cell) for cell in found.cells], "revealed": found.scene}
