"""Tables for the terminal: numbers to the right, the best value in bold, the rules below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gridwise.cli.output import fancy, write
from gridwise.format import memory
from gridwise.lab.compare import Entry, shared_rules, timing
from gridwise.puzzles.base import FigureTable

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["comparison_table", "figure_table", "new_table", "print_table", "terminal_width"]

MARKS = {"solved": "", "unsolvable": "no solution", "limit": "limit", "interrupted": "interrupted"}

NARROW, MIDDLE = 84, 106
"""Windows narrower than this lose some columns: first pops and pushes, then the memory."""
IN_A_PIPE = 160
"""A pipe has no window: every column has room."""


def comparison_table(entries: Sequence[Entry]) -> Table:
    """Lay the results out, one block of rows per instance."""
    unit = next((entry.result.metric for entry in entries if entry.result.metric), "cost")
    names = max((len(entry.file) for entry in entries), default=0), max(len(entry.label) for entry in entries)
    width = terminal_width() - max(0, sum(names) - 16)
    columns: dict[str, Callable[[Entry, list[Entry]], str]] = {
        unit: _cost,
        "optimal": lambda entry, group: "proven" if entry.result.optimal else "",
        "explored": _explored,
        "max\nfrontier": lambda entry, group: f"{entry.result.metrics.max_frontier:,}",
        "pops": lambda entry, group: f"{entry.result.metrics.pops:,}",
        "pushes": lambda entry, group: f"{entry.result.metrics.pushes:,}",
        "pops/\npushes": lambda entry, group: f"{entry.result.metrics.efficiency:.4f}",
        "memory": _memory,
        "time": _time,
    }
    if all(entry.result.metrics.peak_bytes is None for entry in entries):
        del columns["memory"]
    for name in (*(("pops", "pushes") if width < MIDDLE else ()), *(("memory",) if width < NARROW else ())):
        columns.pop(name, None)
    table = new_table()
    table.add_column("instance", no_wrap=True)
    table.add_column("algorithm", no_wrap=True)
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    files = list(dict.fromkeys(entry.file for entry in entries))
    for file in files:
        group = [entry for entry in entries if entry.file == file]
        for number, entry in enumerate(group):
            table.add_row(
                file if number == 0 else "",
                entry.label,
                *(show(entry, group) for show in columns.values()),
                end_section=number == len(group) - 1 and file != files[-1],
            )
    table.caption = "\n".join(shared_rules(entries))
    return table


def figure_table(figures: FigureTable) -> Table:
    """Lay figures out, the best values in bold."""
    table = new_table()
    for number, name in enumerate(figures.columns):
        table.add_column(name, justify="right" if number else "left", no_wrap=True)
    for row, cells in enumerate(figures.rows):
        shown = (
            f"[bold]{cell}[/bold]" if (row, col) in figures.best else cell for col, cell in enumerate(cells)
        )
        table.add_row(*shown)
    table.caption = "\n".join(figures.notes)
    return table


def new_table() -> Table:
    """Make an empty table in the house's style."""
    from rich.box import SIMPLE_HEAD, Box
    from rich.table import Table

    plain_head = Box("\n".join(("    ", "    ", " -- ", *["    "] * 5)) + "\n", ascii=True)
    return Table(
        box=SIMPLE_HEAD if fancy() else plain_head,
        pad_edge=False,
        collapse_padding=True,
        caption_justify="left",
    )


def terminal_width() -> int:
    """Return how wide a table may be."""
    from rich.console import Console

    return Console().width if fancy() else IN_A_PIPE


def print_table(table: Table) -> None:
    """Print a table on standard output, never wider than the window; plainly in a pipe."""
    from rich.console import Console

    console = Console(width=terminal_width(), highlight=False)
    with console.capture() as capture:
        console.print(table)
    for line in capture.get().splitlines():
        write(line.rstrip())


def _cost(entry: Entry, group: list[Entry]) -> str:
    cost = entry.result.cost
    if cost is None:
        return MARKS[entry.result.status] or "solved"
    cheapest = min(other.result.cost for other in group if other.result.cost is not None)
    return _bold(f"{cost:,}", cost == cheapest)


def _explored(entry: Entry, group: list[Entry]) -> str:
    explored = entry.result.metrics.explored
    return _bold(f"{explored:,}", explored == min(other.result.metrics.explored for other in group))


def _memory(entry: Entry, group: list[Entry]) -> str:
    peak = entry.result.metrics.peak_bytes
    known = [
        other.result.metrics.peak_bytes for other in group if other.result.metrics.peak_bytes is not None
    ]
    return "" if peak is None else _bold(memory(peak), peak == min(known))


def _time(entry: Entry, group: list[Entry]) -> str:
    seconds = entry.result.metrics.seconds
    return _bold(timing(entry), seconds == min(other.result.metrics.seconds for other in group))


def _bold(text: str, best: bool) -> str:
    return f"[bold]{text}[/bold]" if best else text
