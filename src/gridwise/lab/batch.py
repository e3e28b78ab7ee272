"""Solving many one-line instances, chunk by chunk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, NamedTuple

from gridwise.errors import InputError, UsageError
from gridwise.lab.compare import Entry, Task, entry_of, run_task
from gridwise.lab.own_runs import fault_in, own_files
from gridwise.lab.workers import Workers
from gridwise.model import Result
from gridwise.puzzles.base import Brief, Options, Puzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle

__all__ = [
    "INVALID",
    "LineChunk",
    "Row",
    "chunks",
    "solve_chunk",
    "solve_chunk_in_full",
    "solve_chunks",
]

INVALID = Brief("invalid", None, None, None, None)


class Row(NamedTuple):
    """A line with what came out."""

    number: int
    instance: str
    brief: Brief
    engine: str = ""
    """Which engine has solved it: native, python or own."""
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
    lines: Iterable[tuple[int, str]],
    name: str,
    metric: str | None,
    options: Options,
    *,
    size: int,
    done: Sequence[str] = (),
    trusted: bool = False,
) -> Iterator[LineChunk]:
    """Cut numbered lines into chunks, leaving out those that are done; those come first."""
    rest = iter(lines)
    for number, there in enumerate(done, 1):
        if next(rest, (0, None))[1] != there:
            raise UsageError(
                f"cannot resume: row {number} of the results is not instance {number} of the input"
            )
    while part := tuple(islice(rest, size)):
        yield LineChunk(name, metric, options, part, trusted)


def solve_chunks(workers: Workers, tasks: Iterator[LineChunk]) -> Iterator[list[Row]]:
    """Solve chunk after chunk; on threads of this process where they serve, since processes start slowly."""
    for chunk in tasks:
        briefs = _on_threads(chunk, workers)
        if briefs is None or 2 * briefs.count(None) > len(briefs):
            yield from workers.map(solve_chunk, chain([chunk], tasks))
            return
        known = [
            brief or _unless_readable(chunk, text)
            for brief, (_, text) in zip(briefs, chunk.lines, strict=True)
        ]
        answered = list(zip(chunk.lines, known, strict=True))
        left = (replace(chunk, lines=(line,)) for line, brief in answered if brief is None)
        others = chain.from_iterable(workers.map(solve_chunk, left))
        yield [
            next(others) if brief is None else Row(*line, brief, "" if brief == INVALID else "native")
            for line, brief in answered
        ]


def _unless_readable(chunk: LineChunk, text: str) -> Brief | None:
    try:
        puzzle(chunk.puzzle).parse(text, chunk.metric)
    except InputError:
        return INVALID
    return None


def _on_threads(chunk: LineChunk, workers: Workers) -> Sequence[Brief | None] | None:
    if workers.jobs == 1 or workers.cluster is not None or chunk.own_files:
        return None
    lines = [text for _, text in chunk.lines]
    solving = puzzle(chunk.puzzle).solving
    return solving.solve_lines_on_threads(lines, chunk.metric, chunk.options, workers.jobs)


def solve_chunk(chunk: LineChunk) -> list[Row]:
    """Solve every line of a chunk; a line that is no instance has the status `invalid`."""
    if chunk.own_files:
        return [row for row, _ in solve_chunk_in_full(chunk)]
    chosen = puzzle(chunk.puzzle)
    briefs = chosen.solving.solve_lines([text for _, text in chunk.lines], chunk.metric, chunk.options)
    return [
        _solve_line(chosen, number, text, chunk) if brief is None else Row(number, text, brief, "native")
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
        rows.append((Row(number, text, _brief(entry.result), entry.result.engine or "", result), entry))
    return rows


def _solve_task(task: Task) -> Entry:
    chosen = puzzle(task.puzzle)
    result = solve_instance(chosen, chosen.parse(task.text or "", task.metric), task.options)
    return entry_of(task, chosen.name, result)


def _solve_line(chosen: Puzzle[Any], number: int, text: str, chunk: LineChunk) -> Row:
    try:
        instance = chosen.parse(text, chunk.metric)
    except InputError:
        return Row(number, text, INVALID)
    result = solve_instance(chosen, instance, chunk.options)
    return Row(number, text, _brief(result), result.engine or "")


def _brief(result: Result[Any]) -> Brief:
    metrics = result.metrics
    if fault_in(result) is not None:
        return Brief(result.status, None, None, None, metrics.seconds)
    return Brief(result.status, result.cost, result.optimal, metrics.explored, metrics.seconds)
