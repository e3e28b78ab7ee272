"""Leaving at once after Ctrl-C: the system takes back what a search holds, faster than piece by piece."""

from __future__ import annotations

import atexit
import os
import sys
from contextlib import suppress
from typing import NoReturn

__all__ = ["hold", "leave"]

_held: list[BaseException] = []


def hold(error: KeyboardInterrupt) -> None:
    """Keep what Ctrl-C has interrupted, with all that it holds, until the program ends."""
    _held[:] = [error]


def leave(status: int, *, at_once: bool) -> NoReturn:
    """End the program; at once means without giving back its memory first."""
    if not at_once:
        sys.exit(status)
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # whoever read it is gone
            stream.flush()
    os._exit(status)
