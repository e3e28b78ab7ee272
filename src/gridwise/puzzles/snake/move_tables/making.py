"""Making a table of moves, the longest snakes first; it goes on with the length at which it was stopped."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from shutil import disk_usage
from typing import IO, TYPE_CHECKING

from gridwise.allowance import look, used_up
from gridwise.errors import InputError, UsageError
from gridwise.files import from_json, held, naming, write_bytes
from gridwise.format import memory
from gridwise.model import Limits
from gridwise.puzzles.snake.move_tables.files import (
    HEADER_BYTES,
    TableHeader,
    check_whole,
    first_digest,
    next_digest,
    note_checked,
    sections,
)
from gridwise.puzzles.snake.move_tables.sizes import MOST_CELLS, memory_needed, size_of, upright
from gridwise.puzzles.snake.rules import Rules
from gridwise.stopping import stop_flag

if TYPE_CHECKING:
    from gridwise._core import SnakeForest

__all__ = ["Solved", "check_board", "jobs_within", "make", "whole_table"]

_VERSION = 1


@dataclass(frozen=True, slots=True)
class Solved:
    """How far a table is."""

    length: int
    """The snakes of this length are done, and all that are longer."""
    share: float
    """Of all there is to do, about."""
    resumed: bool = False


@dataclass(frozen=True, slots=True)
class _Checkpoint:
    length: int
    steps: bytes
    digest: str


def check_board(rules: Rules) -> None:
    """Raise UsageError where there is no table of moves for a board."""
    certain = rules.tail == "free" or rules.cells % 2 == 0
    if rules.cells > MOST_CELLS or min(rules.rows, rules.cols) < 2 or not certain:
        raise UsageError(
            f"expected a board of up to {MOST_CELLS} cells with two rows and columns or more, and with "
            f"the tail blocked an even number of cells, got {rules.rows}x{rules.cols}"
        )


def jobs_within(rules: Rules, snakes: int, most: int, jobs: int, limit: int | None) -> int:
    """Return how many threads the memory is enough for; raise UsageError where it is not enough for one."""
    if limit is None:
        return jobs
    needed = memory_needed(rules, snakes, most, 1)
    if needed > limit:
        raise UsageError(
            f"the table of {rules.rows}x{rules.cols} takes {memory(needed)} of memory to make, more than the "
            f"limit of {memory(limit)}"
        )
    while memory_needed(rules, snakes, most, jobs) > limit:
        jobs -= 1
    return jobs


def whole_table(path: Path, rules: Rules) -> TableHeader | None:
    """Return the header of a board's table if it lies there and is whole."""
    try:
        header = check_whole(path)
    except (InputError, FileNotFoundError):
        return None
    return header if header.rules == upright(rules) else None


