"""Colour Sudoku in the native engine: boards go in as sets of bits, results come back as data."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from gridwise.model import Limits, Metrics, Status
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku
from gridwise.stopping import stop_flag

if TYPE_CHECKING:
    from gridwise._core import ColourSudokuOutcome

__all__ = ["Found", "Masks", "cores", "count", "first", "masks", "near", "solutions"]

Masks = tuple[int, int, list[int], list[int]]
"""Size, number of colours, the numbers that each cell may hold, the levels that it may have.

Bit v of a cell's numbers stands for v + 1; bit l of its levels for the colour with l colours below it.
"""

_UNLIMITED = Limits()


@dataclass(frozen=True, slots=True)
class Found:
    """What the native engine found."""

    status: Status
    solution: ColourSudoku | None
    count: int
    """Solutions counted, by `count` alone."""
    metrics: Metrics


def masks(board: ColourSudoku) -> Masks:
    """Return a board as the native engine takes it."""
    size, colours = board.size, len(board.colours)
    level = {colour: colours - 1 - rank for rank, colour in enumerate(board.colours)}
    every_number, every_level = (1 << size) - 1, (1 << colours) - 1
    numbers = [every_number if number is None else 1 << (number - 1) for number in board.numbers]
    levels = [every_level if paint is None else 1 << level[paint] for paint in board.paints]
    return size, colours, numbers, levels


def first(
    board: ColourSudoku, limits: Limits = _UNLIMITED, *, seed: int | None = None, sets: Masks | None = None
) -> Found:
    """Find a solution, or prove that there is none; with a seed, one of many.

    `sets` replaces what the board says of its cells.
    """
    from gridwise._core import colour_sudoku_first

    with stop_flag(limits) as stop:
        outcome = colour_sudoku_first(
            *(sets or masks(board)),
            seed=seed,
            **_limit_arguments(limits),
            memory_limit=limits.memory,
            stop=stop,
        )
    return _found(board, outcome)


def near(full: ColourSudoku, sets: Masks) -> Status:
    """Tell whether there is a solution within the sets; one near a full board is found soonest."""
    from gridwise._core import colour_sudoku_near

    _, _, numbers, levels = masks(full)
    filled = [
        (number.bit_length() - 1, level.bit_length() - 1)
        for number, level in zip(numbers, levels, strict=True)
    ]
    return cast(Status, colour_sudoku_near(*sets, filled).status)


def count(board: ColourSudoku, most: int = 0, limits: Limits = _UNLIMITED) -> Found:
    """Count the solutions, up to `most` of them (0: all), on all cores when it takes long."""
    from gridwise._core import colour_sudoku_count

    with stop_flag(limits) as stop:
        outcome = colour_sudoku_count(
            *masks(board),
            most=most,
            threads=cores(),
            **_limit_arguments(limits),
            memory_limit=limits.memory,
            stop=stop,
        )
    return _found(board, outcome)


def solutions(board: ColourSudoku, limits: Limits = _UNLIMITED) -> Iterator[Found]:
    """Yield one solution after another; the last item has none, and says why the stream ended."""
    from time import monotonic

    from gridwise._core import ColourSudokuSolutions

    search = ColourSudokuSolutions(*masks(board))
    end = None if limits.seconds is None else monotonic() + limits.seconds
    while True:
        left = None if end is None else max(0.0, end - monotonic())
        with stop_flag(limits) as stop:
            found = _found(board, search.next(time_limit=left, node_limit=limits.nodes, stop=stop))
        yield found
        if found.solution is None:
            return


def _limit_arguments(limits: Limits) -> dict[str, Any]:
    return {"time_limit": limits.seconds, "node_limit": limits.nodes}


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _found(board: ColourSudoku, outcome: ColourSudokuOutcome) -> Found:
    high, low = outcome.solutions
    cells = outcome.solution
    solution = None
    if cells is not None:
        lowest_first = board.colours[::-1]
        solution = ColourSudoku(
            board.colours,
            tuple(number + 1 for number, _ in cells),
            tuple(lowest_first[level] for _, level in cells),
        )
    metrics = Metrics(
        explored=outcome.nodes,
        pushes=outcome.nodes,
        pops=outcome.nodes - (solution is not None),
        max_frontier=outcome.deepest,
        total_pushes=outcome.nodes,
        total_pops=outcome.nodes - (solution is not None),
        seconds=outcome.seconds,
        extra={
            "assignments": outcome.nodes - 1,
            "backtracks": outcome.backtracks,
            "checks": outcome.checks,
        },
        peak_bytes=outcome.peak_bytes or None,
    )
    return Found(cast(Status, outcome.status), solution, high << 64 | low, metrics)
