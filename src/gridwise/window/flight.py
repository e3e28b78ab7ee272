"""A pilot in the air: it thinks in the background, ahead of the game, so that nobody waits for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from queue import Empty, Queue
from threading import Lock
from typing import Any

from gridwise.puzzles.base import Autopilot, Gameplay, SpeakingAutopilot, SteadyAutopilot
from gridwise.window.background import BackgroundTask

__all__ = ["AHEAD", "Choice", "Flight"]

AHEAD = 256
"""Moves that a pilot may be ahead of the game."""
_FIRST_LEAD = 0.25
"""Seconds that a pilot gets when it has come too late; twice as many each time that they are not enough."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, what the pilot means to do after it, and what it says about it."""

    move: str
    plan: tuple[tuple[int, int], ...] = ()
    note: str = ""


class Flight:
    """One pilot that flies one game on from a state.

    A thread plays the game on, and keeps the moves until they are made on the board: they are the same as if
    the pilot were asked one by one. When the board has caught up, and the pilot knows a safe way
    at once, this is flown for a while, and the pilot thinks about the state at its end.
    """

    def __init__(self, pilot: Autopilot[Any], rules: Gameplay[Any], instance: Any, state: Any) -> None:
        self._pilot, self._rules, self._instance = pilot, rules, instance
        self._one_at_a_time = Lock()
        self._lead = _FIRST_LEAD
        self._meanwhile: deque[Choice] = deque()
        self._think(state)

    def choose(self, patience: float | None) -> Choice:
        """Return the next move; raise TimeoutError where there is none yet after so many seconds."""
        if self._meanwhile:
            return self._meanwhile.popleft()
        try:
            found = self._chosen.get(timeout=patience)
        except Empty:
            raise TimeoutError("the pilot is thinking") from None
        if isinstance(found, BaseException):
            raise found
        self._lead = _FIRST_LEAD
        return found

    def go_on(self, state: Any, seconds_a_move: float) -> Choice | None:
        """Return a safe move that is known at once while the pilot is thinking; None where there is none."""
        most = max(1, ceil(self._lead / seconds_a_move))
        if not isinstance(self._pilot, SteadyAutopilot):
            return None
        way = self._pilot.meanwhile(self._instance, state, most)
        if not way:
            return None
        self.land()
        self._lead *= 2
        cells = tuple(cell for _, cell in way)
        for number, (move, _) in enumerate(way, 1):
            self._meanwhile.append(Choice(move, cells[number:]))
            state = self._rules.follow(self._instance, state, move)
        self._think(state)
        return self._meanwhile.popleft()

    def land(self) -> None:
        """Say that what the pilot thinks about is not wanted any more."""
        self._task.drop()
        with suppress(Empty):
            while True:  # whoever waits for room sees then that it is over
                self._chosen.get_nowait()

    def _think(self, state: Any) -> None:
        chosen = self._chosen = Queue[Choice | BaseException](AHEAD)
        self._task = BackgroundTask(lambda dropped: self._play(state, chosen, dropped))

    def _play(self, state: Any, chosen: Queue[Choice | BaseException], dropped: Callable[[], bool]) -> None:
        try:
            while not dropped() and self._rules.outcome(self._instance, state) == "playing":
                with self._one_at_a_time:
                    choice = self._choice(state)
                state = self._rules.follow(self._instance, state, choice.move)
                chosen.put(choice)
        except BaseException as error:  # it belongs to whoever asks for the move
            chosen.put(error)

    def _choice(self, state: Any) -> Choice:
        move = self._pilot.choose(self._instance, state)
        plan = tuple((row, col) for row, col in self._pilot.plan())
        return Choice(move, plan, self._pilot.note() if isinstance(self._pilot, SpeakingAutopilot) else "")
