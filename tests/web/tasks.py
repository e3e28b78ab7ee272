"""Tasks that no request could start: they misbehave in every way that a search might."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

from gridwise.web.worker_process import Report
from tests.programs import wait_until

__all__ = [
    "add",
    "answer_at_length",
    "die",
    "find_no_space",
    "hog",
    "keep",
    "never_end",
    "raise_bug",
    "talk",
    "wait_for",
]


def add(report: Report, *, one: int, other: int) -> int:
    """Behave."""
    return one + other


def talk(report: Report, *, count: int) -> str:
    """Report again and again."""
    for number in range(count):
        report("progress", {"number": number})
    return "done"


def wait_for(report: Report, *, file: str) -> int:
    """Take as long as it takes until a file is there, and return the number of the process."""
    wait_until(Path(file).exists)
    return os.getpid()


def never_end(report: Report) -> None:
    """Look at no limit."""
    report("progress", {"pid": os.getpid()})
    while True:
        pass


def hog(report: Report, *, mebibytes: int) -> int:
    """Take memory until there is none left."""
    held: list[Any] = []
    while len(held) < mebibytes:
        held.append(bytearray(1 << 20))
    return len(held)


KEPT: list[Any] = []


def keep(report: Report, *, mebibytes: int) -> int:
    """Take memory, and keep it afterwards, as a cache without bounds would."""
    KEPT.extend(bytearray(b"x") * (1 << 20) for _ in range(mebibytes))
    return len(KEPT)


def die(report: Report) -> None:
    """Leave as a crash in the core would: at once, without a word."""
    os.abort()


def raise_bug(report: Report) -> None:
    """Raise what nobody expects."""
    raise ZeroDivisionError("a bug")


def find_no_space(report: Report) -> None:
    """Write to a disk that is full."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/somewhere/inside")


def answer_at_length(report: Report, *, mebibytes: int) -> bytes:
    """Return what fits into memory once."""
    return bytes(mebibytes << 20)
