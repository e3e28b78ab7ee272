"""What /proc tells about processes: which there are, and how much they have done."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

__all__ = ["is_gone", "processes_under", "seconds_used"]


def is_gone(pid: int) -> bool:
    """Tell whether a process has ended."""
    return pid not in _processes()


def seconds_used(pid: int) -> float:
    """Return the processor time that a process has used."""
    return _processes()[pid].seconds


def processes_under(pid: int) -> dict[int, float]:
    """Return the processes that descend from one, each with the processor time that it has used."""
    found = _processes()

    def descends(child: int) -> bool:
        while child in found:
            child = found[child].parent
            if child == pid:
                return True
        return False

    return {child: process.seconds for child, process in found.items() if descends(child)}


class _Process(NamedTuple):
    parent: int
    seconds: float


def _processes() -> dict[int, _Process]:
    """Return all processes of this machine that are alive."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError):  # it has just ended
                words = (folder / "stat").read_text().rpartition(")")[2].split()
                if words[0] != "Z":
                    seconds = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
                    found[int(folder.name)] = _Process(int(words[1]), seconds)
    return found
