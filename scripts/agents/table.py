"""The figures as a table in a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .measure import Row

__all__ = ["insert", "markdown"]

BEGIN, END = "<!-- python -m scripts.agents -->", "<!-- end -->"
COLUMNS = (
    "puzzle",
    "boards",
    "shortest solution, moves",
    "number",
    "agent",
    "its moves more",
    "its looks",
    "A*, as many states",
    "A*, ten times",
    "A*, no limit",
    "its states",
)


def markdown(rows: Sequence[Row]) -> str:
    """Return the table."""
    ruler = "|---|---|" + "---:|" * (len(COLUMNS) - 2)
    return "\n".join([f"| {' | '.join(COLUMNS)} |", ruler, *map(_line, rows)])


def insert(page: Path, table: str) -> None:
    """Put the table between its marks in a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")


def _line(row: Row) -> str:
    shares = [row.agent, row.astar, row.astar_ten, row.astar_whole]
    agent, few, more, whole = (f"{100 * part / row.boards:.0f} %" for part in shares)
    least, most = row.shortest
    cells = [row.puzzle, row.level, f"{least} to {most}", f"{row.boards:,}", agent, f"{row.extra:.0f} %"]
    cells += [f"{row.looks:.0f}", few, more, whole, f"{row.states:,.0f}"]
    return f"| {' | '.join(cells)} |"
