"""Writing boards with what is known about them, in forms that every command reads."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from gridwise.errors import UsageError
from gridwise.puzzles.base.boards.board import ListedBoard
from gridwise.puzzles.base.boards.facts import split_facts, written_facts
from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["FORMS", "form_of", "write_boards"]


def write_boards(puzzle: Puzzle[Any], boards: Iterable[ListedBoard], form: str) -> str:
    """Write boards in one of the forms."""
    return FORMS[form](puzzle, list(boards))


def form_of(file: str) -> str:
    """Return the form that the ending of a file asks for; `.gz` behind it is for whoever writes."""
    path = PurePath(file.removesuffix(".gz"))
    by_ending = {".txt": "lines", ".csv": "csv", ".json": "json", "": "lines"}
    if path.suffix.lower() not in by_ending:
        raise UsageError(f"expected a file that ends in .txt, .csv or .json, maybe with .gz, got {file!r}")
    return by_ending[path.suffix.lower()]


def _lines(puzzle: Puzzle[Any], boards: Sequence[ListedBoard]) -> str:
    """Write a board a line with its facts behind it; boards that need more lines as paragraphs."""
    written: list[str] = []
    for board in boards:
        line = puzzle.listing.line(board.read(puzzle))
        if line is None:
            return _paragraphs(puzzle, boards)
        written.append(f"{line} {written_facts(board.facts)}".rstrip())
    return "".join(f"{line}\n" for line in written)


def _paragraphs(puzzle: Puzzle[Any], boards: Sequence[ListedBoard]) -> str:
    """Write the boards in their own form with a blank line between them, and their facts above."""
    written: list[str] = []
    for board in boards:
        facts = written_facts(board.facts)
        text = _bare(board).strip("\n")
        written.append(
            (f"# {facts}\n" if facts else "") + "\n".join(row for row in text.splitlines() if row.strip())
        )
    return "\n\n".join(written) + "\n" if written else ""


def _csv(puzzle: Puzzle[Any], boards: Sequence[ListedBoard]) -> str:
    names = list(dict.fromkeys(name for board in boards for name in board.facts if name != "board"))
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, ["board", *names], restval="", lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for board in boards:
        line = puzzle.listing.line(board.read(puzzle))
        writer.writerow({**_cells(board.facts), "board": _bare(board) if line is None else line})
    return buffer.getvalue()


def _cells(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: str(value).lower() if isinstance(value, bool) else value for name, value in facts.items()}


def _json(puzzle: Puzzle[Any], boards: Sequence[ListedBoard]) -> str:
    rows = [{"text": _bare(board), **board.facts} for board in boards]
    data = {"puzzle": puzzle.name, "boards": rows}
    return json.dumps(data, indent=1, default=str) + "\n"


def _bare(board: ListedBoard) -> str:
    """Return the text of a board without the facts behind it."""
    return board.text if "\n" in board.text.strip() else split_facts(board.text)[0]


FORMS: dict[str, Callable[[Puzzle[Any], Sequence[ListedBoard]], str]] = {
    "lines": _lines,
    "paragraphs": _paragraphs,
    "csv": _csv,
    "json": _json,
}
"""The forms by name."""
