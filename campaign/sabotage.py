"""Runs a command with a shim under it that lets a call fail, or kills it there."""

from __future__ import annotations

import errno
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from signal import SIGKILL
from typing import Any

from campaign.leavings import STDOUT, TEMPORARY, leavings
from campaign.short_runs import RUNS, ShortRun

__all__ = [
    "Ended",
    "calls_of",
    "counted",
    "ended",
    "laid_out",
    "lay_out",
    "named_cause",
    "reference",
    "run_in",
    "start_in",
]

SOURCE = Path(__file__).parent / "faults" / "shim.c"
BUILT = Path(__file__).parent.parent / "build" / "campaign"
PATIENCE_SECONDS = 60.0
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


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended."""

    status: int | None
    """None: it never did."""
    errors: str


@cache
def shim() -> Path:
    """Return the compiled shim; it is made where there is none of this source yet."""
    digest = hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:16]
    made = BUILT / f"shim-{digest}.so"
    if not made.exists():
        BUILT.mkdir(parents=True, exist_ok=True)
        part = made.with_suffix(f".{os.getpid()}")
        flags = ["-O1", "-shared", "-fPIC", "-w", "-U_FORTIFY_SOURCE", "-ftls-model=initial-exec"]
        subprocess.run(["gcc", *flags, "-o", part, SOURCE, "-ldl"], check=True)
        part.replace(made)
    return made


@contextmanager
def laid_out(run: ShortRun) -> Iterator[Path]:
    """Give a folder with what the command is given, and take it away afterwards."""
    with tempfile.TemporaryDirectory(prefix="gridwise-campaign-") as name:
        folder = Path(name).resolve()
        lay_out(run, folder)
        yield folder


def lay_out(run: ShortRun, folder: Path) -> None:
    """Put what the command is given into a folder."""
    (folder / TEMPORARY).mkdir()
    for path, text in run.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def start_in(
    folder: Path, words: tuple[str, ...], faults: Mapping[str, object] = {}
) -> subprocess.Popen[str]:
    """Start a command in a folder, in a session of its own."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("XDG", "FAULT"))},
        "XDG_DATA_HOME": str(folder / TEMPORARY),
        "TMPDIR": str(folder / TEMPORARY),
    }
    if faults:
        environment |= {f"FAULT_{name.upper()}": str(value) for name, value in faults.items()}
        environment |= {"LD_PRELOAD": str(shim()), "FAULT_FOLDER": str(folder)}
    with (folder / STDOUT).open("w") as out:
        return subprocess.Popen(
            [sys.executable, "-m", "gridwise", *words],
            cwd=folder,
            env=environment,
            text=True,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
        )


def ended(program: subprocess.Popen[str], seconds: float = PATIENCE_SECONDS) -> Ended:
    """Wait for a program, and see that nothing is left of it."""
    with program:
        try:
            _, errors = program.communicate(timeout=seconds)
            return Ended(program.returncode, errors)
        except subprocess.TimeoutExpired:
            return Ended(None, "")
        finally:
            with suppress(ProcessLookupError):  # all are gone already
                os.killpg(program.pid, SIGKILL)


def run_in(folder: Path, words: tuple[str, ...], faults: Mapping[str, object] = {}) -> Ended:
    """Run a command in a folder to its end."""
    return ended(start_in(folder, words, faults))


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
    run = RUNS[name]
    with laid_out(run) as folder, tempfile.TemporaryDirectory() as beside:
        counts = Path(beside) / "counts"
        run_in(folder, run.words, {"calls": "", "after": run.opened, "counts": counts})
        lines = counts.read_text(encoding="utf-8").splitlines()
    return {kind: int(calls) for kind, calls in (line.split() for line in lines)}


def calls_of(name: str, kinds: str) -> int:
    """Return how many calls of some kinds, separated by commas, a run makes."""
    return sum(counted(name)[kind] for kind in kinds.split(","))


def named_cause(error: int, message: str) -> bool:
    """Tell whether a message says what has failed."""
    return any(words in message.lower() for words in CAUSES[error])
