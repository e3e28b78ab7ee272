"""Recording a run line by line, by Python's own tracer, while the source runs as it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, TypeVar

from gridwise.lab.source_view.snapshots import Snapshots
from gridwise.lab.source_view.values import StateNumbers, shown_variables
from gridwise.trace import Kind, Trace

__all__ = ["LineRecorder", "SourceLine"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A moment of a run: the line that runs next."""

    file: str
    line: int
    depth: int
    """How many functions of the files lie above this one."""
    entered: bool
    """True where the function was called just now, or goes on: all its variables are among the changes."""
    changes: dict[str, str | None]
    """The variables that have changed since the last line of this function; None where one is gone."""
    events: int
    """How many events of the search came before."""
    snapshot: int | None = None
    """The number of what had a value when backtracking was seen last; None in other searches."""


@dataclass(slots=True)
class _Call:
    """A function that is running."""

    shown: dict[str, str] = field(default_factory=dict)
    entered: bool = True


class LineRecorder(Trace):
    """Records the lines of some files as they run, and the events of the search beside them.

    It is full after so many lines; from then on the search runs as if nobody watched.
    """

    def __init__(self, files: Container[str], capacity: int) -> None:
        super().__init__(1)
        self.files, self.room = files, capacity
        self.lines: list[SourceLine] = []
        self.met = StateNumbers()
        """The states that the search has met."""
        self.happened: list[tuple[Kind, int]] = []
        """Every event, with the number of its state, until the recorder was full."""
        self.snapshots = Snapshots()
        """What backtracking has assigned, moment by moment."""
        self.full = False
        self._calls: list[_Call] = []

    def add(self, kind: Kind, state: Any, depth: int, frontier: int) -> None:
        """Note an event."""
        super().add(kind, state, depth, frontier)
        if not self.full:
            self.happened.append((kind, self.met.meet(state)))

    def record(self, work: Callable[[], T]) -> T:
        """Do some work and record the lines that run in the files."""
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            return work()
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, argument: object) -> Any:
        if self.full or frame.f_code.co_filename not in self.files or frame.f_code.co_name.startswith("<"):
            return None
        self._calls.append(_Call())
        return self._ran

    def _ran(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            self._note(frame)
        elif event == "return":
            self._calls.pop()
        if self.full:
            sys.settrace(None)
            return None
        return self._ran

    def _note(self, frame: FrameType) -> None:
        call = self._calls[-1]
        now = dict(shown_variables(frame.f_locals, self.met))
        changes: dict[str, str | None] = {
            name: text for name, text in now.items() if call.entered or call.shown.get(name) != text
        }
        changes.update({name: None for name in call.shown if name not in now})
        place = (frame.f_code.co_filename, frame.f_lineno, len(self._calls) - 1)
        self.snapshots.look(frame.f_locals)
        self.lines.append(
            SourceLine(*place, call.entered, changes, len(self.happened), self.snapshots.latest)
        )
        call.shown, call.entered = now, False
        self.full = len(self.lines) >= self.room
