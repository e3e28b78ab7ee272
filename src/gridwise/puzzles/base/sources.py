"""Instances as people give them in Python: a place, a text, the number of a shipped one, or the object."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.puzzles.base.boards import ListedBoard, one_board, read_boards
from gridwise.puzzles.base.boards.reading import is_reference, read_text_boards
from gridwise.puzzles.base.puzzle import P, Puzzle

__all__ = ["given_board", "given_boards", "read_given", "with_metric"]


def read_given(puzzle: Puzzle[P], given: Any, metric: str | None = None) -> P:
    """Return an instance that is given in any way; errors name the file."""
    if given is None:
        if puzzle.create is not None:
            return puzzle.create(metric)
        raise UsageError(f"{puzzle.name} needs an instance: a file, a text, or a shipped one such as '@1'")
    if not isinstance(given, str | int | PathLike):
        instance: P = given
        return with_metric(puzzle, instance, metric)
    board = given_board(puzzle, given, metric)
    try:
        return board.read(puzzle, metric)
    except InputError as error:
        if board.text is given and _looks_like_a_file(board.text):
            raise UsageError(_no_such_file(Path(board.text))) from error
        raise


def with_metric(puzzle: Puzzle[P], instance: P, metric: str | None) -> P:
    """Return an instance whose cost is counted in a metric; None leaves it as it is."""
    if metric is None or metric == getattr(instance, "metric", None):
        return instance
    return puzzle.parse(str(instance), metric)


def given_board(
    puzzle: Puzzle[Any], given: str | int | PathLike[str], metric: str | None = None
) -> ListedBoard:
    """Return the one board that is given and no object yet; a bare text has no name."""
    found = _reference(puzzle, given)
    return ListedBoard(str(given)) if found is None else one_board(puzzle, found, metric)


def given_boards(
    puzzle: Puzzle[Any], given: str | int | PathLike[str], metric: str | None = None
) -> list[ListedBoard]:
    """Return all boards of a list that is given by its place, or as a text."""
    found = _reference(puzzle, given)
    if found is not None:
        return read_boards(puzzle, [found], metric)
    try:
        return [ListedBoard(str(given), parsed=(metric, puzzle.parse(str(given), metric)))]
    except InputError as error:
        if _looks_like_a_file(str(given)):
            raise UsageError(_no_such_file(Path(str(given)))) from error
        return read_text_boards(puzzle, str(given), metric)


def _reference(puzzle: Puzzle[Any], given: str | int | PathLike[str]) -> str | None:
    """Return how boards are called that are not given as a text; None for a text."""
    if isinstance(given, int):
        if not 1 <= given <= len(puzzle.shipped):
            raise UsageError(f"{puzzle.name} comes with {len(puzzle.shipped)} instances, got number {given}")
        return f"@{given}"
    if isinstance(given, str):
        return given if is_reference(given) else None
    if not is_reference(fspath(given)):
        raise UsageError(_no_such_file(Path(given)))
    return fspath(given)


def _looks_like_a_file(text: str) -> bool:
    """Tell whether a text that is no instance was rather meant as the path of one."""
    path = Path(text)
    return "\n" not in text and (len(path.parts) > 1 or path.suffix[1:].isalnum())


def _no_such_file(path: Path) -> str:
    from difflib import get_close_matches

    beside = [file.name for file in path.parent.iterdir()] if path.parent.is_dir() else []
    near = get_close_matches(path.name, beside, n=1, cutoff=0.6)
    return f"{path}: no such file" + (f"; did you mean {str(path.with_name(near[0]))!r}?" if near else "")