def make(
    rules: Rules, path: Path, *, jobs: int = 1, limit: int | None = None
) -> Generator[Solved, None, None]:
    """Make the table of a board, and yield after each length; the file is there when all are done.

    The same board gives the same bytes, however many threads there are and however often it was stopped.
    """
    check_board(rules)
    if (size := size_of(rules)) is not None:
        jobs = jobs_within(rules, size.snakes, size.most, jobs, limit)
    board = upright(rules)
    with naming(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    part, notes = _beside(path, "part"), _beside(path, "steps")
    with held(part, path):
        forest = _grown(board)
        counts = forest.counts
        jobs = jobs_within(rules, sum(counts), max(counts), jobs, limit)
        _check_room(path, sum(sections(counts)[-1]) + 8 * max(counts))
        yield from _solve(board, forest, part, notes, jobs)
        with suppress(OSError):
            os.unlink(notes)
        check_whole(part)
        with naming(path):
            os.replace(part, path)
    note_checked(path)


def _beside(path: Path, kind: str) -> Path:
    return path.with_name(f"{path.name}.{kind}")


def _check_room(path: Path, needed: int) -> None:
    """Raise UsageError where the disk is too full, before hours of work rather than after them."""
    parts = (file.stat() for file in path.parent.glob(f"{path.name}.*"))
    kept = sum(getattr(part, "st_blocks", 0) * 512 for part in parts)
    free = disk_usage(path.parent).free
    if needed > free + kept:
        raise UsageError(
            f"{path}: the table takes {memory(needed)} on the disk, and there are {memory(free)}"
        )


def _grown(board: Rules) -> SnakeForest:
    from gridwise._core import SnakeForest

    with stop_flag(Limits(stop=used_up())) as stop:
        forest = SnakeForest(board.rows, board.cols, stop=stop)
    if not forest.counts:
        look()
        raise KeyboardInterrupt
    return forest


def _solve(board: Rules, forest: SnakeForest, part: Path, notes: Path, jobs: int) -> Iterator[Solved]:
    counts = forest.counts
    places = sections(counts)
    work = [count * (board.cells - length) for length, count in enumerate(counts, 1)]
    with naming(part), part.open("r+b") as stream:
        now = _read_checkpoint(notes, board, counts)
        if now is None or os.fstat(stream.fileno()).st_size != sum(places[-1]):
            now = _first_checkpoint(board, forest, stream)
        else:
            yield Solved(now.length, sum(work[now.length - 1 :]) / sum(work), resumed=True)
        for length in range(now.length - 1, 0, -1):
            with stop_flag(Limits(stop=used_up())) as stop:
                steps, moves = forest.solve(
                    length, now.steps, tail_blocked=board.tail == "blocked", threads=jobs, stop=stop
                )
            if not steps:
                look()
                raise KeyboardInterrupt
            stream.seek(places[length][0])
            stream.write(moves)
            _write_through(stream)
            now = _Checkpoint(length, steps, next_digest(now.digest, moves))
            if length > 1:
                _write_checkpoint(notes, board, now)
            yield Solved(length, sum(work[length - 1 :]) / sum(work))
        expected = forest.expected_steps(now.steps)
        header = TableHeader(f"{board.rows}x{board.cols}", board.tail, tuple(counts), expected, now.digest)
        stream.seek(0)
        stream.write(bytes(header))
        _write_through(stream)


def _first_checkpoint(board: Rules, forest: SnakeForest, stream: IO[bytes]) -> _Checkpoint:
    """Begin a table: its room on the disk, and where the children of each snake are."""
    counts, ranks = forest.counts, forest.ranks()
    stream.truncate(0)
    stream.truncate(sum(sections(counts)[-1]))
    stream.seek(HEADER_BYTES)
    stream.write(ranks)
    _write_through(stream)
    full = bytes(4 * counts[-1])  # a full board needs no more steps
    return _Checkpoint(len(counts), full, next_digest(first_digest(board, counts), ranks))


def _write_through(stream: IO[bytes]) -> None:
    stream.flush()
    os.fsync(stream.fileno())


def _write_checkpoint(notes: Path, board: Rules, now: _Checkpoint) -> None:
    told = {
        "version": _VERSION,
        "board": f"{board.rows}x{board.cols}",
        "tail": board.tail,
        "length": now.length,
        "digest": now.digest,
        "steps": blake2b(now.steps).hexdigest(),
    }
    write_bytes(notes, json.dumps(told).encode() + b"\n" + now.steps)


def _read_checkpoint(notes: Path, board: Rules, counts: list[int]) -> _Checkpoint | None:
    """Return where a table was left; None where there is nothing of it that can be used."""
    try:
        first, _, steps = notes.read_bytes().partition(b"\n")
        told = from_json(first)
        length, digest = int(told["length"]), str(told["digest"])
        fits = (
            (told["version"], told["board"], told["tail"])
            == (_VERSION, f"{board.rows}x{board.cols}", board.tail)
            and 1 < length < board.cells
            and len(steps) == 4 * counts[length - 1]
            and told["steps"] == blake2b(steps).hexdigest()
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return _Checkpoint(length, steps, digest) if fits else None
