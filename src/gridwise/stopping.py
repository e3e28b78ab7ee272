"""How a native search learns that a person wants it to stop."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gridwise.model import Limits

if TYPE_CHECKING:
    from gridwise._core import StopFlag

__all__ = ["stop_flag"]

_ASK_EVERY_SECONDS = 0.05


@contextmanager
def stop_flag(limits: Limits) -> Iterator[StopFlag | None]:
    """Give a flag that is set soon after `limits.stop` says so; None where there is nothing to ask.

    The search tells through the same flag how far it is, where somebody wants to know.
    """
    stop = limits.stop
    if stop is None and limits.progress is None:
        yield None
        return
    from gridwise._core import StopFlag

    flag = StopFlag()
    if limits.progress is not None:
        limits.progress.follow(flag)
    if stop is None:
        yield flag
        return
    done = threading.Event()

    def watch() -> None:
        while not done.wait(_ASK_EVERY_SECONDS):
            if stop():
                flag.set()
                return

    if stop():
        flag.set()
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield flag
    finally:
        done.set()
        watcher.join()
