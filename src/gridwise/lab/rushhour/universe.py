"""Enumerating a universe of boards in shards, and what is written about it."""

from __future__ import annotations

import csv
import gzip
import io
import json
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gridwise.errors import UsageError
from gridwise.files import alone, from_json, lock_of, write_bytes, write_text
from gridwise.lab.shards import ShardStore, run_shards, shard_name
from gridwise.lab.workers import Workers
from gridwise.puzzles.rushhour.state_space.enumerate import (
    InterestingBoard,
    Universe,
    UniverseSummary,
    grade_boards,
    plan,
    survey,
)

__all__ = [
    "COLUMNS",
    "Rows",
    "Work",
    "clear_parts",
    "enumerate_universe",
    "finished",
    "open_store",
    "read_parts",
    "read_rows",
    "regrade",
    "write",
]

COLUMNS = ("board", "moves", "steps", "cluster", "difficulty")
FORMAT = 2
"""Of the parts on disk; parts of another format are not taken up again."""
BOARDS_AT_ONCE = 500
"""How many boards a worker grades at a time."""

Rows = list[InterestingBoard]
"""Interesting boards, the hardest first."""

Advance = Callable[[str, int, int], None]
"""Told after every piece of work: what is being done, how much of it is done now, how much there is."""


@dataclass(frozen=True, slots=True)
class Work:
    """What came out of an enumeration."""

    summary: dict[str, Any]
    rows: Rows
    cpu_seconds: float


def enumerate_universe(universe: Universe, store: ShardStore, workers: Workers, advance: Advance) -> Work:
    """Survey all parts; the store keeps every one that is finished."""
    parts = plan(universe)
    done, total = 0, sum(part.weight for part in parts)
    advance("surveying", 0, total)
    for part in run_shards(store, "survey", survey, parts, workers):
        done += part.weight
        advance("surveying", done, total)
    summary = UniverseSummary(universe)
    seconds = 0.0
    for number in range(len(parts)):
        data = store[shard_name("survey", number)]
        summary.add(data)
        seconds += data["seconds"]
    return Work(summary.as_dict(), summary.interesting(), seconds)


def regrade(
    summary: dict[str, Any], rows: Rows, store: ShardStore, workers: Workers, advance: Advance
) -> Work:
    """Work out the difficulties of a finished run anew."""
    difficulties, seconds = grade_all([one.board for one in rows], store, workers, advance)
    graded = [one._replace(difficulty=grade) for one, grade in zip(rows, difficulties, strict=True)]
    return Work(summary, graded, seconds)


def grade_all(
    boards: Sequence[str], store: ShardStore, workers: Workers, advance: Advance
) -> tuple[list[float | None], float]:
    """Grade boards; return the difficulties in order, and the CPU time it took."""
    chunks = [tuple(boards[i : i + BOARDS_AT_ONCE]) for i in range(0, len(boards), BOARDS_AT_ONCE)]
    done = 0
    advance("grading", 0, len(boards))
    for chunk in run_shards(store, "grade", grade_boards, chunks, workers):
        done += len(chunk)
        advance("grading", done, len(boards))
    difficulties: list[float | None] = []
    seconds = 0.0
    for number in range(len(chunks)):
        data = store[shard_name("grade", number)]
        difficulties += data["difficulties"]
        seconds += data["seconds"]
    return difficulties, seconds


def open_store(out: Path | None, universe: Universe, *, resume: bool) -> ShardStore:
    """Open the folder beside the output in which finished parts are kept."""
    folder = None if out is None else _parts_of(out)
    return ShardStore(folder, {"format": FORMAT, **asdict(universe)}, resume=resume)


def clear_parts(out: Path, universe: Universe) -> None:
    """Take away what a run that was killed at its very end has left beside its finished output."""
    if _parts_of(out).is_dir() or lock_of(out).exists():
        # Parts of other work, another process that is at it, a folder that cannot be written: all stay.
        with suppress(UsageError, OSError), alone(out):
            open_store(out, universe, resume=True).remove()


def write(out: Path, work: Work) -> None:
    """Write the boards, and the summary beside them; the same work gives the same bytes."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(
        (*one[:-1], "" if one.difficulty is None else f"{one.difficulty:.1f}") for one in work.rows
    )
    data = text.getvalue().encode()
    write_bytes(out, gzip.compress(data, mtime=0) if out.suffix == ".gz" else data)
    write_text(_summary_of(out), json.dumps(work.summary, indent=1) + "\n")


def finished(out: Path, universe: Universe) -> dict[str, Any] | None:
    """Return the summary of a run that has been finished; refuse one of another universe."""
    if not (out.exists() and _summary_of(out).exists()):
        return None
    try:
        summary = from_json(_summary_of(out).read_text(encoding="utf-8"))
    except ValueError as error:
        raise UsageError(f"{_summary_of(out)}: expected a summary of 'enumerate': {error}") from error
    if not isinstance(summary, dict):
        raise UsageError(f"{_summary_of(out)}: expected a summary of 'enumerate', got {summary!r:.40}")
    expected = UniverseSummary(universe).as_dict()
    for key in ("size", "exit_row", "walls"):
        if summary.get(key) != expected[key]:
            raise UsageError(f"{out} holds another universe: {key} {summary.get(key)}, not {expected[key]}")
    return summary


def read_rows(out: Path) -> Rows:
    """Read the boards of a finished run."""
    data = out.read_bytes()
    try:
        text = (gzip.decompress(data) if out.suffix == ".gz" else data).decode()
        rows = csv.DictReader(io.StringIO(text))
        return [_board(row) for row in rows]
    except (ValueError, KeyError, TypeError, EOFError, OSError, zlib.error, csv.Error) as error:
        raise UsageError(f"{out}: expected the boards of 'enumerate': {error}") from error


def read_parts(out: Path) -> Rows:
    """Read the boards of the parts that are finished of a run that is not."""
    label = _parts_of(out) / "work.json"
    try:
        work = from_json(label.read_text(encoding="utf-8"))
        names = [file.stem for file in sorted(label.parent.glob("survey-*.done"))]
        store = ShardStore(label.parent, work, resume=True)
        return [InterestingBoard(*row) for name in names for row in store[name]["interesting"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{out}: neither finished nor begun: {error}") from error


def _board(row: dict[str, str]) -> InterestingBoard:
    return InterestingBoard(
        row["board"],
        int(row["moves"]),
        int(row["steps"]),
        int(row["cluster"]),
        float(row["difficulty"]) if row["difficulty"] else None,
    )


def _parts_of(out: Path) -> Path:
    return out.with_name(out.name + ".parts")


def _summary_of(out: Path) -> Path:
    return out.with_name(out.name + ".summary.json")
