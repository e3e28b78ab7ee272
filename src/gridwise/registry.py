"""Names to things: puzzles, people's own files, installed plug-ins, and "did you mean"."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from gridwise.errors import ProblemError
from gridwise.model import Problem
from gridwise.names import pick
from gridwise.puzzles.base import Puzzle
from gridwise.user_code.loading import load, own_reference

__all__ = ["PUZZLES", "SHOWN", "newcomers_order", "plugins", "puzzle", "puzzle_names"]

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

PLUGIN_GROUP = "gridwise.plugins"


def puzzle(name: str) -> Puzzle[Any]:
    """Return a puzzle by name: a built-in one, a plug-in's, or `file.py:Name` for a person's own."""
    if name in PUZZLES:
        found: Puzzle[Any] = importlib.import_module(PUZZLES[name]).PUZZLE
        return found
    if own_reference(name):
        return _as_puzzle(load(name), name)
    installed = plugins()
    entry = pick(name, {**dict.fromkeys(PUZZLES), **installed}, "puzzle")
    return _as_puzzle(entry.load(), name)


def puzzle_names() -> list[str]:
    """Return the names of all puzzles, built-in ones first."""
    return [*PUZZLES, *plugins()]


def newcomers_order() -> list[Puzzle[Any]]:
    """Return all puzzles as a newcomer should meet them."""
    return sorted(map(puzzle, puzzle_names()), key=lambda chosen: chosen.about.rank)


def _as_puzzle(thing: Any, name: str) -> Puzzle[Any]:
    from gridwise.user_code.own_puzzle import OwnPuzzle

    if isinstance(thing, Puzzle):
        return thing
    if isinstance(thing, type) and issubclass(thing, Problem):
        return OwnPuzzle(thing)
    raise ProblemError(f"{name} is {_a(thing)}; a puzzle is a class derived from gridwise.Problem")


@cache
def plugins() -> dict[str, Any]:
    """Return the installed plug-ins' entry points by name."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=PLUGIN_GROUP)}


def _a(thing: Any) -> str:
    return f"the class {thing.__name__}" if isinstance(thing, type) else f"a {type(thing).__name__}"
