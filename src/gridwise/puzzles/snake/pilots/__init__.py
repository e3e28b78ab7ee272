"""The pilots by name; each has a file of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from gridwise.errors import UsageError
from gridwise.names import pick
from gridwise.puzzles.snake.pilots.entry import PilotEntry
from gridwise.puzzles.snake.pilots.exact import can_fly
from gridwise.puzzles.snake.pilots.own import own_entry
from gridwise.puzzles.snake.rules import Rules
from gridwise.puzzles.snake.view import Pilot
from gridwise.user_code.loading import files_of, load, name_of, own_reference
from gridwise.user_code.references import SAFE, has_scheme, is_agent, unwrapped
from gridwise.user_code.registered import is_registered, registered, thing_named

__all__ = [
    "PILOTS",
    "PilotEntry",
    "PilotLike",
    "check_named",
    "find",
    "is_elsewhere",
    "pilots_for",
    "prepare",
]

PilotLike = str | type[Pilot] | Callable[..., Any]
"""A name, `my_file.py:MyPilot`, what `train` has made (`evolved:mine.json`), or a pilot of one's own."""

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

TRAINED = ("evolved", "best", "optimal")
"""Those that play with what `gridwise train` has put into a file, too."""


def find(pilot: PilotLike) -> PilotEntry:
    """Return a pilot: by its name, from a file of code or of what was learned, or a person's own.

    This is the one place where what people write becomes a pilot.
    """
    if not isinstance(pilot, str):
        return own_entry(pilot, name_of(pilot))
    target = thing_named(pilot) if is_registered(pilot) else None
    if isinstance(target, str) and target != pilot:
        return replace(find(target), name=pilot)
    if pilot.startswith(SAFE):
        from gridwise.puzzles.snake.pilots.safe import safe_entry

        return safe_entry(pilot, find(pilot.removeprefix(SAFE)))
    if is_agent(pilot):
        from gridwise.puzzles.snake.pilots.agents import agent_entry

        return agent_entry(pilot)
    if pilot.partition(":")[0] in TRAINED and ":" in pilot:
        from gridwise.puzzles.snake.pilots.trained import trained_entry

        return trained_entry(*pilot.split(":", 1))
    if own_reference(pilot):
        return own_entry(load(pilot), pilot)
    module, _, kind = pick(pilot, {**PILOTS, **registered("pilot")}, "pilot").partition(":")
    made: Any = getattr(import_module(f"{__name__}.{module}"), kind)
    return PilotEntry(pilot, made, made.summary, native=pilot)


def pilots_for(rules: Rules) -> list[str]:
    """Return the built-in pilots that can play on a board: some need a tour, or a table of all snakes."""
    refused = set[str]()
    if not can_fly(rules):
        refused.add("optimal")
    if min(rules.rows, rules.cols) < 2:
        refused |= {"hamiltonian", "hamiltonian-shortcuts"}
    return [name for name in PILOTS if name not in refused]


def is_elsewhere(pilot: PilotLike) -> bool:
    """Tell whether a pilot is none of the list: own code, a file of what was learned, or one made safe.

    Nothing is loaded to find out.
    """
    if not isinstance(pilot, str) or own_reference(pilot) or has_scheme(pilot):
        return True
    kind, colon, _ = pilot.partition(":")
    return bool(colon) and kind in TRAINED


def prepare(pilot: PilotLike) -> None:
    """Import the libraries of an agent, so that processes which are forked for its games have them."""
    if isinstance(pilot, str) and is_agent(unwrapped(pilot)):
        from gridwise.puzzles.snake.pilots.agents import bring_libraries

        bring_libraries(unwrapped(pilot))


def check_named(pilot: PilotLike) -> None:
    """Raise UsageError or InputError where a name is wrong; a person's own code is not run for that."""
    if isinstance(pilot, str) and is_agent(unwrapped(pilot)):
        from gridwise.puzzles.snake.pilots.agents import check_agent

        check_agent(unwrapped(pilot))
    if isinstance(pilot, str) and (files := files_of([pilot])):
        if not Path(files[0]).is_file():
            raise UsageError(f"{files[0]}: no such file")
    else:
        find(pilot)
