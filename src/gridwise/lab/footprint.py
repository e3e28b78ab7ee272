"""What a search of the readable engine takes in memory, measured by the interpreter itself."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from threading import Lock
from typing import Any

from gridwise.model import Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_until_interrupted

__all__ = ["LONGEST", "followed"]

LONGEST = 2.0
"""Seconds for which a run is followed: tracing makes it several times slower."""

_one_at_a_time = Lock()


def followed(chosen: Puzzle[Any], instance: Any, options: Options) -> tuple[Result[Any], int | None]:
    """Run a search once more, at most for `LONGEST` seconds, and return the most memory it held.

    None where somebody else follows this process already.
    """
    limits = options.limits
    seconds = LONGEST if limits.seconds is None else min(LONGEST, limits.seconds)
    options = replace(options, limits=replace(limits, seconds=seconds))
    with _one_at_a_time:
        theirs = tracemalloc.is_tracing()
        if not theirs:
            tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            result = solve_until_interrupted(chosen, instance, options)
            peak = tracemalloc.get_traced_memory()[1] - before
        finally:
            if not theirs:
                tracemalloc.stop()
    return result, None if theirs else max(0, peak)
