"""Boards as people name them: a file or a part of it, a folder, a pattern, shipped ones, a collection."""

from __future__ import annotations

import glob
import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.puzzles.base.boards.board import ListedBoard
from gridwise.puzzles.base.boards.facts import plain_value
from gridwise.puzzles.base.boards.forms import Meant, listed, read_forms, read_stream
from gridwise.puzzles.base.boards.lines import Lines
from gridwise.puzzles.base.boards.parquet import is_parquet, parquet_records
from gridwise.puzzles.base.boards.selection import SELECTION, Selection
from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["boards_in", "is_reference", "one_board", "read_boards", "read_text_boards"]

_ENDINGS = ("", ".csv", ".gz", ".json", ".jsonl", ".parquet", ".tsv", ".txt")
"""Of the files in a folder that are read; the others there are left alone."""
_MOST_PATH_LETTERS = 4096
_PART = re.compile(rf"(?P<file>.+)#(?P<numbers>{SELECTION})", re.ASCII | re.DOTALL)
_SAVED = re.compile(rf"@(?P<name>[A-Za-z][\w.-]*)(?::(?P<numbers>{SELECTION}))?", re.ASCII)
_SHIPPED = re.compile(rf"@(?P<numbers>{SELECTION})", re.ASCII)


def read_boards(
    puzzle: Puzzle[Any], given: Iterable[str], metric: str | None = None, *, checked: bool = True
) -> list[ListedBoard]:
    """Read all boards of several lists, one after the other; checked, every one of them is a board."""
    boards = [board for one in given for board in boards_in(puzzle, one, metric)]
    return [one._replace(parsed=(metric, one.read(puzzle, metric))) for one in boards] if checked else boards


def one_board(puzzle: Puzzle[Any], given: str, metric: str | None = None) -> ListedBoard:
    """Read the one board that is named; raise UsageError that says how to choose where there are more."""
    found = boards_in(puzzle, given, metric)
    first = next(found, None)
    if first is None:
        raise InputError("there is no board in it", source=_shown(given))
    count, last = 1, first
    for board in found:
        count, last = count + 1, board
    if count > 1:
        choose = f"choose it, {first.name} to {last.name}"
        raise UsageError(f"{_shown(given)} holds {count:,} boards, and one is wanted: {choose}")
    return first


def boards_in(
    puzzle: Puzzle[Any], given: str, metric: str | None = None, *, as_lines: bool = False
) -> Iterator[ListedBoard]:
    """Yield the boards that a word of the command line stands for, as they are read; '-' is standard input.

    A board of a list is not looked at before it is asked to `read`. What is nothing that is known is an
    error, or, with `as_lines`, a list with a board on every line.
    """
    meant = Meant(metric, as_lines=as_lines)
    if given == "-":
        return read_stream(puzzle, sys.stdin.buffer, "standard input", meant)
    if given.startswith("@"):
        return _kept(puzzle, given)
    if os.path.exists(given):
        return _of_path(puzzle, given, meant)
    if (part := _PART.fullmatch(given)) is not None and os.path.exists(part["file"]):
        boards = _of_path(puzzle, part["file"], Meant(metric, as_lines=as_lines, listed=True))
        return _picked(boards, Selection.parse(part["numbers"]), part["file"])
    if glob.has_magic(given):
        paths = sorted(glob.glob(given), key=_natural)
        if not paths:
            raise UsageError(f"{given}: no file is called like that")
        return (board for path in paths for board in _of_path(puzzle, path, meant))
    file, mark, numbers = given.rpartition("#")
    if mark and os.path.exists(file):
        raise UsageError(f"expected boards such as {file}#12, {file}#1-20 or {file}#1,5,9-12, got #{numbers}")
    return _of_path(puzzle, given, meant)


def read_text_boards(puzzle: Puzzle[Any], text: str, metric: str | None = None) -> list[ListedBoard]:
    """Read all boards of a list that is at hand as a text."""
    boards = read_forms(puzzle, Lines.of_text(text, ""), "", Meant(metric))
    return [one._replace(parsed=(metric, one.read(puzzle, metric))) for one in boards]


def is_reference(given: str) -> bool:
    """Tell whether a text rather names boards than being one."""
    if given.startswith("@"):
        return _SHIPPED.fullmatch(given) is not None or _SAVED.fullmatch(given) is not None
    if "\n" in given or len(given) >= _MOST_PATH_LETTERS:
        return False
    part = _PART.fullmatch(given)
    named = os.path.exists(given) or (part is not None and os.path.exists(part["file"]))
    return named or (glob.has_magic(given) and next(glob.iglob(given), None) is not None)


def _of_path(puzzle: Puzzle[Any], path: str, meant: Meant) -> Iterator[ListedBoard]:
    if not os.path.isdir(path):
        return _of_file(puzzle, path, meant)
    inside = sorted((str(one) for one in Path(path).iterdir() if _may_hold_boards(one)), key=_natural)
    if not inside:
        raise UsageError(f"{path}: there is no list of boards in this folder ({', '.join(_ENDINGS[1:])})")
    return (board for one in inside for board in _of_file(puzzle, one, meant))


def _of_file(puzzle: Puzzle[Any], path: str, meant: Meant) -> Iterator[ListedBoard]:
    if is_parquet(path):
        return listed(parquet_records(puzzle, path), path, path)
    return read_forms(puzzle, Lines.of(path), path, meant)


def _may_hold_boards(file: Path) -> bool:
    hidden_or_beside = file.name.startswith(".") or file.name.endswith(".summary.json")
    return file.is_file() and file.suffix.lower() in _ENDINGS and not hidden_or_beside


def _kept(puzzle: Puzzle[Any], given: str) -> Iterator[ListedBoard]:
    """Yield what is shipped, or kept in a collection of one's own."""
    from gridwise.puzzles.base.boards import saved

    if (found := _SAVED.fullmatch(given)) is not None and saved.exists(puzzle, found["name"]):
        boards = saved.boards_of(puzzle, found["name"])
        numbers = found["numbers"]
        return _picked(boards, Selection.parse(numbers), f"@{found['name']}") if numbers else boards
    count = len(puzzle.shipped)
    wrong = UsageError(f"{puzzle.name} ships the instances @1 to @{count}, got {given!r:.60}")
    if found is not None:
        raise saved.unknown(puzzle, found["name"], str(wrong))
    if not count:
        raise UsageError(f"{puzzle.name} ships no instances")
    numbered = _SHIPPED.fullmatch(given)
    if numbered is None or re.search(r"(?<!\d)0", numbered["numbers"]):
        raise wrong
    shipped = (
        ListedBoard(made.text, _plain(made.facts), f"@{number}", f"@{number}")
        for number, made in enumerate(puzzle.shipped, 1)
    )
    return Selection.parse(numbered["numbers"]).pick(shipped, lambda *_: wrong)


def _plain(facts: Any) -> dict[str, Any]:
    return {name: plain_value(value) if isinstance(value, str) else value for name, value in facts.items()}


def _picked(boards: Iterator[ListedBoard], numbers: Selection, name: str) -> Iterator[ListedBoard]:
    def complain(number: int, count: int) -> UsageError:
        holds = "1 board" if count == 1 else f"{count:,} boards"
        return UsageError(f"{name} holds {holds}, so there is no number {number:,}")

    return numbers.pick(boards, complain)


def _natural(name: str) -> list[tuple[int, str]]:
    """Order names as people count: level2 before level10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]


def _shown(given: str) -> str:
    return "standard input" if given == "-" else given
