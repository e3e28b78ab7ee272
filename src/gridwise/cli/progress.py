"""A progress bar on standard error, where a person is watching."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

    from gridwise.progress import Progress as SearchProgress

__all__ = ["progress", "thinking"]

_AT_ONCE_SECONDS = 0.4
"""What takes no longer needs no word."""


@contextmanager
def progress(quiet: bool = False) -> Iterator[Progress]:
    """Give a progress display that is silent in a pipe or when asked to be."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    silent = quiet or not sys.stderr.isatty()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=silent) as bar:
        yield bar


@contextmanager
def thinking(
    search: SearchProgress,
    seconds: float | None = None,
    quiet: bool = False,
    leads_to: str = "for the best so far",
) -> Iterator[None]:
    """Say on one line how far a search is, from the moment on at which a person would wonder.

    Ctrl-C leads to what is told.
    """
    if quiet or not sys.stderr.isatty():
        yield
        return
    done, started = threading.Event(), time.monotonic()

    def tell() -> None:
        pause = _AT_ONCE_SECONDS
        while not done.wait(pause):
            pause = 0.1
            line = f"thinking for {time.monotonic() - started:.1f} s{f' of {seconds:g}' if seconds else ''}"
            if search.now is not None:
                line += f", {search.now.explored:,} states"
            # Back to the margin, and the rest of the line is cleared.
            sys.stderr.write(f"\r{line}, Ctrl-C {leads_to}\x1b[K")
            sys.stderr.flush()
        if pause != _AT_ONCE_SECONDS:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
