"""The arena's results as a table, one row per pilot."""

from __future__ import annotations

from collections.abc import Sequence

from gridwise.puzzles.base import FigureTable
from gridwise.puzzles.snake.arena.series import Summary

__all__ = ["summary_table"]

COLUMNS = ("pilot", "filled", "lost", "stalled", "mean length", "steps to fill", "moves/s")


def summary_table(summaries: Sequence[Summary]) -> FigureTable:
    """Lay the summaries out; the most boards filled and the fewest steps are the best."""
    most = max(summary.wins for summary in summaries)
    fewest = min((s.mean_steps_of_wins for s in summaries if s.mean_steps_of_wins is not None), default=None)
    best = {(row, COLUMNS.index("filled")) for row, s in enumerate(summaries) if s.wins == most > 0}
    best |= {
        (row, COLUMNS.index("steps to fill"))
        for row, s in enumerate(summaries)
        if s.mean_steps_of_wins is not None and s.mean_steps_of_wins == fewest
    }
    first = summaries[0]
    notes = [f"board {first.board}, {first.games:,} games each, seed {first.seed}, tail {first.tail}"]
    notes += ["steps to fill: mean of the games won ± its standard error; moves/s on one core"]
    notes += [
        f"{s.pilot}: exact play promises {s.expected_steps:,.3f} steps"
        for s in summaries
        if s.expected_steps is not None
    ]
    failed = [s for s in summaries if s.failure]
    notes += [f"{s.pilot} failed, and lost the games that were left: {s.failure}" for s in failed]
    return FigureTable(COLUMNS, tuple(map(_row, summaries)), frozenset(best), tuple(notes))


def _row(summary: Summary) -> tuple[str, ...]:
    steps = "-"
    if summary.mean_steps_of_wins is not None:
        error = "" if summary.standard_error is None else f" ± {summary.standard_error:,.1f}"
        steps = f"{summary.mean_steps_of_wins:,.1f}{error}"
    if summary.failure is not None:
        steps = "failed"
    return (
        summary.pilot,
        f"{100 * summary.wins / summary.games:.1f} %",
        f"{summary.losses:,}",
        f"{summary.stalls:,}",
        f"{summary.mean_length:,.1f}",
        steps,
        f"{summary.moves_per_second:,.0f}",
    )
