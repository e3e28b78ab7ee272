"""The best solver: the fewest moves, proven."""

from __future__ import annotations

from dataclasses import replace

from gridwise.model import Result
from gridwise.puzzle import Options
from gridwise.puzzles.torus_snake import native
from gridwise.puzzles.torus_snake.rules import Move, TorusSnake

__all__ = ["best"]


def best(problem: TorusSnake, options: Options) -> Result[Move]:
    """Find the fewest moves."""
    return native.search(problem, replace(options, algorithm="best"), None)
