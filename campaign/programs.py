"""Commands that run in folders of their own, with the shim below them, forked from a loaded process."""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import gridwise
from campaign.shim import Shim, library

__all__ = ["Ended", "Launcher", "Program", "launcher"]

PATIENCE_SECONDS = 60.0
AFTER = f"{Path(gridwise.__file__).parent}{os.sep}"
"""Worker processes take part once they load a module of ours: Python's own start is not."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended."""

    status: int | None
    """None: it never did."""
    errors: str


class Launcher:
    """Starts programs, one or several at once."""

    def __init__(self) -> None:
        self.shim = Shim()
        self._beside = tempfile.TemporaryDirectory(prefix="gridwise-campaign-")
        self._numbers = count()
        kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "campaign.preloaded"],
            cwd=Path(__file__).parent.parent,
            env={**kept, "LD_PRELOAD": str(library()), "SHIM_PAGE": str(self.shim.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def start(self, words: tuple[str, ...], folder: Path, stdout: Path, data: Path) -> Program:
        """Start a command in a folder, in a session of its own."""
        errors = Path(self._beside.name) / f"errors-{next(self._numbers)}"
        errors.touch()  # for a program that is killed before it is there
        environment = {"XDG_DATA_HOME": data, "TMPDIR": data, "SHIM_AFTER": AFTER}
        process = self.ask(
            words=words,
            folder=str(folder),
            stdout=str(stdout),
            stderr=str(errors),
            environment={name: str(value) for name, value in environment.items()},
        )
        return Program(self, process, errors)

    def ask(self, **asked: Any) -> int:
        """Ask the process that has everything loaded, and return its answer."""
        self.tell(**asked)
        return self.answer()

    def tell(self, **asked: Any) -> None:
        """Ask, and do not wait for the answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asked).encode())
        self._process.stdin.flush()

    def answer(self) -> int:
        """Return the answer to what was asked."""
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())

    def answers_within(self, seconds: float) -> bool:
        """Tell whether the answer comes in time."""
        assert self._process.stdout is not None
        return bool(select.select([self._process.stdout], [], [], seconds)[0])

    def close(self) -> None:
        """End it, and take away what it needed."""
        with self._process as process:
            process.kill()
        self._beside.cleanup()
        self.shim.close()


@dataclass(frozen=True, slots=True)
class Program:
    """A command that runs."""

    launcher: Launcher
    pid: int
    errors: Path

    def ended(self, seconds: float = PATIENCE_SECONDS, *, killed: bool = False) -> Ended:
        """Wait for its end and see that nothing is left of it; one that is to be killed has only so long."""
        self.launcher.tell(wait=self.pid)
        in_time = self.launcher.answers_within(seconds)
        if not in_time and killed:
            os.kill(self.pid, signal.SIGKILL)
        elif not in_time:
            self.sweep()
        status = self.launcher.answer()
        if not killed:
            self.sweep()
        told = self.errors.read_text(encoding="utf-8")
        self.errors.unlink()
        return Ended(status if in_time or killed else None, told)

    def sweep(self) -> None:
        """End whatever is left of its session."""
        with suppress(ProcessLookupError):  # all are gone already
            os.killpg(self.pid, signal.SIGKILL)


@cache
def launcher() -> Launcher:
    """Return the one launcher of this process."""
    made = Launcher()
    atexit.register(made.close)
    return made
