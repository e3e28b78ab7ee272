"""What a search does, event by event, kept in bounded memory."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from gridwise.display import Displayed
from gridwise.errors import UsageError

__all__ = ["Event", "Kind", "Trace"]

Kind = Literal["push", "pop", "goal", "prune"]

DEEPEST = 65_535
"""Greater depths are recorded as this one, in both engines."""


class Event(NamedTuple):
    """One thing that happened in a search, and how far the search was after it."""

    kind: Kind
    """`push`: an entry is put on the frontier. `pop`: one is taken off and expanded. `prune`: a successor
    was made and not pushed. `goal`: a state is recognised as the goal."""
    state: Any
    depth: int
    """Actions from the start to the state, on the way that was taken."""
    frontier: int
    """Entries on the frontier."""
    iteration: int
    """1, 2, ...; searches that do not iterate have one."""
    number: int
    """Events of the whole run so far, this one included."""
    pops: int
    """Pops of the whole run so far."""
    pushes: int
    """Pushes of the whole run so far."""


class Trace(Displayed):
    """A record of a search, handed to it as `trace=Trace()`; the same in both engines.

    A pop belongs together with what follows it up to the next pop: an expansion. While the events fit
    the capacity, all are kept. When they do not, every second expansion is dropped, and from then on
    every second one only is kept; then every fourth, and so on: always those whose number is a multiple
    of the stride. The start (expansion 0) and the last expansion are always there. No more than twice
    the capacity is ever held, and of a single expansion no more than the capacity.
    """

    def __init__(self, capacity: int = 100_000) -> None:
        if capacity < 1:
            raise UsageError(f"a trace needs room for at least 1 event, got {capacity}")
        self.capacity = capacity
        self.stride = 1
        """Of how many expansions one is kept."""
        self.number = self.pops = self.pushes = self.iterations = 0
        """Events, pops, pushes and iterations of the whole run."""
        self._kept: list[Event] = []
        self._current: list[Event] = []

    @property
    def events(self) -> list[Event]:
        """The events that were kept, in order."""
        return self._kept + self._current

    @property
    def latest(self) -> Event | None:
        """The expansion that a search of the readable engine is at, for another thread that looks on."""
        current = self._current
        return current[0] if current else None

    def __len__(self) -> int:
        return len(self._kept) + len(self._current)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __bool__(self) -> bool:
        return self.number > 0

    @property
    def whole(self) -> bool:
        """True when no event was dropped."""
        return len(self) == self.number

    def begin(self, starts: Sequence[Any]) -> None:
        """Note that an iteration begins with these states on the frontier."""
        self.iterations += 1
        for size, state in enumerate(starts, 1):
            self.add("push", state, 0, size)

    def add(self, kind: Kind, state: Any, depth: int, frontier: int) -> None:
        """Note an event."""
        self.number += 1
        if kind == "pop":
            self._finish()
            self.pops += 1
        elif kind == "push":
            self.pushes += 1
        if len(self._current) < self.capacity:
            self._current.append(
                Event(
                    kind,
                    state,
                    min(depth, DEEPEST),
                    frontier,
                    self.iterations,
                    self.number,
                    self.pops,
                    self.pushes,
                )
            )

    def _finish(self) -> None:
        """Keep or drop the expansion that is over, and thin out the record where it is full."""
        if self.pops % self.stride == 0:
            self._kept += self._current
        self._current = []
        while len(self._kept) > self.capacity:
            self.stride *= 2
            self._kept = [event for event in self._kept if event.pops % self.stride == 0]

    def adopt(self, record: Any, state_of: Callable[[tuple[int, ...]], Any] = tuple) -> None:
        """Take over what the native engine has recorded by the same rules; its states are plain numbers."""
        events, self.stride, self.number, self.pops, self.pushes, self.iterations = record
        # So many tuples at once, none of them garbage: to look for some takes as long as to make them.
        collecting = gc.isenabled()
        gc.disable()
        try:
            self._kept = [Event(kind, state_of(numbers), *counters) for kind, numbers, *counters in events]
        finally:
            if collecting:
                gc.enable()
        self._current = []

    def __repr__(self) -> str:
        return f"<Trace of {self.number:,} events, {len(self):,} kept>"
