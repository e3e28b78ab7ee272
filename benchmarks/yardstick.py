"""Ratios to yardsticks that are measured in turns with what they measure: a busy machine slows both alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from benchmarks.plain import plain_bfs
from gridwise import _core
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE, RushHour
from gridwise.puzzles.rushhour.native import board

__all__ = ["plain_cpp", "plain_python", "seconds_of", "timed", "times_faster"]


def plain_cpp() -> float:
    """Return the seconds of a plain C++ breadth-first search on a Rush Hour board of some thousand states."""
    seconds: float = _core.rushhour_plain_bfs(*board(_board()), metric="steps")[2]
    return seconds


def plain_python() -> float:
    """Return the seconds of the same search in plain Python."""
    return timed(lambda: plain_bfs(_board()))


@cache
def _board() -> RushHour:
    return PUZZLE.parse(PUZZLE.shipped[29].text, "steps")


def timed(function: Callable[[], Any]) -> float:
    """Return how long a call takes."""
    started = time.perf_counter()
    function()
    return time.perf_counter() - started


def seconds_of(
    puzzle: Puzzle[Any], instances: Iterable[Any], algorithm: str, engine: str | None = None
) -> Callable[[], float]:
    """Return a function that solves all instances and gives the seconds of the searches alone."""
    options = Options(algorithm, engine=engine)  # type: ignore[arg-type]
    chosen = list(instances)
    return lambda: sum(solve_instance(puzzle, instance, options).metrics.seconds for instance in chosen)


def times_faster(ours: Callable[[], float], yardstick: Callable[[], float], repeats: int) -> float:
    """Measure both in turns, and return how many times our best goes into the yardstick's best."""
    pairs = [(ours(), yardstick()) for _ in range(repeats)]
    return min(theirs for _, theirs in pairs) / min(mine for mine, _ in pairs)
