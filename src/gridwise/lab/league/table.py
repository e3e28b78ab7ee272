"""The league as rows of words."""

from __future__ import annotations

from collections.abc import Sequence

from gridwise.lab.league.pilots import PilotRow
from gridwise.lab.league.searches import SearchRow
from gridwise.lab.league.statistics import share_of
from gridwise.puzzles.base import FigureTable

__all__ = ["COLUMNS", "cells", "pilot_table", "search_table"]

COLUMNS = ("pilot", "filled", "95 %", "length", "against the leader", "steps to fill", "lost by", "us/move")


def cells(row: PilotRow) -> tuple[str, ...]:
    """Write one pilot's line."""
    low, high = share_of(row.filled, row.games)
    losses = ", ".join(f"{count:,} {cause}" for cause, count in row.losses.items())
    return (
        row.name,
        f"{100 * row.filled / row.games:.1f} %",
        f"{100 * low:.0f}-{100 * high:.0f} %",
        str(row.length),
        "-" if row.against_leader is None or row.against_leader.value == 0 else str(row.against_leader),
        "-" if row.steps is None else str(row.steps),
        losses or "-",
        "-" if row.microseconds is None else f"{row.microseconds:,.0f}",
    )


def pilot_table(rows: Sequence[PilotRow], notes: Sequence[str]) -> FigureTable:
    """Lay the league of pilots out."""
    failed = tuple(f"{row.name} failed: {row.failure}" for row in rows if row.failure)
    return FigureTable(COLUMNS, tuple(map(cells, rows)), notes=(*notes, *failed))


def search_table(rows: Sequence[SearchRow], notes: Sequence[str]) -> FigureTable:
    """Lay the league of searches out."""
    columns = ("search", "solved", "shortest", "expanded", "seconds", "failed")
    lines = tuple(
        (
            row.name,
            f"{row.solved} of {row.boards}",
            str(row.fewest),
            "-" if row.expanded is None else str(row.expanded),
            f"{row.seconds:,.2f}",
            str(row.failures) if row.failures else "-",
        )
        for row in rows
    )
    return FigureTable(columns, lines, notes=tuple(notes))
