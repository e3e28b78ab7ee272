"""An autopilot in a worker: it flies a person's game on, as far ahead as it may."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from gridwise.names import pick
from gridwise.puzzles.base import Autopilot, RealtimeGameplay, SpeakingAutopilot, TouringAutopilot, able
from gridwise.user_code.registered import registered
from gridwise.web.handlers.games import game_of
from gridwise.web.worker_process import Report

__all__ = ["fly"]

PART_MOVES, PART_SECONDS = 64, 0.05
"""A part is told after so many moves, or sooner where the pilot takes its time."""
MOST_PLANNED = 300
"""Cells of a plan that are told: nobody follows a longer line with the eyes."""

Cells = list[tuple[int, int]]


def fly(
    report: Report, *, position: Mapping[str, Any], pilot: str, moves: int, seconds: float
) -> dict[str, Any]:
    """Let a pilot play on from where a person stands; its moves and plans come in `frame`s."""
    game = game_of(**position)
    rules, instance, state = game.rules, game.instance, game.state
    find = able(game.puzzle.autopilot, f"{game.puzzle.name} has no pilots")
    known = rules.pilots() if isinstance(rules, RealtimeGameplay) else {"best": ""}
    pick(pilot, {**known, **registered("pilot")}, "pilot")
    flying, log = find(pilot)(), _Log(report)
    end = time.perf_counter() + seconds
    try:
        while rules.outcome(instance, state) == "playing" and log.made < moves:
            move = flying.choose(instance, state)
            state = rules.follow(instance, state, move)
            log.note(move, flying)
            if time.perf_counter() >= end:
                break
    finally:
        log.tell()  # what was flown before a failure counts
    return {"pilot": pilot, "made": log.made, "outcome": rules.outcome(instance, state)}


class _Log:
    """What a pilot does, told part by part; of its plans only where it has changed its mind."""

    def __init__(self, report: Report) -> None:
        self.made = 0
        self._report = report
        self._moves: list[str] = []
        self._plans: list[tuple[int, Cells]] = []
        self._tours: list[tuple[int, Cells]] = []
        self._notes: list[tuple[int, str]] = []
        self._plan: Cells = []
        self._tour: Cells = []
        self._note = ""
        self._told = 0.0

    def note(self, move: str, pilot: Autopilot[Any]) -> None:
        """Take down a move, and what lies ahead after it."""
        self.made += 1
        self._moves.append(move)
        plan, tour = list(pilot.plan()[:MOST_PLANNED]), self._tour
        if plan != self._plan[1:]:
            self._plans.append((self.made, plan))
        self._plan = plan
        if isinstance(pilot, TouringAutopilot) and (tour := list(pilot.tour())) != self._tour:
            self._tours.append((self.made, tour))
        self._tour = tour
        if isinstance(pilot, SpeakingAutopilot) and (note := pilot.note()) != self._note:
            self._notes.append((self.made, note))
            self._note = note
        if len(self._moves) >= PART_MOVES or time.perf_counter() - self._told > PART_SECONDS:
            self.tell()

    def tell(self) -> None:
        """Send what was taken down since the last time."""
        if self._moves:
            part = {"moves": self._moves, "plans": self._plans, "tours": self._tours, "notes": self._notes}
            self._report("frame", part)
        self._moves, self._plans, self._tours, self._notes = [], [], [], []
        self._told = time.perf_counter()
