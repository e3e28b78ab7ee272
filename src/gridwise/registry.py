"""Names to things: puzzles, people's own files, installed plug-ins, and "did you mean"."""

from __future__ import annotations

import importlib
from contextlib import suppress
from functools import cache
from inspect import Parameter, isfunction, signature
from typing import TYPE_CHECKING, Any

from gridwise.csp import ConstraintProblem
from gridwise.errors import ProblemError, UsageError
from gridwise.model import Problem
from gridwise.names import pick
from gridwise.puzzles.base import Puzzle
from gridwise.user_code.loading import load, own_reference
from gridwise.user_code.registered import registered

__all__ = [
    "PLAYED",
    "PUZZLES",
    "SHOWN",
    "as_puzzle",
    "is_constraints",
    "names",
    "names_with",
    "newcomers_order",
    "plugins",
    "puzzle",
    "puzzle_of",
    "puzzles",
]

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PUZZLES = {
    "colour-sudoku": "gridwise.puzzles.colour_sudoku",
    "rushhour": "gridwise.puzzles.rushhour",
    "torus-snake": "gridwise.puzzles.torus_snake",
    "worm": "gridwise.puzzles.worm",
    "snake": "gridwise.puzzles.snake",
}
"""Where each built-in puzzle lives; its module has the puzzle as `PUZZLE`."""

SHOWN = "rushhour"
"""The puzzle that help and descriptions take for their examples."""

PLAYED = "snake"
"""The puzzle that is played when none is named."""

PLUGIN_GROUP = "gridwise.plugins"


def puzzle(name: str) -> Puzzle[Any]:
    """Return a puzzle by name: a built-in one, a plug-in's, or `file.py:Name` for a person's own."""
    if name in PUZZLES:
        found: Puzzle[Any] = importlib.import_module(PUZZLES[name]).PUZZLE
        return found
    if own_reference(name):
        return as_puzzle(load(name), name)
    pick(name, {**PUZZLES, **plugins(), **registered("puzzle")}, "puzzle")
    return _installed(plugins()[name])


def puzzles() -> dict[str, Puzzle[Any]]:
    """Return all puzzles by name, built-in ones first; a plug-in that cannot be loaded is left out."""
    return {**_installed_puzzles(), **{name: puzzle(name) for name in registered("puzzle")}}


def names() -> list[str]:
    """Return the names of all puzzles; those of a person's own are not loaded."""
    return [*_installed_puzzles(), *registered("puzzle")]


@cache
def _installed_puzzles() -> dict[str, Puzzle[Any]]:
    found = {name: puzzle(name) for name in PUZZLES}
    for name, entry in plugins().items():
        with suppress(ProblemError):
            found[name] = _installed(entry)
    return found


def puzzle_of(instance: Any) -> Puzzle[Any]:
    """Return the puzzle that an instance belongs to; a problem of a person's own is a puzzle of its own."""
    kind = type(instance)
    for name, package in PUZZLES.items():
        if kind.__module__.startswith(f"{package}.") and puzzle(name).instance_type is kind:
            return puzzle(name)
    for chosen in puzzles().values():
        if chosen.instance_type is kind:
            return chosen
    if isinstance(instance, Problem):
        return as_puzzle(kind, kind.__name__)
    if isinstance(instance, ConstraintProblem):
        return as_puzzle(instance)
    raise UsageError(f"expected an instance of a puzzle, or a problem of your own, got {_a(instance)}")


def newcomers_order() -> list[Puzzle[Any]]:
    """Return all puzzles as a newcomer should meet them."""
    return sorted(puzzles().values(), key=lambda chosen: chosen.about.rank)


def _installed(entry: EntryPoint) -> Puzzle[Any]:
    try:
        thing = entry.load()
    except Exception as error:
        raise ProblemError(
            f"the plug-in {entry.name} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    return as_puzzle(thing, entry.name)


def as_puzzle(thing: Any, name: str = "it") -> Puzzle[Any]:
    """Make a puzzle of what a person has: a puzzle, its class, a class derived from Problem, or constraints.

    Those are a constraint problem, a class of them, or a function without arguments that makes one.
    """
    from gridwise.puzzles.base.constraints.own_constraints import OwnConstraints
    from gridwise.puzzles.base.own_puzzle import OwnPuzzle

    if isinstance(thing, Puzzle):
        return thing
    if isinstance(thing, type) and issubclass(thing, Puzzle):
        return thing()
    if isinstance(thing, type) and issubclass(thing, Problem):
        return OwnPuzzle(thing, None if own_reference(name) or name == "it" else name)
    if is_constraints(thing):
        return OwnConstraints(thing, _constraints_name(thing, name))
    raise ProblemError(
        f"{name} is {_a(thing)}; a puzzle is a class derived from gridwise.Problem, or a constraint problem"
    )


def is_constraints(thing: Any) -> bool:
    """Tell whether a thing is a constraint problem, a class of them, or may be a function that makes one."""
    if isinstance(thing, ConstraintProblem):
        return True
    if isinstance(thing, type):
        return issubclass(thing, ConstraintProblem)
    if not isfunction(thing):
        return False
    needed = [one for one in signature(thing).parameters.values() if one.default is Parameter.empty]
    return all(one.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD) for one in needed)


def _constraints_name(thing: Any, name: str) -> str | None:
    """Call a problem as it is called in its file; a class or function knows its name."""
    if own_reference(name) and ".py:" in name:
        return name.rpartition(":")[2] if isinstance(thing, ConstraintProblem) else None
    return None if name == "it" else name


@cache
def plugins() -> dict[str, EntryPoint]:
    """Return the installed plug-ins' entry points by name."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=PLUGIN_GROUP)}


def _a(thing: Any) -> str:
    return f"the class {thing.__name__}" if isinstance(thing, type) else f"a {type(thing).__name__}"


def names_with(capability: str) -> list[str]:
    """Name the puzzles that have a capability, in the order in which newcomers meet them."""
    return [chosen.name for chosen in newcomers_order() if getattr(chosen, capability) is not None]
