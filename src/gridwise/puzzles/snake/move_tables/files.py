"""Tables of moves as files: mapped into memory where they are used, shared by all processes."""

from __future__ import annotations

import json
import mmap
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from gridwise.errors import InputError, UsageError
from gridwise.files import cache_directory, from_json, naming, write_text
from gridwise.format import memory
from gridwise.puzzles.snake.move_tables.sizes import AT_ONCE_CELLS, MOST_CELLS, size_of, upright
from gridwise.puzzles.snake.rules import Rules
from gridwise.puzzles.snake.text import parse_board

if TYPE_CHECKING:
    from gridwise._core import SnakeMoves

__all__ = [
    "HEADER_BYTES",
    "TableHeader",
    "check_whole",
    "command",
    "first_digest",
    "has_moves",
    "map_moves",
    "next_digest",
    "note_checked",
    "read_header",
    "refusal",
    "sections",
    "table_file",
]

HEADER_BYTES = 4096
_MAGIC = b"gridwise snake moves 1 %s\n" % sys.byteorder.encode()
_DIGEST_BYTES = 32


@dataclass(frozen=True, slots=True)
class TableHeader:
    """What a file of moves begins with."""

    board: str
    """With no fewer rows than columns; its transpose uses the same table."""
    tail: str
    counts: tuple[int, ...]
    """Snakes by length, from 1 on, one of each that look alike."""
    steps: float
    """Expected, before the start cell is drawn."""
    digest: str
    """Of all that comes after: the ranks, then the moves, those of the longest snakes first."""

    def __bytes__(self) -> bytes:
        told = {name: getattr(self, name) for name in self.__slots__}
        return (_MAGIC + json.dumps(told).encode() + b"\n").ljust(HEADER_BYTES)

    @property
    def rules(self) -> Rules:
        return parse_board(self.board, "blocked" if self.tail == "blocked" else "free")


def table_file(rules: Rules) -> Path:
    """Return where the table of a board lies, or would."""
    board = upright(rules)
    return cache_directory() / f"snake-{board.rows}x{board.cols}-{board.tail}.moves"


def command(rules: Rules) -> str:
    """Return the command that makes the table of a board."""
    tail = " --tail blocked" if rules.tail == "blocked" else ""
    return f"gridwise train snake --pilot optimal --board {rules.rows}x{rules.cols}{tail}"


