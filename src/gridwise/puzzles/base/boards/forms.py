"""Recognising what a list of boards is written in: one board, lines, paragraphs, CSV or JSON."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, BinaryIO, NamedTuple, cast

from gridwise.errors import GridwiseError, InputError
from gridwise.puzzles.base.boards.board import ListedBoard
from gridwise.puzzles.base.boards.facts import split_facts
from gridwise.puzzles.base.boards.lines import LONGEST_LINE, Joined, Lines
from gridwise.puzzles.base.boards.tables import (
    Record,
    csv_records,
    header_of,
    json_records,
    record_of,
    refuse_other_tables,
)
from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["Meant", "listed", "read_forms", "read_stream"]

_LOOKED_AT = 200
"""Lines, and paragraphs, that are tried to find out which of them are the boards."""


class Meant(NamedTuple):
    """How the text is meant by whoever names it."""

    metric: str | None
    as_lines: bool = False
    """What is nothing else is a list with a board on every line."""
    listed: bool = False
    """It is a list: one board only if it is nothing else."""


def read_forms(puzzle: Puzzle[Any], lines: Lines, name: str, meant: Meant) -> Iterator[ListedBoard]:
    """Yield the boards of a text in whatever form; a text that is one board by itself is that one."""
    whole = _whole(puzzle, lines, name, meant.metric)
    if isinstance(whole, ListedBoard) and not meant.listed:
        lines.close()
        return iter((whole,))
    records = _records(puzzle, lines)
    if records is None and isinstance(whole, ListedBoard):
        lines.close()
        return iter((whole,))
    if records is None and meant.as_lines:
        records = _every_line(puzzle, lines)
    if records is None:
        lines.close()
        refuse_other_tables(lines.head, lines.source)
        assert isinstance(whole, InputError)
        raise whole
    return listed(records, lines.source, name)


def read_stream(puzzle: Puzzle[Any], stream: BinaryIO, source: str, meant: Meant) -> Iterator[ListedBoard]:
    """Yield the boards of a stream; where every line is to be a board, each as soon as it is there."""
    start = b""
    while meant.as_lines and not start.strip() and (raw := stream.readline(LONGEST_LINE)):
        start += raw
    joined = cast(BinaryIO, Joined(start, stream))
    first = start.decode("utf-8", "replace").strip()
    is_text = not start.startswith(b"\x1f\x8b") and first[:1] not in ("[", "{") and header_of(first) is None
    if not (is_text and _share(puzzle, [record_of(puzzle.listing, first, 1)], lines=True)):
        return read_forms(puzzle, Lines(joined, source, close=False), "-", meant)
    lines = enumerate(iter(lambda: joined.readline(LONGEST_LINE + 2), b""), 1)
    texts = ((number, line.decode("utf-8", "replace").strip()) for number, line in lines)
    listing = puzzle.listing
    records = (record_of(listing, line, number) for number, line in texts if _is_board_line(line))
    return listed(records, source, "-")


def _whole(puzzle: Puzzle[Any], lines: Lines, name: str, metric: str | None) -> ListedBoard | InputError:
    """Read the text as one board, or return why it is none."""
    if not lines.whole:
        return lines.too_large()
    try:
        instance = puzzle.parse(lines.head, metric)
    except InputError as error:
        error.source = error.source or lines.source
        return error
    except BaseException:
        lines.close()
        raise
    facts = split_facts(lines.head)[1] if "=" in lines.head else {}
    return ListedBoard(lines.head, facts, name, lines.source, parsed=(metric, instance))


def listed(records: Iterator[Record], source: str, name: str) -> Iterator[ListedBoard]:
    """Number the boards of a list."""
    for number, (text, facts, line) in enumerate(records, 1):
        own = f"{name}#{number}"
        yield ListedBoard(text, facts, own, source if line is not None else own, line)


def _records(puzzle: Puzzle[Any], lines: Lines) -> Iterator[Record] | None:
    """Find the form, and return what it holds; None where it is no list."""
    start = lines.head.lstrip()[:1]
    if start in ("[", "{") and start:
        return json_records(puzzle, lines)
    if (header := header_of(lines.head)) is not None:
        return csv_records(puzzle, lines, header)
    alone, together = _shares(puzzle, lines)
    if together > alone:
        return (_paragraph(one) for one in _paragraphs(iter(lines)))
    if alone >= 0.5 or (alone and not lines.whole):
        return _every_line(puzzle, lines)
    return None


def _every_line(puzzle: Puzzle[Any], lines: Lines) -> Iterator[Record]:
    """Yield a board for every line; facts may stand behind it, or in a comment above it."""
    above: dict[str, Any] = {}
    listing = puzzle.listing
    for number, line in lines:
        if _is_board_line(line):
            yield record_of(listing, line, number, above)
            above = {}
        elif line.strip():
            above = split_facts(line)[1]


def _shares(puzzle: Puzzle[Any], lines: Lines) -> tuple[float, float]:
    """Return which part of the first lines are boards alone, and which part of the first paragraphs."""
    numbered = list(enumerate(islice(lines.head.splitlines(), 20 * _LOOKED_AT), 1))
    alone = islice(((number, line) for number, line in numbered if _is_board_line(line)), _LOOKED_AT)
    listing = puzzle.listing
    single = [record_of(listing, line, number) for number, line in alone]
    paragraphs = list(islice(_paragraphs(iter(numbered)), _LOOKED_AT + 1))
    # The last one may be cut off; one alone is the whole text, which has been tried.
    complete = [_paragraph(one) for one in paragraphs[:_LOOKED_AT]] if len(paragraphs) > 1 else []
    # Without paragraphs to be told from, half of the lines are enough.
    enough = None if complete else (len(single) + 1) // 2
    return _share(puzzle, single, lines=True, enough=enough), _share(puzzle, complete)


def _share(
    puzzle: Puzzle[Any], records: list[Record], *, lines: bool = False, enough: int | None = None
) -> float:
    """Return which part of them are boards; at least a part, where so many are `enough`."""
    good = 0
    for one in records:
        if good == enough:
            break
        if lines and not puzzle.listing.looks_like_line(one.text):
            continue
        try:
            puzzle.parse(one.text)
        except GridwiseError:
            continue
        good += 1
    return good / len(records) if records else 0.0


def _is_board_line(line: str) -> bool:
    """Tell whether a line of a list says something: it is not blank, and no comment."""
    return bool(line.strip()) and line != "#" and not line.startswith("# ")


class _Paragraph(NamedTuple):
    line: int
    lines: list[str]


def _paragraphs(lines: Iterator[tuple[int, str]]) -> Iterator[_Paragraph]:
    found: _Paragraph | None = None
    for number, line in chain(lines, [(0, "")]):
        if line.strip():
            found = found or _Paragraph(number, [])
            found.lines.append(line)
        elif found is not None:
            yield found
            found = None


def _paragraph(one: _Paragraph) -> Record:
    """Take what is known about a board from a line `# name=value ...` above it."""
    rest, told = split_facts(one.lines[0])
    if rest != "#" or len(one.lines) == 1:
        return Record("\n".join(one.lines) + "\n", {}, one.line)
    return Record("\n".join(one.lines[1:]) + "\n", told, one.line + 1)
