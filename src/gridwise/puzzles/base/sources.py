"""Instances as people give them: a file, a text, the number of a shipped one, or the object itself."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.files import read_text
from gridwise.puzzles.base.puzzle import P, Puzzle

__all__ = ["given_text", "read_given", "shipped_text", "with_metric"]

MOST_PATH_LETTERS = 4096


def read_given(puzzle: Puzzle[P], given: Any, metric: str | None = None) -> P:
    """Return an instance that is given in any way; errors name the file."""
    if given is None:
        if puzzle.create is not None:
            return puzzle.create(metric)
        raise UsageError(f"{puzzle.name} needs an instance: a file, a text, or a shipped one such as '@1'")
    if not isinstance(given, str | int | PathLike):
        instance: P = given
        return with_metric(puzzle, instance, metric)
    name, text = given_text(puzzle, given)
    try:
        return puzzle.parse(text, metric)
    except InputError as error:
        if text is given and _looks_like_a_file(text):
            raise UsageError(_no_such_file(Path(text))) from error
        error.source = error.source or name
        raise


def with_metric(puzzle: Puzzle[P], instance: P, metric: str | None) -> P:
    """Return an instance whose cost is counted in a metric; None leaves it as it is."""
    if metric is None or metric == getattr(instance, "metric", None):
        return instance
    return puzzle.parse(str(instance), metric)


def given_text(puzzle: Puzzle[Any], given: str | int | PathLike[str]) -> tuple[str | None, str]:
    """Return the name and the text of an instance that is no object yet; a bare text has no name."""
    if isinstance(given, int):
        if not 1 <= given <= len(puzzle.shipped):
            raise UsageError(f"{puzzle.name} comes with {len(puzzle.shipped)} instances, got number {given}")
        return f"@{given}", puzzle.shipped[given - 1].text
    if isinstance(given, PathLike):
        if not Path(given).is_file():
            raise UsageError(_no_such_file(Path(given)))
        return str(given), read_text(given)
    if given.startswith("@") and given[1:].isdecimal():
        return given, shipped_text(puzzle, given)
    if "\n" not in given and len(given) < MOST_PATH_LETTERS and Path(given).is_file():
        return given, read_text(given)
    return None, given


def shipped_text(puzzle: Puzzle[Any], name: str) -> str:
    """Return the text of a shipped instance, `@1` for the first."""
    number = int(name[1:]) if name[1:].isdecimal() and len(name) < 8 else 0
    if not puzzle.shipped:
        raise UsageError(f"{puzzle.name} ships no instances")
    if not 1 <= number <= len(puzzle.shipped):
        raise UsageError(f"{puzzle.name} ships the instances @1 to @{len(puzzle.shipped)}, got {name!r}")
    return puzzle.shipped[number - 1].text


def _looks_like_a_file(text: str) -> bool:
    """Tell whether a text that is no instance was rather meant as the path of one."""
    path = Path(text)
    return "\n" not in text and (len(path.parts) > 1 or path.suffix[1:].isalnum())


def _no_such_file(path: Path) -> str:
    from difflib import get_close_matches

    beside = [file.name for file in path.parent.iterdir()] if path.parent.is_dir() else []
    near = get_close_matches(path.name, beside, n=1, cutoff=0.6)
    return f"{path}: no such file" + (f"; did you mean {str(path.with_name(near[0]))!r}?" if near else "")