def sections(counts: Sequence[int]) -> list[tuple[int, int]]:
    """Return where in the file a part begins and how long it is: the ranks, then the moves by length."""
    cells = len(counts)
    lengths = [sum(12 * -(-count // 32) for count in counts[1:-1])]
    lengths += [(count * (cells - length) + 3) // 4 for length, count in enumerate(counts[:-1], 1)]
    begins = [HEADER_BYTES]
    for length in lengths[:-1]:
        begins.append(begins[-1] + length)
    return list(zip(begins, lengths, strict=True))


def next_digest(before: str, data: bytes) -> str:
    """Return the digest of one more part."""
    return blake2b(data, digest_size=_DIGEST_BYTES, key=bytes.fromhex(before)).hexdigest()


def first_digest(rules: Rules, counts: Sequence[int]) -> str:
    """Return what the digest of a table begins with."""
    board = upright(rules)
    told = f"{board.rows}x{board.cols} {board.tail} {list(counts)}"
    return blake2b(told.encode(), digest_size=_DIGEST_BYTES).hexdigest()


def read_header(path: Path) -> TableHeader:
    """Read how a table begins; raise InputError where it is something else or not whole."""
    with naming(path), path.open("rb") as stream:
        begins = stream.read(HEADER_BYTES)
        size = os.fstat(stream.fileno()).st_size
    try:
        if not begins.startswith(_MAGIC):
            raise ValueError("it begins with something else")
        data = from_json(begins.removeprefix(_MAGIC))
        header = TableHeader(
            board=str(data["board"]),
            tail=str(data["tail"]),
            counts=tuple(int(count) for count in data["counts"]),
            steps=float(data["steps"]),
            digest=str(data["digest"]),
        )
        if len(header.counts) != header.rules.cells or size != sum(sections(header.counts)[-1]):
            raise ValueError("it is not whole")
    except (ValueError, KeyError, TypeError, OverflowError, UsageError) as error:
        raise InputError(
            f"expected a table of 'gridwise train snake --pilot optimal': {error}", source=str(path)
        ) from error
    return header


def check_whole(path: Path) -> TableHeader:
    """Read a whole table; raise InputError where its content is not what its digest says."""
    header = read_header(path)
    with naming(path), path.open("rb") as stream:
        found = _digest(stream, header)
    if found != header.digest:
        again = command(header.rules)
        raise InputError(f"the table is damaged, make it again: '{again}'", source=str(path))
    return header


def _digest(stream: IO[bytes], header: TableHeader) -> str:
    digest = first_digest(header.rules, header.counts)
    ranks, *moves = sections(header.counts)
    for begin, size in (ranks, *reversed(moves)):
        stream.seek(begin)
        digest = next_digest(digest, stream.read(size))
    return digest


def note_checked(path: Path) -> None:
    """Remember that a table was whole as it lies there; where that cannot be kept, it is checked again."""
    with suppress(OSError):
        write_text(_note(path), _stamp(path))


def _note(path: Path) -> Path:
    return path.with_name(f"{path.name}.checked")


def _stamp(path: Path) -> str:
    status = path.stat()
    return f"{status.st_size} {status.st_mtime_ns}\n"


def _is_checked(path: Path) -> bool:
    try:
        return _note(path).read_text("utf-8") == _stamp(path)
    except (OSError, UnicodeDecodeError):
        return False


def has_moves(rules: Rules) -> bool:
    """Tell whether the table of a board has been made; what lies in its place may still be damaged."""
    if rules.cells > MOST_CELLS:
        return False
    try:
        return read_header(table_file(rules)).rules == upright(rules)
    except (OSError, InputError):
        return False


def refusal(rules: Rules) -> UsageError:
    """Return why there is no exact play on a board, and what helps."""
    board = f"{rules.rows}x{rules.cols}"
    size = size_of(rules)
    if rules.cells > MOST_CELLS or size is None or (rules.tail == "blocked" and rules.cells % 2):
        return UsageError(
            f"'optimal' plays on boards of up to {AT_ONCE_CELLS} cells, and with a table on those of up to "
            f"{MOST_CELLS} that can always be won, got {board}; try 'best'"
        )
    return UsageError(
        f"'optimal' plays on boards of up to {AT_ONCE_CELLS} cells at once, and on {board} with a table that "
        f"is made once: '{command(rules)}' (about {_minutes(size.seconds)} on one core, "
        f"{memory(size.memory)} of memory, {memory(size.disk)} on the disk); or try 'best'"
    )


def _minutes(seconds: float) -> str:
    return f"{max(1, round(seconds / 60))} min" if seconds >= 60 else f"{max(1, round(seconds))} s"


@dataclass(frozen=True, slots=True)
class Mapped:
    """A table in use."""

    moves: SnakeMoves
    steps: float


def map_moves(rules: Rules, path: str | None = None) -> Mapped:
    """Return the table of a board, mapped into memory; the first time it is read, to see that it is whole."""
    file = table_file(rules) if path is None else Path(path)
    if not file.is_file():
        raise refusal(rules) if path is None else UsageError(f"{file}: no such file")
    return _mapped(rules, file, _stamp(file))


@lru_cache(maxsize=4)
def _mapped(rules: Rules, file: Path, stamp: str) -> Mapped:
    from gridwise._core import SnakeMoves

    header = read_header(file)
    if header.rules != upright(rules):
        wanted = f"{rules.rows}x{rules.cols} with the tail {rules.tail}"
        raise UsageError(
            f"{file}: this is the table of {header.board} with the tail {header.tail}, not of {wanted}"
        )
    if not _is_checked(file):
        check_whole(file)
        note_checked(file)
    with naming(file), file.open("rb") as stream:
        data: Any = memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))
    return Mapped(SnakeMoves(rules.rows, rules.cols, header.counts, data[HEADER_BYTES:]), header.steps)
