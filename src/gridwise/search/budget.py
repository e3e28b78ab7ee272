"""What a readable search may use: time, memory and nodes; and how it tells how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Sized
from dataclasses import replace
from typing import TypeVar

from gridwise.allowance import Allowance, StopError, look
from gridwise.model import Limits, S
from gridwise.progress import Moment

__all__ = ["Budget", "LimitedTable"]

R = TypeVar("R")

_CHECK_EVERY_SECONDS = 0.02
_TELL_EVERY_SECONDS = 0.1


class Budget:
    """The limits of one run, and the clock that started with it."""

    def __init__(self, limits: Limits, state_bytes: int) -> None:
        self._limits = limits
        self._state_bytes = state_bytes
        self._step = 1
        self._tell_at = 0.0
        self._allowance = Allowance(replace(limits, stop=None))
        self._checked = time.perf_counter()

    @property
    def seconds(self) -> float:
        """Time since the run began."""
        return self._allowance.seconds

    def check(self, explored: int, moment: Callable[[], Moment]) -> int:
        """Leave the search if a limit is reached; else return after how many pops to check again.

        That is about fifty times a second, however slow the problem's successors are. `moment` works out
        how far the search is: asked if somebody wants to know.
        """
        limits, now = self._limits, time.perf_counter()
        self._allowance.look()
        if limits.memory is not None and explored * self._state_bytes >= limits.memory:
            raise StopError("limit")
        if limits.asked_to_stop():
            raise StopError("interrupted")
        look()
        if now - self._checked < _CHECK_EVERY_SECONDS:
            self._step *= 2
        else:
            self._step = max(1, self._step // 2)
        if limits.progress is not None and now >= self._tell_at:
            self._tell_at = now + _TELL_EVERY_SECONDS
            limits.progress.tell(*moment())
        self._checked = now
        return self._step


class LimitedTable(dict[S, R]):
    """A table that never holds more states than a limit, or two that together never do."""

    def __init__(self, records: dict[S, R], limit: int, beside: dict[S, R] | None = None) -> None:
        super().__init__(records)
        self._limit = max(1, limit)
        self._beside: Sized = ()
        if isinstance(beside, LimitedTable):
            self._beside, beside._beside = beside, self

    def __setitem__(self, state: S, record: R) -> None:
        if len(self) + len(self._beside) >= self._limit and state not in self:
            raise StopError("limit")
        dict.__setitem__(self, state, record)
