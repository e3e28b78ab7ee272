"""Programs that tests start: with default signals, and with nothing left of them afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

__all__ = ["GRIDWISE", "PYTHON", "Program", "run", "start", "take_signals", "wait_until"]

Program = subprocess.Popen[str]

PYTHON = sys.executable
GRIDWISE = (PYTHON, "-m", "gridwise")
"""How the command starts from this tree."""

PATIENCE_SECONDS = 120.0
"""Long enough for a busy machine: whoever waits so long waits for something that will never be."""


def take_signals() -> None:
    """Let what ends this process end the tests tidily, even if it was started to ignore it.

    A shell's background jobs ignore Ctrl-C, and so would all that they start. A signal that is caught here
    has its default effect in every program that is started from here.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)


@contextmanager
def start(*words: object, **options: Any) -> Iterator[Program]:
    """Run a program for a while, in a session of its own; afterwards neither it nor its children are left."""
    with subprocess.Popen([*map(str, words)], text=True, start_new_session=True, **options) as program:
        try:
            yield program
        finally:
            with suppress(ProcessLookupError):  # all are gone already
                os.killpg(program.pid, signal.SIGKILL)


def run(
    *words: object, stdin: str = "", check: bool = True, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, and return what it said; with `check`, one that fails is an error."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with start(*words, **pipes, **options) as program:
        out, err = program.communicate(stdin, timeout=PATIENCE_SECONDS)
    assert not check or program.returncode == 0, f"{words} ended with {program.returncode}: {err}"
    return subprocess.CompletedProcess(program.args, program.returncode, out, err)


def wait_until(condition: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
    """Ask again and again until a condition holds."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"still not so after {seconds:g} s: {condition}"
        time.sleep(0.02)
