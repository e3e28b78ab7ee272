"""Backtracking as the events that everybody watches: partial assignments, pushed, popped and pruned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gridwise.trace import Trace

__all__ = ["BacktrackingRecorder"]


class BacktrackingRecorder:
    """Takes what backtracking does and puts it into a trace, by the meaning that its counters have.

    A partial assignment that is not refused is pushed, one from which a variable is chosen is popped, one
    that is refused is pruned. The frontier is what is open: those whose variables may still get other values.
    """

    def __init__(self, state: Callable[[Mapping[Any, Any]], Any], trace: Trace) -> None:
        self._state, self._trace = state, trace
        self._assigned: dict[Any, Any] = {}
        self._open = 1
        trace.begin((state({}),))

    def __call__(self, kind: str, variable: Any, value: Any) -> None:
        """Note what happened."""
        if kind == "choose":
            # A variable that was given up leaves no word of it: what is still assigned tells how deep it is.
            self._open = len(self._assigned) + 2
            self._trace.add("pop", self._state(self._assigned), len(self._assigned), self._open)
        elif kind == "assign":
            self._assigned[variable] = value
            self._trace.add("push", self._state(self._assigned), len(self._assigned), self._open)
        elif kind == "undo":
            del self._assigned[variable]
            self._open = len(self._assigned) + 2
        else:
            refused = self._state({**self._assigned, variable: value})
            self._trace.add("prune", refused, len(self._assigned) + 1, self._open)

    def solved(self) -> None:
        """Note that everything has a value."""
        self._trace.add("goal", self._state(self._assigned), len(self._assigned), self._open)
