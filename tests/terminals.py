"""A terminal for a program: what it shows is read, and keys are pressed."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.programs import GRIDWISE, PATIENCE_SECONDS, Program, start

__all__ = ["Terminal", "at_terminal", "terminal"]


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, master: int, process: Program) -> None:
        self.master, self.process, self.text = master, process, ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self.master, keys.encode())

    def wait_for(self, words: str | re.Pattern[str]) -> None:
        """Read until the words have come since the last wait."""
        wanted, seen = words if isinstance(words, re.Pattern) else re.compile(re.escape(words)), ""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not wanted.search(seen):
            assert time.monotonic() < deadline, f"no {words!r} in {seen[-2000:]!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    data = self.decoder.decode(os.read(self.master, 65536))
                except OSError:  # the other end is closed
                    raise AssertionError(f"no {words!r} in {seen[-2000:]!r}") from None
                self.text += data
                seen = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen + data)


@contextmanager
def terminal(*words: object) -> Iterator[Terminal]:
    """Run `gridwise WORD ...` at a terminal for a while."""
    with at_terminal(*GRIDWISE, *words) as opened:
        yield opened


@contextmanager
def at_terminal(*words: object, **environment: str) -> Iterator[Terminal]:
    """Run a program at a terminal for a while."""
    master, slave = pty.openpty()
    environ = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40", **environment}
    environ.pop("NO_COLOR", None)
    try:
        # Ctrl-C reaches the process whose terminal it is.
        with start(*words, preexec_fn=lambda: os.login_tty(slave), env=environ) as process:
            os.close(slave)
            yield Terminal(master, process)
    finally:
        os.close(master)
