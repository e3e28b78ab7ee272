"""Where own code stood when its process was stopped, or stopped itself."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from gridwise.places import given_path

__all__ = ["OwnStack"]

MOST_BYTES = 1 << 20
_QUIET_SECONDS = 0.1
"""Without another line a dump that has begun is over: own code has no part in it."""


class OwnStack:
    """Where own code stood when the child's stack was dumped."""

    def __init__(self, dumped: IO[bytes], files: Iterable[str]) -> None:
        self.dumped = dumped
        self.files = {str(Path(file).resolve()): file for file in files}

    def await_dump(self, most_seconds: float) -> None:
        """Wait until the child has told where it stands; on a busy machine it may take a while to begin."""
        until, size = time.monotonic() + most_seconds, 0
        while not self.place() and time.monotonic() < until:
            time.sleep(0.005)
            if (now := os.fstat(self.dumped.fileno()).st_size) != size:
                until, size = time.monotonic() + _QUIET_SECONDS, now

    def shown(self) -> str:
        """Return the place, or, where nobody knows it, the file."""
        only = next(iter(self.files.values())) if len(self.files) == 1 else None
        return self.place() or ("" if only is None else f"{given_path(only)}: ")

    def place(self) -> str:
        """Return the innermost line of own code, as `file, line 7: `, or nothing."""
        # Without moving the place in the file, which the child shares and writes at.
        text = os.pread(self.dumped.fileno(), MOST_BYTES, 0).decode(errors="replace")
        for file, line in re.findall(r'File "(.*)", line (\d+)', text):
            if file in self.files:
                return f"{given_path(self.files[file])}, line {line}: "
        return ""
