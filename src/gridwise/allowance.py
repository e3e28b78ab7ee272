"""What a piece of work may use before it must stop, whatever it is doing: tables that it prepares included.

A search keeps its own counters and asks for its limits between two expansions. What comes before it, or takes
long in between (a heuristic's table, a model of constraints, a tree through thousands of cells), calls `look`
now and then. Nobody has to hand limits down to it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from math import inf

from gridwise.model import Limits, Status

__all__ = ["Allowance", "StopError", "allowing", "grace", "look", "remaining", "tell", "used_up"]

_LOOK_EVERY_SECONDS = 0.01


class StopError(BaseException):
    """Leaves the loops of a search, which ends with this status.

    Like KeyboardInterrupt it is no Exception: nobody may take it for a fault in the code that it leaves.
    """

    def __init__(self, status: Status) -> None:
        super().__init__(status)
        self.status = status


class Allowance:
    """The limits of a piece of work, from now on.

    Memory is what the process grows by, as the kernel has it; where no kernel tells, it is not looked at.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._began = time.perf_counter()
        self._deadline = inf if limits.seconds is None else self._began + limits.seconds
        self._most_resident = inf if limits.memory is None else _resident() + limits.memory
        self._look_at = self._began
        self._over: Status | None = None

    @property
    def seconds(self) -> float:
        """Time since the work began."""
        return time.perf_counter() - self._began

    @property
    def left(self) -> float:
        """Seconds until the work must stop."""
        return max(0.0, self._deadline - time.perf_counter())

    def look(self, *, at_once: bool = False) -> None:
        """Leave the work if it has used up what it may; memory is looked at now and then, or at once."""
        now = time.perf_counter()
        if self._over is None and (now >= self._look_at or at_once):
            self._look_at = now + _LOOK_EVERY_SECONDS
            if self._limits.asked_to_stop():
                self._over = "interrupted"
            elif self._most_resident < inf and _resident() >= self._most_resident:
                self._over = "limit"
        if self._over is None and now >= self._deadline:
            self._over = "limit"
        if self._over is not None:
            raise StopError(self._over)  # whoever has caught it is told again

    def tell(self, explored: int, frontier: int, depth: int) -> None:
        """Say how far the work is, where somebody waits for it."""
        if self._limits.progress is not None:
            self._limits.progress.tell(explored, frontier, depth)


_all: ContextVar[tuple[Allowance, ...]] = ContextVar("allowances", default=())


@contextmanager
def allowing(limits: Limits) -> Iterator[Allowance]:
    """Hold whatever is done inside to limits, and to those around it."""
    allowance = Allowance(limits)
    token = _all.set((*_all.get(), allowance))
    try:
        yield allowance
    finally:
        _all.reset(token)


@contextmanager
def grace(seconds: float) -> Iterator[None]:
    """Give a last piece of work some time of its own, whatever is left of the limits around it."""
    token = _all.set((Allowance(Limits(seconds=seconds)),))
    try:
        yield
    finally:
        _all.reset(token)


def look() -> None:
    """Leave the work that is being done if it may use no more; for whatever takes its time."""
    for allowance in _all.get():
        allowance.look()


def tell(explored: int, frontier: int, depth: int) -> None:
    """Say how far the work is that is being done."""
    for allowance in _all.get():
        allowance.tell(explored, frontier, depth)


def used_up() -> Callable[[], bool] | None:
    """Return what other threads ask, whether the work may use no more; None where it has no limits."""
    allowances = _all.get()

    def asked() -> bool:
        try:
            for allowance in allowances:
                allowance.look(at_once=True)
        except StopError:
            return True
        return False

    return asked if allowances else None


def remaining(limits: Limits) -> Limits:
    """Return limits for a part of the work that is being done: it has no more time than the whole."""
    left = min((allowance.left for allowance in _all.get()), default=inf)
    if limits.seconds is None or limits.seconds <= left:
        return limits
    return replace(limits, seconds=left)


def _resident() -> int:
    """Return the bytes that the process has in memory; 0 where no kernel tells."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
