"""The rows of a batch as a file: CSV, JSON or Parquet by its name; a killed run can go on with it."""

from __future__ import annotations

import csv
import io
import os
import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Self, TextIO

from gridwise.errors import UsageError
from gridwise.files import from_json, held, naming, write_bytes
from gridwise.lab.batch import Row
from gridwise.lab.tabular import FORMATS, as_bytes, parquet_rows, require_parquet
from gridwise.puzzles.base import Options, Puzzle
from gridwise.stopping import uninterrupted
from gridwise.user_code.loading import digest_of
from gridwise.version import __version__

__all__ = ["COLUMNS", "BatchTerms", "Rows", "open_rows"]

COLUMNS = {
    "line": "INTEGER",
    "instance": "TEXT",
    "status": "TEXT",
    "cost": "INTEGER",
    "optimal": "BOOLEAN",
    "explored": "INTEGER",
    "seconds": "REAL",
    "metric": "TEXT",
    "algorithm": "TEXT",
    "engine": "TEXT",
    "version": "TEXT",
    "puzzle": "TEXT",
    "options": "TEXT",
}
"""The columns with their types; the last ones say how a row was made."""

_FOREIGN = (
    *(".arrow", ".bz2", ".feather", ".gz", ".html", ".jsonl", ".ndjson", ".ods"),
    *(".tsv", ".xls", ".xlsx", ".xz", ".zip"),
)
"""Endings of files in which nobody expects CSV."""


class BatchTerms(NamedTuple):
    """What decides the rows of a batch beside its instances."""

    metric: str
    algorithm: str
    version: str
    puzzle: str
    options: str
    """Every other choice as the command line has it, and digests of the own files that are run."""

    @classmethod
    def of(cls, chosen: Puzzle[Any], reference: str, metric: str | None, options: Options) -> Self:
        """Write down what is asked for."""
        memory = options.limits.memory
        given = {
            "heuristic": options.heuristic,
            "weight": options.weight,
            "goal-test": options.goal_test,
            "ties": options.ties,
            "engine": options.engine,
            "time-limit": options.limits.seconds,
            "node-limit": options.limits.nodes,
            "memory-limit": None if memory is None else f"{memory / (1 << 20):g}",
        }
        words = [word for name, value in given.items() if value is not None for word in (f"--{name}", value)]
        words += ["--tree"] if options.tree else []
        for own in (reference, options.algorithm, options.heuristic):
            if digest := digest_of(own):
                words.append(f"sha256:{digest[:16]}")
        usual = next(iter(chosen.metrics), "")
        return cls(metric or usual, options.name, __version__, reference, shlex.join(map(str, words)))


@dataclass(slots=True)
class Rows:
    """A file of rows that is open for more."""

    path: Path
    stream: TextIO
    done: list[str]
    """The instances that have their rows already."""
    terms: BatchTerms
    count: int = field(init=False)
    """Rows that are there."""

    def __post_init__(self) -> None:
        self.count = len(self.done)

    def write(self, rows: Sequence[Row]) -> None:
        """Add rows, to the disk at once."""
        with naming(self.path), uninterrupted():
            self.stream.write("".join(self._lines(rows)))
            self.stream.flush()
            self.count += len(rows)

    def _lines(self, rows: Iterable[Row]) -> Iterator[str]:
        metric, algorithm, version, puzzle, options = self.terms
        before, after = _line(metric, algorithm), _line(version, puzzle, options)
        for number, instance, (status, cost, optimal, explored, seconds), engine, _ in rows:
            board = instance if _PLAIN(instance) else _line(instance)
            proven = _WORDS[optimal]
            paid, seen = "" if cost is None else cost, "" if explored is None else explored
            taken = "" if seconds is None else f"{seconds:.9f}"
            yield f"{number},{board},{status},{paid},{proven},{seen},{taken},{before},{engine},{after}\n"


_PLAIN = re.compile(r'[^,"\r\n]*').fullmatch
"""Text that is its own cell."""


