"""Boards in the rows of a CSV file, and in the objects of a JSON text."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gridwise.errors import GridwiseError, InputError
from gridwise.files import from_json
from gridwise.puzzles.base.boards.facts import BOARD_COLUMNS, facts_of_row, split_facts, written_facts
from gridwise.puzzles.base.boards.lines import Lines
from gridwise.puzzles.base.listing import Listing
from gridwise.puzzles.base.puzzle import Puzzle

__all__ = [
    "Header",
    "Record",
    "csv_records",
    "header_of",
    "json_records",
    "of_this_puzzle",
    "record_of",
    "refuse_other_tables",
]

_EXPECTED = "an object with the board under 'text', 'board' or 'instance'"


class Record(NamedTuple):
    """A board of a list: its text, what is known, and the line on which it begins."""

    text: str
    facts: dict[str, Any]
    line: int | None


def record_of(
    listing: Listing[Any], text: str, line: int | None, told: Mapping[str, Any] | None = None
) -> Record:
    """Take a board and what stands behind it apart; `told` is what is known from elsewhere."""
    facts = dict(told) if told else {}
    stripped = text.strip()
    if "\n" in stripped:
        return Record(text, facts, line)
    foreign = listing.foreign_line(stripped)
    if foreign is None and "=" not in stripped:  # almost every line of a long list
        return Record(stripped, facts, line)
    bare, behind = (foreign[0], dict(foreign[1])) if foreign is not None else split_facts(text)
    kept = written_facts(behind)
    if behind and listing.reads_facts and '"' not in kept:
        bare = f"{bare} {kept}" if foreign is not None else stripped
    return Record(bare, {**behind, **facts}, line)


class Header(NamedTuple):
    """The first line of a table."""

    columns: list[str]
    delimiter: str
    board: str
    """The column that has the boards."""


def header_of(text: str) -> Header | None:
    """Return the header of a table of boards, if the text begins with one."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    if len(first) > csv.field_size_limit():
        return None  # the names of columns are short
    for delimiter in (",", ";", "\t"):
        columns = [name.strip() for name in next(csv.reader([first], delimiter=delimiter), [])]
        if (board := next((name for name in BOARD_COLUMNS if name in columns), None)) and (
            len(columns) > 1 or first.strip() == board
        ):
            return Header(columns, delimiter, board)
    return None


