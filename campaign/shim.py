"""A library below a program that makes its n-th call of a kind fail: what it is told, what it counts."""

from __future__ import annotations

import errno
import hashlib
import mmap
import os
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["KINDS", "Fault", "Shim", "library"]

SOURCE = Path(__file__).with_name("shim.c")
BUILT = Path(__file__).parent.parent / "build" / "campaign"
FLAGS = ("-O1", "-shared", "-fPIC", "-fexceptions", "-U_FORTIFY_SOURCE", "-ftls-model=initial-exec")

KINDS = ("open", "write", "fsync", "rename", "fork", "allocate", "core", "small", "send")
KILLS = ("", "before", "torn", "after")
FIELDS = (
    "armed",
    "kinds",
    "number",
    "error",
    "lasting",
    "killing",
    "clock",
    "happened",
    "looks",
    "meant",
    *KINDS,
)
"""As in `struct page` of the library."""
NUMBERS = struct.Struct(f"{len(FIELDS)}q")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is to happen."""

    calls: str = ""
    """Kinds of calls, separated by commas."""
    number: int = 0
    """Which of them, from 1; 0: none."""
    error: str = "EIO"
    lasting: bool = False
    """All later ones fail, too."""
    kill: str = ""
    """Before, in the middle of or after the call; nothing: the call fails."""
    clock: bool = False
    """The clock of the day goes back with each look at it."""

    def numbers(self) -> tuple[int, ...]:
        """Return what the page begins with."""
        kinds = sum(1 << KINDS.index(kind) for kind in self.calls.split(",") if kind)
        error, kill = getattr(errno, self.error), KILLS.index(self.kill)
        return 1, kinds, self.number, error, self.lasting, kill, self.clock


class Shim:
    """The page of memory through which the library is told what to do, and tells what it saw.

    A program that has the library below it may open the page of its own, whose path is in `SHIM_PAGE`.
    """

    def __init__(self, path: Path | None = None) -> None:
        if path is None:
            number, name = tempfile.mkstemp(prefix="gridwise-shim-")
            os.truncate(number, mmap.PAGESIZE)
            os.close(number)
            path = Path(name)
        self.path = path
        with path.open("r+b") as file:
            self._page = mmap.mmap(file.fileno(), mmap.PAGESIZE)

    @contextmanager
    def armed(self, fault: Fault, folder: Path) -> Iterator[None]:
        """Let it happen to processes that take part, in files of a folder; counting begins anew."""
        where = os.fsencode(folder) + b"\0"
        self._page[NUMBERS.size : NUMBERS.size + len(where)] = where
        told = fault.numbers()
        self._page[: NUMBERS.size] = NUMBERS.pack(*told, *(0 for _ in FIELDS[len(told) :]))
        try:
            yield
        finally:
            self._page[:8] = bytes(8)

    @property
    def happened(self) -> bool:
        """Whether it did."""
        return bool(self._field("happened"))

    def counts(self) -> dict[str, int]:
        """Return the calls of each kind since it was armed."""
        return {kind: self._field(kind) for kind in KINDS}

    def close(self) -> None:
        """Take the page away."""
        self._page.close()
        self.path.unlink()

    def _field(self, name: str) -> int:
        return int(NUMBERS.unpack(self._page[: NUMBERS.size])[FIELDS.index(name)])


@cache
def library() -> Path:
    """Return the compiled library; it is made where there is none of this source yet."""
    digest = hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:16]
    made = BUILT / f"shim-{digest}.so"
    if not made.exists():
        BUILT.mkdir(parents=True, exist_ok=True)
        part = made.with_suffix(f".{os.getpid()}")
        subprocess.run(["gcc", *FLAGS, "-o", part, SOURCE, "-ldl"], check=True)
        part.replace(made)
    return made