def _line(*cells: str) -> str:
    """Write cells of text as CSV has them."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue().removesuffix("\n")


_WORDS = {None: "", True: "true", False: "false"}
"""How CSV says whether; what is None is an empty cell."""


@contextmanager
def open_rows(path: Path, terms: BatchTerms, *, resume: bool) -> Iterator[Rows]:
    """Open a file for further rows, or a new one.

    Rows are always collected as CSV, line by line, so that a kill costs the unfinished line alone; what is
    to be another format is so beside its target until all rows are there. Two processes cannot have the same.
    """
    format = _format(path)
    journal = path if format == "csv" else path.with_name(f"{path.name}.part.csv")
    begun = journal.exists() and journal.stat().st_size > 0
    again = resume and journal != path and path.exists() and not begun
    with ExitStack() as stack:
        with naming(path):
            stack.enter_context(held(journal, path))
        try:
            if again:
                lines = _as_journal(path, format)
                with naming(path):
                    journal.write_text(lines, encoding="utf-8")
            done = _finished_instances(journal, path, terms) if resume and journal.exists() else []
            with _opened(journal, path, bool(done)) as stream:
                yield Rows(path, stream, done, terms)
        except UsageError:
            if again:
                journal.unlink()
            raise
        if journal != path:
            write_bytes(path, as_bytes(list(_typed(journal)), format, COLUMNS))
            journal.unlink()


@contextmanager
def _opened(journal: Path, path: Path, further: bool) -> Iterator[TextIO]:
    """Open the lines for more; what goes wrong with them names the file that a person asked for."""
    with naming(path):
        stream = journal.open("a" if further else "w", newline="", encoding="utf-8")
    try:
        if not further:
            with naming(path):
                stream.write(",".join(COLUMNS) + "\n")
        yield stream
    finally:
        with naming(path):
            stream.close()


def _format(path: Path) -> str:
    """Choose by the name of the file; what cannot be written is said before anything is solved."""
    ending = path.suffix.lower()
    if ending in _FOREIGN:
        raise UsageError(f"expected a file that ends in .{', .'.join(FORMATS)}, got {path.name!r}")
    if ending == ".parquet":
        require_parquet()
    return ending[1:] if ending[1:] in FORMATS else "csv"


def _finished_instances(journal: Path, path: Path, terms: BatchTerms) -> list[str]:
    """Return the instances that have rows, cutting off a row that a killed run left unfinished."""
    data = journal.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    try:
        lines = list(csv.reader(io.StringIO(whole.decode())))
    except (UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"cannot resume: {path} was not written by batch: {error}") from error
    names = tuple(lines[0]) if lines else tuple(COLUMNS)
    if names != tuple(COLUMNS):
        older = names == tuple(COLUMNS)[:7]
        reason = "does not say how its rows were made" if older else "was not written by batch"
        raise UsageError(f"cannot resume: {path} {reason}: its first line is not {','.join(COLUMNS)}")
    rows = [dict(zip(COLUMNS, row, strict=False)) for row in lines[1:]]
    for number, row in enumerate(rows, 1):
        before = BatchTerms(*(row.get(name, "") for name in BatchTerms._fields))
        if before != terms:
            raise UsageError(f"cannot resume: the rows of {path} {_difference(before, terms)}")
        if (wrong := _misread(row)) is not None:
            raise UsageError(f"cannot resume: row {number} of {path} is damaged: its {wrong}")
    # Not before the file is known to be one of ours.
    if len(whole) < len(data):
        os.truncate(journal, len(whole))
    return [row["instance"] for row in rows]


def _misread(row: dict[str, str]) -> str | None:
    """Name the first cell of a row that is missing, or no number where one belongs."""
    for name, kind in COLUMNS.items():
        if name not in row:
            return f"{name} is missing"
        try:
            _read(row[name], kind)
        except ValueError:
            return f"{name} is {row[name]!r:.40}"
    return None


def _difference(before: BatchTerms, now: BatchTerms) -> str:
    changed = [name for name in BatchTerms._fields if getattr(before, name) != getattr(now, name)]
    was = " and ".join(f"{name} {getattr(before, name) or 'none'}" for name in changed)
    is_now = " and ".join(f"{name} {getattr(now, name) or 'none'}" for name in changed)
    return f"were made with {was}, this is {is_now}"


_READ: dict[str, Any] = {"INTEGER": int, "REAL": float, "TEXT": str, "BOOLEAN": "true".__eq__}


def _read(cell: str, kind: str) -> Any:
    return None if cell == "" and kind != "TEXT" else _READ[kind](cell)


def _typed(journal: Path) -> Iterator[dict[str, Any]]:
    with journal.open(newline="", encoding="utf-8") as stream:
        for row in csv.DictReader(stream):
            yield {name: _read(row[name], kind) for name, kind in COLUMNS.items()}


def _as_journal(path: Path, format: str) -> str:
    """Write the rows of a finished file as the lines that were collected for it."""
    data = path.read_bytes()
    try:
        rows = parquet_rows(data) if format == "parquet" else from_json(data.decode())
        lines = [
            [
                _WORDS.get(row[name], row[name]) if kind == "BOOLEAN" else row[name]
                for name, kind in COLUMNS.items()
            ]
            for row in rows
        ]
    except (ValueError, TypeError, KeyError, AttributeError):
        raise UsageError(f"cannot resume: {path} was not written by batch") from None
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows([list(COLUMNS), *lines])
    text = buffer.getvalue()
    if any("\ud800" <= letter <= "\udfff" for letter in text):  # halves of letters, which no file can hold
        raise UsageError(f"cannot resume: {path} was not written by batch")
    return text
