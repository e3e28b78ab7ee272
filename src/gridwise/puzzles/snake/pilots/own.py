"""A person's own pilot: a class with `choose(view)`, or a function of a view."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

from gridwise.errors import GridwiseError, ProblemError, UsageError
from gridwise.puzzles.snake.pilots.entry import PilotEntry
from gridwise.puzzles.snake.rules import Direction
from gridwise.puzzles.snake.view import Pilot, View
from gridwise.user_code.loading import fault_of, name_of

__all__ = ["FunctionPilot", "is_pilot", "own_entry"]

_PLACES = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


class FunctionPilot:
    """Asks one and the same function before every move."""

    def __init__(self, function: Callable[[View], Direction]) -> None:
        self.called, self._function = name_of(function), function

    def choose(self, view: View) -> Direction:
        return self._function(view)


def is_pilot(thing: Any) -> bool:
    """Tell a pilot from what else people write: it has a method `choose`, or takes a `view`."""
    if isinstance(thing, type):
        return hasattr(thing, "choose")
    return inspect.isfunction(thing) and list(inspect.signature(thing).parameters) == ["view"]


def own_entry(thing: Any, reference: str) -> PilotEntry:
    """Return what is known of a person's own pilot; raise ProblemError where it is none."""
    if isinstance(thing, type):
        if not callable(getattr(thing, "choose", None)):
            raise ProblemError(f"{reference} has no method choose(view), so it is no pilot")
        make: Callable[[], Pilot] = partial(_made, thing, reference)
    elif callable(thing):
        if not _takes_one(thing):
            raise ProblemError(
                f"{reference} is no function of a view; a pilot is one, or a class with `choose`"
            )
        make = partial(FunctionPilot, thing)
    else:
        raise ProblemError(f"{reference} is a {type(thing).__name__}; a pilot is a class with choose(view)")
    words = (thing.__doc__ or "").strip() or "a person's own pilot"
    return PilotEntry(reference, make, words.splitlines()[0], own=True)


def _takes_one(function: Callable[..., Any]) -> bool:
    """Tell whether a function can be asked with a view alone, and is not a search, which takes a problem."""
    try:
        taken = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return True
    needed = [one.name for one in taken if one.default is one.empty and one.kind in _PLACES]
    return len(needed) <= 1 <= len(taken) and needed != ["problem"]


def _made(kind: type[Pilot], reference: str) -> Pilot:
    try:
        return kind()
    except (GridwiseError, MemoryError):
        raise
    except TypeError as error:
        raise UsageError(f"{reference}() cannot be made without arguments ({error})") from error
    except (Exception, SystemExit) as error:
        raise ProblemError(fault_of(error, reference)) from error
