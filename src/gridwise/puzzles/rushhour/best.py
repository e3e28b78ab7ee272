"""The best solver: A* that stops as soon as the optimum is proven."""

from __future__ import annotations

from dataclasses import replace

from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzle import Options
from gridwise.puzzles.rushhour import native
from gridwise.puzzles.rushhour.rules import Move, RushHour

__all__ = ["best"]


def best(problem: RushHour, options: Options) -> Result[Move]:
    """Find the fewest steps or moves, proven."""
    if refusal := native.refusal(problem):
        raise UsageError(refusal)
    return native.search(problem, replace(options, algorithm="best"), None)
