"""Rush Hour in the native engine: boards go in as plain numbers, results come back as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gridwise.model import Heuristic, Limits, Result
from gridwise.puzzles.base import Brief, Options
from gridwise.puzzles.base.native import NativeEngine, arguments, result
from gridwise.puzzles.rushhour.rules import Metric, Move, RushHour
from gridwise.stopping import stop_flag

if TYPE_CHECKING:
    from gridwise._core import RushHourMap

__all__ = [
    "ENGINE",
    "MAX_SIDE",
    "MAX_SIDE_OF_BEST",
    "board",
    "heuristic_value",
    "reachable",
    "refusal",
    "search",
    "solve_lines",
]

MAX_SIDE = 8
"""Longest side of a board in the native engine: sixteen lines of four bits are one machine word."""
MAX_SIDE_OF_BEST = 10
"""The same for the best solver, which numbers the placements of every line."""


def refusal(problem: RushHour, most: int = MAX_SIDE) -> str | None:
    """Say why the native engine cannot take a board; None when it can."""
    if max(problem.rows, problem.cols) > most:
        size = f"{problem.rows}x{problem.cols}"
        return f"the native engine takes boards up to {most}x{most}, got {size}: use --engine python"
    return None


def search(problem: RushHour, options: Options, heuristic: Heuristic[Any] | None) -> Result[Move]:
    """Run a textbook search; every choice in the options is made already."""
    from gridwise._core import rushhour_search

    with stop_flag(options.limits) as stop:
        outcome = rushhour_search(
            *board(problem), metric=problem.metric, **arguments(options, heuristic, stop)
        )
    if options.trace is not None:
        options.trace.adopt(outcome.trace)
    moves = (problem.move(car, delta) for car, delta in outcome.plan)
    return result(outcome, options, heuristic, moves, problem.metric)


def solve_lines(lines: Sequence[str], metric: str, limits: Limits, threads: int = 1) -> list[Brief | None]:
    """Solve one-line grids with `best`; None for a line that is no board the native engine takes."""
    from gridwise._core import rushhour_solve_lines

    answers = rushhour_solve_lines(
        lines,
        metric=metric,
        time_limit=limits.seconds,
        node_limit=limits.nodes,
        memory_limit=limits.memory,
        threads=threads,
    )
    if len(answers) < len(lines):
        raise KeyboardInterrupt
    return [None if answer is None else Brief._make(answer) for answer in answers]


def board(problem: RushHour) -> tuple[int, int, list[int], list[tuple[int, int, int, bool]], int]:
    """Return a board as the native engine takes it: rows, cols, walls, cars, the red car's index."""
    walls = [row * problem.cols + col for row, col in sorted(problem.walls)]
    cars = [(car.row, car.col, car.length, car.horizontal) for car in problem.cars]
    return problem.rows, problem.cols, walls, cars, problem.red


def heuristic_value(problem: RushHour, name: str) -> int:
    """Return a heuristic's value at the start, as the native engine works it out."""
    from gridwise._core import rushhour_heuristic

    return rushhour_heuristic(*board(problem), metric=problem.metric, heuristic=name)


def reachable(problem: RushHour, limits: Limits, memory: int, only: Metric | None = None) -> RushHourMap:
    """Map everything that can be reached; `memory` bounds the tables where the limits do not."""
    from gridwise._core import RushHourMap

    with stop_flag(limits) as stop:
        return RushHourMap(
            *board(problem),
            only=only,
            time_limit=limits.seconds,
            node_limit=limits.nodes,
            memory_limit=memory if limits.memory is None else limits.memory,
            stop=stop,
        )


ENGINE = NativeEngine(refusal, search)
