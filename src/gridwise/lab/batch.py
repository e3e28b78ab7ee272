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
from typing import Any, NamedTuple, TextIO

from gridwise.errors import InputError, UsageError
from gridwise.lab.compare import Entry, Task, entry_of, run_task
from gridwise.lab.own_runs import fault_in, own_files
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


class Row(NamedTuple):
    """A line with what came out."""

    number: int
    instance: str
    brief: Brief
    result: Result[Any] | None = None
    """Of a run in which own code went wrong."""


@dataclass(frozen=True, slots=True)
class LineChunk:
    """Some numbered lines, and how to solve them: what one worker gets at a time."""

    puzzle: str
    metric: str | None
    options: Options
    lines: tuple[tuple[int, str], ...]
    trusted: bool = False
    """Own files run in the process of whoever solves the lines."""

    @property
    def own_files(self) -> list[str]:
        """The own files that it is solved with."""
        return own_files(self.puzzle, self.options.algorithm, self.options.heuristic)


def chunks(
    lines: Iterable[str],
    name: str,
    metric: str | None,
    options: Options,
    *,
    size: int,
    skip: int,
    trusted: bool = False,
) -> Iterator[LineChunk]:
    """Cut the lines that are not blank into chunks, leaving out the first `skip`."""
    numbered = ((number, line.strip()) for number, line in enumerate(lines, 1) if line.strip())
    rest = islice(numbered, skip, None)
    while part := tuple(islice(rest, size)):
        yield LineChunk(name, metric, options, part, trusted)


def solve_chunk(chunk: LineChunk) -> list[Row]:
    """Solve every line of a chunk; a line that is no instance has the status `invalid`."""
    if chunk.own_files:
        return [row for row, _ in solve_chunk_in_full(chunk)]
    chosen = puzzle(chunk.puzzle)
    briefs = chosen.solving.solve_lines([text for _, text in chunk.lines], chunk.metric, chunk.options)
    return [
        Row(number, text, brief or _solve_line(chosen, text, chunk))
        for (number, text), brief in zip(chunk.lines, briefs, strict=True)
    ]


def solve_chunk_in_full(chunk: LineChunk) -> list[tuple[Row, Entry | None]]:
    """Solve every line of a chunk, and tell all about each run: what a results store takes.

    A run in which own code goes wrong is a row like any other.
    """
    rows: list[tuple[Row, Entry | None]] = []
    for number, text in chunk.lines:
        label = chunk.options.name
        task = Task(
            *(chunk.puzzle, f"line {number}", text, chunk.metric, chunk.options, label),
            repeats=1,
            trusted=chunk.trusted,
        )
        try:
            entry = run_task(task, measure_memory=False) if chunk.own_files else _solve_task(task)
        except InputError:
            rows.append((Row(number, text, INVALID), None))
            continue
        if entry.result.status == "interrupted":
            raise KeyboardInterrupt
        result = entry.result if fault_in(entry.result) is not None else None
        rows.append((Row(number, text, _brief(entry.result), result), entry))
    return rows


def _solve_task(task: Task) -> Entry:
    chosen = puzzle(task.puzzle)
    result = solve_instance(chosen, chosen.parse(task.text or "", task.metric), task.options)
    return entry_of(task, chosen.name, result)


def _solve_line(chosen: Puzzle[Any], text: str, chunk: LineChunk) -> Brief:
    try:
        instance = chosen.parse(text, chunk.metric)
    except InputError:
        return INVALID
    return _brief(solve_instance(chosen, instance, chunk.options))


def _brief(result: Result[Any]) -> Brief:
    metrics = result.metrics
    if fault_in(result) is not None:
        return Brief(result.status, None, None, None, metrics.seconds)
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