def refuse_other_tables(text: str, source: str) -> None:
    """Raise InputError for a table that has no column with boards."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    if re.fullmatch(r"[A-Za-z_]\w*(,[A-Za-z_]\w*){2,}", first.strip()):
        wanted = "expected a table with a column 'text', 'board' or 'instance'"
        raise InputError(f"{wanted}, got {first.strip():.60}", line=1, source=source)


def csv_records(puzzle: Puzzle[Any], lines: Lines, header: Header) -> Iterator[Record]:
    """Yield the boards of a table, row by row."""
    rows = _rows(lines, header)
    return of_this_puzzle(puzzle, rows, lines.source)


def _rows(lines: Lines, header: Header) -> Iterator[tuple[int | None, Mapping[str, Any], str]]:
    skipped = 0

    def texts() -> Iterator[str]:
        nonlocal skipped
        begun = False
        for _, line in lines:
            begun = begun or bool(line.strip())
            skipped += not begun
            if begun:
                yield f"{line}\n"

    reader = csv.reader(texts(), delimiter=header.delimiter)
    before = 0
    try:
        next(reader)
        before = reader.line_num
        for cells in reader:
            line, before = before + 1 + skipped, reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            row = dict(zip(header.columns, cells, strict=False))
            if header.board not in row:
                expected = f"expected {len(header.columns)} columns with a board under {header.board!r}"
                raise InputError(f"{expected}, got {len(cells)}", line=line, source=lines.source)
            yield line, row, row[header.board]
    except csv.Error as error:
        line = before + 1 + skipped
        raise InputError(f"expected a row of a table: {error}", line=line, source=lines.source) from None


def json_records(puzzle: Puzzle[Any], lines: Lines) -> Iterator[Record]:
    """Yield the boards of a JSON text: a list, an object that has one, or one object a line."""
    return of_this_puzzle(puzzle, _objects(puzzle, lines), lines.source)


def _objects(puzzle: Puzzle[Any], lines: Lines) -> Iterator[tuple[int | None, Mapping[str, Any], str]]:
    for number, (line, one) in enumerate(_values(lines), 1):
        if isinstance(one, str):
            yield line, {}, one
            continue
        if not isinstance(one, dict):
            got = f"got {json.dumps(one)[:40]} as entry {number}"
            raise InputError(
                f"expected a board as a text, or {_EXPECTED}; {got}", line=line, source=lines.source
            )
        text = _text_of(puzzle, one)
        if text is None:
            names = ", ".join(map(repr, list(one)[:6])) or "nothing"
            raise InputError(
                f"expected {_EXPECTED}; entry {number} has {names}", line=line, source=lines.source
            )
        yield line, one, text


def _values(lines: Lines) -> Iterator[tuple[int | None, Any]]:
    if not lines.whole and lines.head.lstrip().startswith("{"):
        yield from _json_lines(lines)
        return
    try:
        data = from_json(lines.text())
    except ValueError as error:
        if lines.whole and _is_json_lines(lines.head):
            yield from _json_lines(lines)
            return
        line = getattr(error, "lineno", None)
        told = getattr(error, "msg", str(error))
        raise InputError(f"expected boards as JSON: {told}", line=line, source=lines.source) from None
    if isinstance(data, dict):
        inside = data.get("boards")
        data = inside if isinstance(inside, list) else [data]
    yield from ((None, one) for one in data)


def _is_json_lines(text: str) -> bool:
    found = [line for line in text.splitlines() if line.strip()]
    return len(found) > 1 and all(
        line.lstrip().startswith("{") and line.rstrip().endswith("}") for line in found
    )


def _json_lines(lines: Lines) -> Iterator[tuple[int, Any]]:
    for number, line in lines:
        if line.strip():
            try:
                yield number, from_json(line)
            except ValueError as error:
                told = getattr(error, "msg", str(error))
                raise InputError(
                    f"expected a JSON object: {told}", line=number, source=lines.source
                ) from None


def _text_of(puzzle: Puzzle[Any], one: Mapping[str, Any]) -> str | None:
    """Return the text of the board in an object; some puzzles write their instances as objects themselves."""
    if isinstance(text := one.get("text"), str):
        return text
    written = json.dumps(one)
    try:
        puzzle.parse(written)
    except GridwiseError:
        found: Sequence[Any] = [one.get(name) for name in BOARD_COLUMNS]
        return next((text for text in found if isinstance(text, str)), None)
    return written


def of_this_puzzle(
    puzzle: Puzzle[Any], rows: Iterator[tuple[int | None, Mapping[str, Any], str]], source: str
) -> Iterator[Record]:
    """Yield the boards of the rows that are about this puzzle; runs of one board are one board."""
    others: set[str] = set()
    runs: dict[str, Record] = {}
    count = 0
    listing = puzzle.listing
    for line, row, cell in rows:
        if isinstance(name := row.get("puzzle"), str) and name.rpartition(":")[2] not in ("", puzzle.name):
            others.add(name)
            continue
        count += 1
        record = record_of(listing, cell, line, facts_of_row(row))
        if "label" not in row or "status" not in row:
            yield record
        elif (known := runs.get(record.text)) is None:
            runs[record.text] = record
        else:
            runs[record.text] = known._replace(facts=_agreed(known.facts, record.facts))
    for one in runs.values():
        yield one._replace(facts={name: value for name, value in one.facts.items() if value is not None})
    if not count and others:
        which = f"the boards here are of {', '.join(sorted(others))}, not of {puzzle.name}"
        raise InputError(which, source=source)


def _agreed(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Join what two runs say about a board; what they say differently says nothing, and becomes None."""
    joined = {**other, **one}
    return {name: value if other.get(name, value) == value else None for name, value in joined.items()}
