"""Solving many one-line instances, streamed into a CSV file that a killed run can go on with."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from gridwise.errors import InputError, UsageError
from gridwise.lab.compare import Entry, Task, entry_of
from gridwise.model import Result
from gridwise.puzzles.base import Brief, Options, Puzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle

__all__ = [
    "COLUMNS",
    "INVALID",
    "LineChunk",
    "Row",
    "chunks",
    "open_rows",
    "solve_chunk",
    "solve_chunk_in_full",
]

COLUMNS = ("line", "instance", "status", "cost", "optimal", "explored", "seconds")

INVALID = Brief("invalid", None, None, None, None)

Row = tuple[int, str, Brief]
"""Number of the line, the instance, and what came out."""


@dataclass(frozen=True, slots=True)
class LineChunk:
    """Some numbered lines, and how to solve them: what one worker gets at a time."""

    puzzle: str
    metric: str | None
    options: Options
    lines: tuple[tuple[int, str], ...]


def chunks(
    lines: Iterable[str], name: str, metric: str | None, options: Options, *, size: int, skip: int
) -> Iterator[LineChunk]:
    """Cut the lines that are not blank into chunks, leaving out the first `skip`."""
    numbered = ((number, line.strip()) for number, line in enumerate(lines, 1) if line.strip())
    rest = islice(numbered, skip, None)
    while part := tuple(islice(rest, size)):
        yield LineChunk(name, metric, options, part)


def solve_chunk(chunk: LineChunk) -> list[Row]:
    """Solve every line of a chunk; a line that is no instance has the status `invalid`."""
    chosen = puzzle(chunk.puzzle)
    briefs = chosen.solving.solve_lines([text for _, text in chunk.lines], chunk.metric, chunk.options)
    return [
        (number, text, brief or _solve_line(chosen, text, chunk))
        for (number, text), brief in zip(chunk.lines, briefs, strict=True)
    ]


def solve_chunk_in_full(chunk: LineChunk) -> list[tuple[Row, Entry | None]]:
    """Solve every line of a chunk, and tell all about each run: what a results store takes."""
    chosen = puzzle(chunk.puzzle)
    rows: list[tuple[Row, Entry | None]] = []
    for number, text in chunk.lines:
        try:
            instance = chosen.parse(text, chunk.metric)
        except InputError:
            rows.append(((number, text, INVALID), None))
            continue
        result = solve_instance(chosen, instance, chunk.options)
        label = chunk.options.name
        task = Task(chunk.puzzle, f"line {number}", text, chunk.metric, chunk.options, label, repeats=1)
        rows.append(((number, text, _brief(result)), entry_of(task, chosen.name, result)))
    return rows


def _solve_line(chosen: Puzzle[Any], text: str, chunk: LineChunk) -> Brief:
    try:
        instance = chosen.parse(text, chunk.metric)
    except InputError:
        return INVALID
    return _brief(solve_instance(chosen, instance, chunk.options))


def _brief(result: Result[Any]) -> Brief:
    metrics = result.metrics
    return Brief(result.status, result.cost, result.optimal, metrics.explored, metrics.seconds)


@contextmanager
def open_rows(path: Path, *, resume: bool) -> Iterator[tuple[TextIO, list[str]]]:
    """Open the CSV file for further rows; give it with the instances it already has.

    A row that a killed run left unfinished is cut off.
    """
    done: list[str] = []
    if resume and path.exists():
        done = _finished_instances(path)
        with path.open("a", newline="", encoding="utf-8") as stream:
            yield stream, done
        return
    with path.open("w", newline="", encoding="utf-8") as stream:
        stream.write(",".join(COLUMNS) + "\n")
        yield stream, done


def _finished_instances(path: Path) -> list[str]:
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        os.truncate(path, len(whole))
    rows = list(csv.reader(io.StringIO(whole.decode())))
    if not rows:
        path.write_text(",".join(COLUMNS) + "\n", encoding="utf-8")
        return []
    if tuple(rows[0]) != COLUMNS:
        raise UsageError(f"{path} was not written by batch: its first line is not {','.join(COLUMNS)}")
    return [row[1] for row in rows[1:]]
