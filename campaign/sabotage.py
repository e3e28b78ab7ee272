"""Short runs with a fault, without one, and what they leave then."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from campaign.leavings import STDOUT, TEMPORARY, leavings
from campaign.programs import Ended, Program, launcher
from campaign.shim import Fault
from campaign.short_runs import RUNS, ShortRun

__all__ = [
    "calls_of",
    "counted",
    "laid_out",
    "lay_out",
    "named_cause",
    "reference",
    "run_in",
    "run_with",
    "start_in",
]

MEMORY = "/dev/shm"
"""Folders are there where they can be: what a disk does by itself takes time and is not the matter here."""
CAUSES = {
    errno.ENOSPC: (
        "no space left on device",
        "the disk is full",
        "the disk cannot be written or read",
        "cannot be opened",
    ),
    errno.EIO: ("input/output error", "disk i/o error", "the disk cannot be written or read"),
    errno.EMFILE: ("too many open files", "cannot be opened"),
    errno.ENOMEM: ("memory",),
    errno.EAGAIN: ("resource temporarily unavailable", "thread"),
    errno.EROFS: ("read-only", "cannot be opened"),
    errno.ENOENT: ("no such file or directory", "cannot be opened", "disk i/o error"),
}
"""How a message may name what has failed; SQLite keeps to itself why a file cannot be opened or synced."""


@contextmanager
def laid_out(run: ShortRun) -> Iterator[Path]:
    """Give a folder with what the command is given, and take it away afterwards."""
    memory = MEMORY if Path(MEMORY).is_dir() else None
    with tempfile.TemporaryDirectory(prefix="gridwise-campaign-", dir=memory) as name:
        folder = Path(name).resolve()
        lay_out(run, folder)
        yield folder


def lay_out(run: ShortRun, folder: Path) -> None:
    """Put what the command is given into a folder."""
    (folder / TEMPORARY).mkdir()
    for path, text in run.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def start_in(folder: Path, words: tuple[str, ...]) -> Program:
    """Start a command in a folder."""
    return launcher().start(words, folder, folder / STDOUT, folder / TEMPORARY)


def run_in(folder: Path, words: tuple[str, ...]) -> Ended:
    """Run a command in a folder to its end."""
    return start_in(folder, words).ended()


def run_with(fault: Fault, folder: Path, words: tuple[str, ...]) -> tuple[Ended, bool]:
    """Run a command while a fault waits for it; tell whether that happened."""
    with launcher().shim.armed(fault, folder):
        return run_in(folder, words), launcher().shim.happened


@cache
def reference(name: str) -> dict[str, Any]:
    """Return what a run leaves when nothing goes wrong."""
    with laid_out(RUNS[name]) as folder:
        done = run_in(folder, RUNS[name].words)
        assert done.status == 0, f"{name} ended with {done.status}: {done.errors}"
        return leavings(folder, RUNS[name])


@cache
def counted(name: str) -> dict[str, int]:
    """Return how many calls of each kind a run makes."""
    with laid_out(RUNS[name]) as folder:
        run_with(Fault(), folder, RUNS[name].words)
        return launcher().shim.counts()


def calls_of(name: str, kinds: str) -> int:
    """Return how many calls of some kinds, separated by commas, a run makes."""
    return sum(counted(name)[kind] for kind in kinds.split(","))


def named_cause(error: int, message: str) -> bool:
    """Tell whether a message says what has failed."""
    return any(words in message.lower() for words in CAUSES[error])
