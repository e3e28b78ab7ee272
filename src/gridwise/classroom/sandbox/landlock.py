"""Walls around files that the kernel builds itself: for machines without bubblewrap."""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

__all__ = ["landlock_version", "wall_in"]

_CREATE, _ADD, _RESTRICT = 444, 445, 446
"""The numbers of its system calls, the same on every machine."""
_PATH_BENEATH = 1
_EXECUTE, _READ_FILE, _READ_FOLDER = 1 << 0, 1 << 2, 1 << 3
_OF_FILES = _EXECUTE | 1 << 1 | _READ_FILE | 1 << 14
"""What can be allowed on a file: to run, write, read and cut it."""
_ALL_BY_VERSION = (0, (1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1)


@cache
def landlock_version() -> int:
    """Return which version this kernel has; 0 where it has none."""
    library = ctypes.CDLL(None, use_errno=True)
    return max(0, int(library.syscall(_CREATE, None, 0, 1)))


def wall_in(readable: Iterable[str | Path], writable: Iterable[str | Path]) -> None:
    """Let this process and what it becomes read and write in these places alone; nothing undoes it."""
    library = ctypes.CDLL(None, use_errno=True)
    everything = _ALL_BY_VERSION[min(landlock_version(), 3)]
    rules = library.syscall(_CREATE, struct.pack("=Q", everything), 8, 0)
    for places, allowed in ((readable, _EXECUTE | _READ_FILE | _READ_FOLDER), (writable, everything)):
        for place in places:
            with suppress(FileNotFoundError):
                _allow(library, rules, place, allowed & everything)
    if rules < 0 or library.syscall(_RESTRICT, rules, 0):
        raise OSError(ctypes.get_errno(), "the files of a process cannot be walled in here")
    os.close(rules)


def _allow(library: ctypes.CDLL, rules: int, place: str | Path, allowed: int) -> None:
    held = os.open(place, os.O_PATH | os.O_CLOEXEC)
    allowed = allowed if Path(place).is_dir() else allowed & _OF_FILES
    library.syscall(_ADD, rules, _PATH_BENEATH, struct.pack("=Qi", allowed, held), 0)
    os.close(held)
