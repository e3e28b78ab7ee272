"""A person's own heuristic: a function of problem and state, of a state, or a maker of such functions."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Heuristic, Problem
from gridwise.user_code.loading import load, name_of

__all__ = ["heuristic_of", "own_heuristic"]


def own_heuristic(reference: str, problem: Problem[Any, Any]) -> Heuristic[Any]:
    """Load `my_file.py:my_h` for a problem."""
    return heuristic_of(load(reference), problem, reference)


def heuristic_of(thing: Any, problem: Problem[Any, Any], name: str = "") -> Heuristic[Any]:
    """Make a heuristic of `h(problem, state)`, of a factory `h(problem)`, of `h(state)`, or of a Heuristic.

    That it is admissible is a person's claim until somebody has checked it.
    """
    if isinstance(thing, Heuristic):
        return thing
    if not callable(thing):
        raise UsageError(f"{name or 'it'} is a {type(thing).__name__}; a heuristic is a function of a state")
    return Heuristic(
        name_of(thing),
        _estimate(thing, problem),
        admissible=bool(getattr(thing, "admissible", False)),
        claimed=True,
    )


def _estimate(thing: Callable[..., Any], problem: Problem[Any, Any]) -> Callable[[Any], Any]:
    needed = _needed(thing)
    if needed == 2:
        return lambda state: thing(problem, state)
    if needed == 1 and _takes_problem(thing):
        made = thing(problem)
        if not callable(made):
            raise UsageError(
                f"{thing.__name__}(problem) gave {made!r:.40}; it must give a function of a state"
            )
        return made  # type: ignore[no-any-return]
    return thing


def _needed(thing: Callable[..., Any]) -> int:
    """Count the arguments without a default."""
    try:
        taken = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return 1
    return sum(one.default is one.empty and one.kind in (0, 1) for one in taken)


def _takes_problem(thing: Callable[..., Any]) -> bool:
    """Tell a factory from a function of a state by the name of its argument."""
    return next(iter(inspect.signature(thing).parameters)) in ("problem", "puzzle", "instance")
