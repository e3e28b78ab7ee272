"""The pilots by name; each has a file of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from gridwise.errors import ProblemError, UsageError
from gridwise.names import pick
from gridwise.puzzles.snake.view import Pilot
from gridwise.user_code.loading import load, name_of, own_reference
from gridwise.user_code.registered import registered

__all__ = ["PILOTS", "PilotEntry", "find"]

PILOTS = {
    "greedy": "greedy:Greedy",
    "hamiltonian": "hamiltonian:Hamiltonian",
    "hamiltonian-shortcuts": "shortcuts:Shortcuts",
    "greedy-safe": "greedy_safe:GreedySafe",
    "greedy-safe-astar": "greedy_safe_astar:GreedySafeAstar",
    "greedy-safe-component": "greedy_safe_component:GreedySafeComponent",
    "greedy-safe+": "greedy_safe_plus:GreedySafePlus",
    "evolved": "evolved:Evolved",
    "optimal": "optimal:Optimal",
    "best": "best:Best",
}
"""The built-in pilots, in the order of their skill; all of them have a native twin for the arena."""


@dataclass(frozen=True, slots=True)
class PilotEntry:
    """A pilot that can be made as often as there are games."""

    name: str
    make: Callable[[], Pilot]
    summary: str
    own: bool = False
    """A person's own, from a file."""


def find(name: str | type[Pilot]) -> PilotEntry:
    """Return a pilot by name; or a person's own: `file.py:Name`, a name given to it, or the class."""
    if not isinstance(name, str):
        return _own(name, name_of(name))
    if own_reference(name):
        return _own(load(name), name)
    module, _, kind = pick(name, {**PILOTS, **registered("pilot")}, "pilot").partition(":")
    made: Any = getattr(import_module(f"{__name__}.{module}"), kind)
    return PilotEntry(name, made, made.summary)


def _own(kind: Any, reference: str) -> PilotEntry:
    if not isinstance(kind, type):
        raise ProblemError(f"{reference} is a {type(kind).__name__}; a pilot is a class with choose(view)")
    if not callable(getattr(kind, "choose", None)):
        raise ProblemError(f"{reference} has no method choose(view), so it is no pilot")
    try:
        kind()
    except TypeError as error:
        raise UsageError(f"{reference}() cannot be made without arguments ({error})") from error
    words = (kind.__doc__ or "a person's own pilot").strip().splitlines()
    return PilotEntry(reference, kind, words[0], own=True)
