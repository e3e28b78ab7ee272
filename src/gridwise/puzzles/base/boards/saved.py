"""Collections of one's own: kept in the data directory, one file each, and called `@NAME`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from gridwise.errors import UsageError
from gridwise.files import data_directory, read_text, write_text
from gridwise.puzzles.base.boards.board import ListedBoard
from gridwise.puzzles.base.boards.lines import Lines
from gridwise.puzzles.base.boards.tables import json_records
from gridwise.puzzles.base.boards.writing import write_boards
from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["boards_of", "exists", "names", "place_of", "remove", "save", "unknown"]

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}")


def place_of(puzzle: Puzzle[Any], name: str) -> Path:
    """Return the file of a collection."""
    return _folder(puzzle) / f"{name}.json"


def _folder(puzzle: Puzzle[Any]) -> Path:
    return data_directory() / "collections" / re.sub(r"[^A-Za-z0-9_-]", "_", puzzle.name)


def names(puzzle: Puzzle[Any]) -> list[str]:
    """Return the names of all collections of a puzzle."""
    folder = _folder(puzzle)
    return sorted(file.stem for file in folder.glob("*.json")) if folder.is_dir() else []


def exists(puzzle: Puzzle[Any], name: str) -> bool:
    """Tell whether there is a collection of this name."""
    return place_of(puzzle, name).is_file()


def save(puzzle: Puzzle[Any], name: str, boards: Sequence[ListedBoard], *, replace: bool = False) -> Path:
    """Keep boards as a collection, whole or not at all; one that is there stays unless it is replaced."""
    if not _NAME.fullmatch(name):
        raise UsageError(f"a collection's name begins with a letter and has no blanks, got {name!r:.70}")
    if not boards:
        raise UsageError(f"there is nothing to keep in {name!r}: the list is empty")
    if exists(puzzle, name) and not replace:
        raise UsageError(f"there is a collection @{name} of {puzzle.name} already; --replace takes its place")
    file = place_of(puzzle, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_text(file, write_boards(puzzle, boards, "json"))
    return file


def remove(puzzle: Puzzle[Any], name: str) -> None:
    """Forget a collection."""
    if not exists(puzzle, name):
        raise unknown(puzzle, name)
    place_of(puzzle, name).unlink()


def boards_of(puzzle: Puzzle[Any], name: str) -> Iterator[ListedBoard]:
    """Yield the boards of a collection."""
    source = f"@{name}"
    records = json_records(puzzle, Lines.of_text(read_text(place_of(puzzle, name), 256 << 20), source))
    for number, one in enumerate(records, 1):
        yield ListedBoard(one.text, one.facts, f"{source}:{number}", f"{source}:{number}")


def unknown(puzzle: Puzzle[Any], name: str, otherwise: str = "") -> UsageError:
    """Return the complaint about a name that no collection has."""
    from difflib import get_close_matches

    known = names(puzzle)
    near = get_close_matches(name, known, n=1)
    if near:
        hint = f"; did you mean @{near[0]}?"
    else:
        hint = f"; there are {', '.join(f'@{one}' for one in known)}" if known else ""
    also = f"; {otherwise}" if otherwise else ""
    return UsageError(f"no collection of {puzzle.name} is called {name!r}{hint}{also}")
