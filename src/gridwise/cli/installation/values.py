"""What the arguments of all commands may be, by the names that the parsers give them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.boards import saved
from gridwise.registry import puzzles
from gridwise.search import ALGORITHMS

__all__ = ["FILES", "Values", "values_of"]

Values = Mapping[str, str]
"""Each with one line about it."""

FILES = ":files"
"""Stands for the files that the shell finds by itself."""

_ANY_FILE = {FILES: ""}


def values_of(name: str, metavar: str, chosen: Puzzle[Any] | None) -> Values:
    """Return what an argument may be, for the puzzle that is typed already; nothing where nobody knows."""
    find = _BY_NAME.get(name) or _BY_METAVAR.get(metavar)
    return {} if find is None else find(chosen)


def _about(chosen: Puzzle[Any] | None) -> Iterable[Puzzle[Any]]:
    return puzzles().values() if chosen is None else (chosen,)


def _puzzles(_: Puzzle[Any] | None) -> Values:
    return {name: one.about.summary for name, one in puzzles().items()}


def _algorithms(chosen: Puzzle[Any] | None) -> Values:
    own = {name: solver.summary for one in _about(chosen) for name, solver in one.solving.listed.items()}
    if chosen is not None and not _is_searched(chosen):
        return own
    return {**own, **{name: one.summary for name, one in ALGORITHMS.items()}}


def _is_searched(chosen: Puzzle[Any]) -> bool:
    """Tell whether the textbook searches apply, by an instance that is shipped."""
    texts = [made.text for made in chosen.shipped[:1]]
    return all(chosen.search_problem(chosen.parse(text)) is not None for text in texts)


def _heuristics(chosen: Puzzle[Any] | None) -> Values:
    return {name: one.summary for each in _about(chosen) for name, one in each.heuristics.items()}


def _metrics(chosen: Puzzle[Any] | None) -> Values:
    return dict.fromkeys((metric for one in _about(chosen) for metric in one.metrics), "")


def _pilots(_: Puzzle[Any] | None) -> Values:
    playing = [one for one in puzzles().values() if one.arena is not None]
    return {name: solver.summary for one in playing for name, solver in one.solving.listed.items()}


def _boards(chosen: Puzzle[Any] | None) -> Values:
    """Return the shipped instances of a puzzle and its collections, and all files."""
    if chosen is None:
        return _ANY_FILE
    shipped = {f"@{number}": _facts(made.facts) for number, made in enumerate(chosen.shipped, 1)}
    own = {f"@{name}": "your own collection" for name in saved.names(chosen)}
    return {**shipped, **own, **_ANY_FILE}


def _facts(facts: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in facts.items())


def _assignments(_: Puzzle[Any] | None) -> Values:
    from gridwise.classroom.assignment import shipped_assignments

    return {**{f"@{name}": "ready to be handed out" for name in shipped_assignments()}, **_ANY_FILE}


def _files(_: Puzzle[Any] | None) -> Values:
    return _ANY_FILE


def _puzzle_and_boards(chosen: Puzzle[Any] | None) -> Values:
    return _puzzles(None) if chosen is None else _boards(chosen)


_BY_NAME: dict[str, Callable[[Puzzle[Any] | None], Values]] = {
    "algorithm": _algorithms,
    "algorithms": _algorithms,
    "assignment": _assignments,
    "given": _puzzle_and_boards,
    "heuristic": _heuristics,
    "landmarks": _pilots,
    "metric": _metrics,
    "on": _puzzles,
    "pilot": _pilots,
    "puzzle": _puzzles,
    "search": _algorithms,
}
_BY_METAVAR: dict[str, Callable[[Puzzle[Any] | None], Values]] = {
    **dict.fromkeys(("FILE", "LIST"), _boards),
    **dict.fromkeys(
        ("DIR", "F", "F.pdf", "F.whl", "FILE.py:NAME", "FOLDER", "OUT.zip", "PLAN", "SUBMISSIONS"), _files
    ),
}
