"""Live progress: a thread that looks how far a search is and reports it while the search runs."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from gridwise.model import Limits
from gridwise.progress import Moment, Progress
from gridwise.web.memory import MIB
from gridwise.web.worker_process import Report

__all__ = ["EVERY_SECONDS", "limited"]

EVERY_SECONDS = 0.1


@contextmanager
def limited(
    report: Report, limits: Mapping[str, Any], told: Sequence[str] = Moment._fields
) -> Iterator[Limits]:
    """Give the limits that a request asks for, and report the search's progress until it is over.

    `told` names what of it says something.
    """
    progress, over, started = Progress(), Event(), time.perf_counter()

    def tell() -> None:
        while not over.wait(EVERY_SECONDS):
            if (now := progress.now) is not None:
                far = {name: getattr(now, name) for name in told}
                report("progress", {**far, "seconds": round(time.perf_counter() - started, 3)})

    teller = Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield Limits(
            seconds=limits["seconds"],
            nodes=limits.get("nodes"),
            memory=None if limits.get("memory") is None else int(limits["memory"] * MIB),
            progress=progress,
        )
    finally:
        over.set()
        teller.join()
