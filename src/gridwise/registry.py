"""Names to things: puzzles, people's own files, installed plug-ins, and "did you mean"."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from gridwise.errors import ProblemError, UsageError
from gridwise.model import Heuristic, Problem
from gridwise.names import pick
from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["PUZZLES", "load", "own_heuristic", "own_reference", "pick", "plugins", "puzzle"]

PUZZLES = {
    "colour-sudoku": "gridwise.puzzles.colour_sudoku",
    "rushhour": "gridwise.puzzles.rushhour",
    "torus-snake": "gridwise.puzzles.torus_snake",
    "worm": "gridwise.puzzles.worm",
    "snake": "gridwise.puzzles.snake",
}
"""Where each built-in puzzle lives; its module has the puzzle as `PUZZLE`."""

PLUGIN_GROUP = "gridwise.plugins"


def puzzle(name: str) -> Puzzle[Any]:
    """Return a puzzle by name: a built-in one, a plug-in's, or `file.py:Name` for a person's own."""
    if name in PUZZLES:
        found: Puzzle[Any] = importlib.import_module(PUZZLES[name]).PUZZLE
        return found
    if ".py:" in name:
        return _as_puzzle(load(name), name)
    installed = plugins()
    entry = pick(name, {**dict.fromkeys(PUZZLES), **installed}, "puzzle")
    return _as_puzzle(entry.load(), name)


def _as_puzzle(thing: Any, name: str) -> Puzzle[Any]:
    from gridwise.user_code.own_puzzle import OwnPuzzle

    if isinstance(thing, Puzzle):
        return thing
    if isinstance(thing, type) and issubclass(thing, Problem):
        return OwnPuzzle(thing)
    raise ProblemError(f"{name} is {_a(thing)}; a puzzle is a class derived from gridwise.Problem")


def load(reference: str) -> Any:
    """Return the object that `file.py:Name` refers to."""
    from gridwise.user_code.loading import load_file

    path, _, name = reference.rpartition(":")
    module = load_file(path)
    names = {key: value for key, value in vars(module).items() if not key.startswith("_")}
    try:
        return pick(name, names, f"object in {path}")
    except UsageError as error:
        own = [key for key, value in names.items() if getattr(value, "__module__", None) == module.__name__]
        raise UsageError(
            f"{path} has nothing named {name!r}; it has {', '.join(own) or 'nothing'}"
        ) from error


def own_reference(name: str | None) -> bool:
    """Tell whether a name refers to a person's own file."""
    return name is not None and ".py:" in name


def own_heuristic(name: str | None) -> Heuristic[Any] | None:
    """Load a person's own heuristic, `my_file.py:my_h`: a function of a state, or a Heuristic."""
    if name is None or not own_reference(name):
        return None
    thing = load(name)
    if isinstance(thing, Heuristic):
        return thing
    if not callable(thing):
        raise UsageError(f"{name} is a {type(thing).__name__}; a heuristic is a function of a state")
    return Heuristic(thing.__name__, thing, admissible=bool(getattr(thing, "admissible", False)))


@cache
def plugins() -> dict[str, Any]:
    """Return the installed plug-ins' entry points by name."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=PLUGIN_GROUP)}


def _a(thing: Any) -> str:
    return f"the class {thing.__name__}" if isinstance(thing, type) else f"a {type(thing).__name__}"
