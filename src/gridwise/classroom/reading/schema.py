"""What the file of an assignment may say, key by key; everything else in it is a fault with its line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from gridwise.classroom.reading.board_table import read_boards
from gridwise.classroom.reading.fitting import HAND_INS, SYMBOLS
from gridwise.classroom.reading.judgement_table import read_test
from gridwise.classroom.reading.toml_lines import lines_of
from gridwise.classroom.reading.toml_reader import TableReader
from gridwise.classroom.terms import Boards, CourseAssignment, Fault, HandInPart, RunLimits
from gridwise.errors import GridwiseError, UsageError
from gridwise.model import Problem
from gridwise.names import pick
from gridwise.puzzles.base import Puzzle
from gridwise.registry import puzzle

__all__ = ["understood"]

KEYS = (
    "name",
    "title",
    "puzzle",
    "metric",
    "file",
    "text",
    "hand_in",
    "boards",
    "limits",
    "test",
    "allow_gridwise",
)
MIB = 1 << 20


def understood(source: Path, text: str) -> tuple[list[Fault], CourseAssignment | None]:
    """Read an assignment: what is wrong with it, and, where nothing is, the assignment."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
        line = int(place[1]) if place and place[1] else text.count("\n") + 1
        return [Fault(line, f"this is no TOML: {str(error)[: place.start() if place else None]}")], None
    except ValueError as error:  # a number of thousands of digits
        return [Fault(1, f"this cannot be read: {error}")], None
    except RecursionError:
        return [Fault(1, "this cannot be read: brackets without end")], None
    reader = TableReader(table, (), lines_of(text), [])
    reader.known(KEYS)
    made = _assignment(reader, source)
    return reader.faults, None if reader.faults else made


def _assignment(reader: TableReader, source: Path) -> CourseAssignment | None:
    title = reader.text("title", needed=True)
    words = reader.text("text", needed=True)
    chosen = _puzzle(reader)
    parts = tuple(part for one in reader.each("hand_in") if (part := _part(one, chosen)) is not None)
    if "hand_in" not in reader.table:
        reader.fault("nothing is handed in: an assignment has at least one [[hand_in]]")
    symbols = [part.symbol for part in parts]
    for number, part in enumerate(parts):
        if part.symbol in symbols[:number]:
            reader.fault(f"{part.symbol or part.kind!r} is handed in twice", "hand_in", number)
    boards = read_boards(reader.inner("boards"), chosen, _metric(reader, chosen), source.parent)
    limits = _limits(reader.inner("limits"))
    counted = _metric(reader, chosen, quiet=True)
    tests = tuple(
        test
        for one in reader.each("test")
        if (test := read_test(one, parts, chosen, counted, limits, source.parent, boards.seed))
    )
    names = [test.name for test in tests]
    for number, name in enumerate(names):
        if name in names[:number]:
            reader.fault(f"two tests are called {name!r}", "test", number, "name")
    if not reader.table.get("test"):
        reader.fault("there are no tests: an assignment has at least one [[test]]")
    elif not _has_boards(reader, boards) and any(test.boards is None for test in tests):
        reader.fault("there are no boards: [boards] has a count of boards to be made, or files", "boards")
    if reader.faults:
        return None
    return CourseAssignment(
        reader.text("name") or source.stem,
        title,
        reader.text("puzzle"),
        parts[0].kind,
        _file(reader),
        parts[0].symbol,
        words.strip() + "\n",
        boards,
        limits,
        tests,
        parts,
        reader.text("metric") or None,
        source.parent,
        reader.take("allow_gridwise", bool, False),
    )


def _has_boards(reader: TableReader, boards: Boards) -> bool:
    """Tell whether boards are asked for; those that are asked for wrongly are told elsewhere."""
    table = reader.take("boards", dict, {})
    return bool(boards.files or boards.count or "files" in table or table.get("count", 0) != 0)


def _puzzle(reader: TableReader) -> Puzzle[Any] | None:
    name = reader.text("puzzle", needed=True)
    if not name:
        return None
    try:
        return puzzle(name)
    except GridwiseError as error:
        reader.caught(error, "puzzle")
        return None


def _metric(reader: TableReader, chosen: Puzzle[Any] | None, *, quiet: bool = False) -> str | None:
    if "metric" not in reader.table or chosen is None:
        return None
    if quiet:
        return str(reader.table["metric"])
    name = reader.text("metric")
    try:
        return pick(name, dict.fromkeys(chosen.metrics, name), f"metric of {chosen.name}")
    except UsageError as error:
        reader.caught(error, "metric")
        return None


def _part(reader: TableReader, chosen: Puzzle[Any] | None) -> HandInPart | None:
    reader.known(("kind", "name", "about"))
    kind = reader.choice("kind", HAND_INS, "kind of hand-in")
    if kind is None:
        return None
    symbol = reader.text("name", SYMBOLS[kind])
    if kind == "plans" and "name" in reader.table:
        reader.fault("plans are files, one for each board, and have no name", "name")
    elif kind != "plans" and not (symbol.isidentifier() and not symbol.startswith("_")):
        reader.fault(f"name: expected the name of a function or class, got {symbol!r}", "name")
    if chosen is not None and (why := _misfit(kind, chosen)):
        reader.fault(f"{chosen.name} cannot be done with a hand-in of the kind {kind!r}: {why}", "kind")
    return HandInPart(kind, symbol, reader.text("about"))


def _misfit(kind: str, chosen: Puzzle[Any]) -> str | None:
    """Say why a puzzle cannot be done with a kind of hand-in."""
    searched = chosen.instance_type is not None and issubclass(chosen.instance_type, Problem)
    if kind == "pilot":
        return None if chosen.arena is not None else "it is not played by pilots"
    if kind == "csp":
        return "it is no matter of constraints" if searched or chosen.arena is not None else None
    if kind != "plans" and chosen.instance_type is not None and not searched:
        return "its boards are no problems for searches"
    return None


def _limits(reader: TableReader) -> RunLimits:
    reader.known(("seconds", "memory", "states"))
    usual = RunLimits()
    seconds = reader.number("seconds", usual.seconds, above=True)
    memory = reader.number("memory", float(usual.memory // MIB), 64)
    return RunLimits(seconds, int(memory * MIB), reader.number("states", usual.states, 1))


def _file(reader: TableReader) -> str:
    file = reader.text("file", "answer.py")
    if not re.fullmatch(r"[A-Za-z]\w*\.py", file):
        reader.fault(f"file: expected the name of a Python file such as answer.py, got {file!r}", "file")
    return file
