"""What a variable holds, in a few words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import nsmallest
from itertools import islice
from numbers import Number
from operator import itemgetter
from reprlib import Repr
from typing import Any

from gridwise.csp.state import PartialAssignment

__all__ = ["StateNumbers", "shown_variables"]

ENTRIES = 6
"""So many entries of a frontier are shown: those that would be taken next."""

SHORT = 8
"""States that are written with so few characters need no number."""

_short = Repr()
_short.maxstring = _short.maxother = 60


class StateNumbers:
    """The states of a run by number, in the order in which they were met."""

    def __init__(self) -> None:
        self.states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._shape: tuple[type, ...] = ()

    def meet(self, state: Any) -> int:
        """Return the number of a state."""
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
            self._shape = self._shape or _shape(state)
        return number

    def known(self, value: Any) -> int | None:
        """Return the number of a value that is a state with a long name."""
        if isinstance(value, str | Number) or value is None:
            return None
        try:
            number = self._numbers.get(value)
            if number is None and self.states and _shape(value) == self._shape:
                number = self.meet(value)  # one that was made just now
        except TypeError:
            return None
        return None if number is None or len(repr(value)) <= SHORT else number


def _shape(state: Any) -> tuple[type, ...]:
    """Return what tells the states of a problem from its other values."""
    parts = map(type, state) if isinstance(state, tuple) else ()
    return (type(state), *parts)


def shown_variables(variables: Mapping[str, Any], numbers: StateNumbers) -> Iterator[tuple[str, str]]:
    """Give the variables of a function that say something, each with what it holds."""
    constraints = next((held for held in variables.values() if isinstance(held, PartialAssignment)), None)
    for name, value in variables.items():
        if value is constraints is not None:
            yield from _domains(constraints)
        elif constraints is not None and isinstance(value, tuple) and value in constraints.domains:
            yield name, constraints.problem.name_of(value)
        elif not name.startswith("_") and (text := _text(value, numbers)) is not None:
            yield name, text


def _domains(state: PartialAssignment[Any]) -> Iterator[tuple[str, str]]:
    """Give what has a value, and what the others may still take."""
    yield "assigned", f"{len(state.assignment)} of {len(state.domains)}"
    for variable, values in state.domains.items():
        held = state.assignment.get(variable)
        yield state.problem.name_of(variable), _listed(values) if held is None else f"= {held}"


@lru_cache(10_000)
def _listed(values: tuple[Any, ...]) -> str:
    return " ".join(map(str, values)) or "nothing"


def _text(value: Any, numbers: StateNumbers) -> str | None:
    if (number := numbers.known(value)) is not None:
        return f"#{number}"
    if value is None or isinstance(value, str | Number):
        return _short.repr(value)
    if isinstance(value, list | deque):
        return _entries(value, numbers)
    if isinstance(value, tuple):
        parts = [_text(part, numbers) or "..." for part in islice(value, ENTRIES)]
        more = ", ..." if len(value) > ENTRIES else ""
        return f"({', '.join(parts)}{more})"
    if isinstance(value, Mapping | set | frozenset):
        return f"{len(value):,} entries"
    return None


def _entries(entries: list[Any] | deque[Any], numbers: StateNumbers) -> str:
    """Tell what would be taken next: of a heap the smallest, of a queue the oldest, of a stack the newest."""
    first: Iterable[Any]
    if isinstance(entries, deque):
        first = islice(entries, ENTRIES)
    elif len(entries) > 1 and _is_heap(entries):
        first = _smallest(entries)
    else:
        first = islice(reversed(entries), ENTRIES)
    if not entries:
        return "empty"
    parts = [text for entry in first if (text := _text(entry, numbers)) is not None]
    if not parts:
        return f"{len(entries):,} entries"
    more = ["..."] if len(entries) > ENTRIES else []
    return f"{len(entries):,}: {'  '.join(parts + more)}"


def _is_heap(entries: list[Any]) -> bool:
    """Tell whether a list looks like a priority queue of tuples that begin with a number."""
    if not all(isinstance(entry, tuple) and entry and isinstance(entry[0], Number) for entry in entries[:32]):
        return False
    return all(entries[(at - 1) // 2][0] <= entries[at][0] for at in range(1, min(32, len(entries))))


def _smallest(entries: list[Any]) -> list[Any]:
    """Return the entries with the smallest priorities; ties as the entries break them, where they can."""
    try:
        return nsmallest(ENTRIES, entries)
    except TypeError:
        return nsmallest(ENTRIES, entries, key=itemgetter(0))
