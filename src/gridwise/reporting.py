"""Telling whoever waits how the best plan and what is proven about all plans come together."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace

from gridwise.model import A, Limits, Result
from gridwise.progress import Gap, Progress

__all__ = ["reported"]

_LOOK_EVERY_SECONDS = 0.1


def reported(
    solve: Callable[[Limits], Result[A]], limits: Limits, tell: Callable[[Gap], object]
) -> Result[A]:
    """Solve within limits; whenever the gap is narrower, and once more at the end, it is told.

    While the search runs, `tell` is called in another thread. What it raises ends the search, and is raised
    here.
    """
    from concurrent.futures import ThreadPoolExecutor

    progress, over, began = limits.progress or Progress(), threading.Event(), time.perf_counter()

    def watch() -> None:
        told: tuple[int | None, int | None] = (None, None)
        while not over.wait(_LOOK_EVERY_SECONDS):
            if (now := progress.gap) != told:
                told = now
                tell(Gap(time.perf_counter() - began, *now))

    with ThreadPoolExecutor(1) as threads:
        watching = threads.submit(watch)

        def stop() -> bool:
            return watching.done() or limits.asked_to_stop()

        try:
            result = solve(replace(limits, progress=progress, stop=stop))
        finally:
            over.set()
    watching.result()
    tell(Gap(time.perf_counter() - began, result.cost, result.lower_bound, result.status))
    return result
