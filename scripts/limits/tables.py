"""What was measured, as the tables of docs/reference/limits.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gridwise.model import Limits
from scripts.limits.cases import Case
from scripts.limits.measuring import Measured, measured

__all__ = ["Row", "measured_row", "tables"]

SECONDS, MEBIBYTES, NODES = 1.0, 256, 500
LATEST = max(0.05 * SECONDS, 0.1)
LARGEST = max(1.2 * MEBIBYTES, MEBIBYTES + 50)
TRIES = 3
"""Of a run that comes late, on a machine that others use."""
MOST_SECONDS = 8.0
"""Of a run under a memory limit: some need so little that they would never end."""
SMALL = 8
"""Mebibytes in a second: who takes less does not come to the limit in that time."""
WORST = 5


class Row(NamedTuple):
    """A case, and what it took under each limit."""

    case: Sequence[str]
    """Puzzle, what ran, engine, board."""
    ended: str
    late: float
    """Seconds of work after the time limit; negative where it was over before."""
    seconds: float
    grown: float
    """Mebibytes under the memory limit."""
    explored: int | None
    """Under the node limit."""

    @property
    def faults(self) -> list[str]:
        """Say what is beyond what is promised."""
        found = []
        if self.ended == "failed":
            found.append("it failed")
        if self.late > LATEST:
            found.append(f"{self.late:.2f} s late")
        if self.grown > LARGEST:
            found.append(f"{self.grown:.0f} MiB")
        if self.explored is not None and self.explored > NODES:
            found.append(f"{self.explored:,} states")
        return found


def measured_row(case: Case) -> Row:
    """Run a case under each limit."""
    timed = measured(case, Limits(seconds=SECONDS))
    for _ in range(TRIES - 1):
        if timed.late > LATEST:
            timed = min(timed, measured(case, Limits(seconds=SECONDS)), key=lambda one: one.late)
    held = timed
    if timed.late > 0 and timed.grown > SMALL:
        held = measured(case, Limits(memory=MEBIBYTES << 20, seconds=MOST_SECONDS))
    counted: Measured | None = None
    if case.asked == "solve":
        counted = measured(case, Limits(nodes=NODES, seconds=SECONDS))
    what = f"`{case.algorithm}`" if case.asked == "solve" else f"`gridwise {case.asked}`"
    if case.heuristic:
        what += f" with {case.heuristic}"
    return Row(
        (case.puzzle, what, case.engine or "", case.board),
        timed.status if "failed" not in (held.status, counted and counted.status) else "failed",
        timed.late,
        timed.seconds,
        max(timed.grown, held.grown),
        counted.explored if counted else None,
    )


def tables(rows: Sequence[Row]) -> str:
    """Return the worst of each kind, then all of them."""
    latest = sorted(rows, key=lambda row: -row.late)[:WORST]
    largest = sorted(rows, key=lambda row: -row.grown)[:WORST]
    stopped = sum(row.late > 0 for row in rows)
    faults = sum(bool(row.faults) for row in rows)
    summary = (
        f"{len(rows)} cases, {stopped} of them stopped by the time limit; {faults} beyond what is promised. "
        f"The latest works for {latest[0].late:.2f} s after the limit, the largest grows by "
        f"{largest[0].grown:.0f} MiB."
    )
    return "\n\n".join(
        [
            summary,
            f"The latest, under a limit of {SECONDS:g} s:",
            _table(latest),
            f"The largest, under a limit of {MEBIBYTES} MiB:",
            _table(largest),
            "All:",
            _table(rows),
        ]
    )


def _table(rows: Iterable[Row]) -> str:
    limits = f"after {SECONDS:g} s | of {MEBIBYTES} MiB | of {NODES} states"
    head = f"| puzzle | what | engine | board | ended | {limits} |\n|---|---|---|---|---|--:|--:|--:|"
    return "\n".join([head, *map(_line, rows)])


def _line(row: Row) -> str:
    late = f"+{row.late:.2f} s" if row.late > 0 else f"{row.seconds:.2f} s in all"
    marked = f"**{late}**" if row.late > LATEST else late
    grown = f"{row.grown:.0f}"
    grown = f"**{grown}**" if row.grown > LARGEST else grown
    explored = "" if row.explored is None else f"{row.explored:,}"
    cells = [*row.case, row.ended, marked, grown, explored]
    return f"| {' | '.join(cells)} |"
