"""Tables for the terminal: numbers to the right, the best value in bold, the rules below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridwise.cli.output import fancy, write
from gridwise.fields import FIELDS
from gridwise.lab.columns import SOME_HAVE, cell, columns, heading, is_best
from gridwise.lab.compare import Entry, shared_rules
from gridwise.puzzles.base import FigureTable

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["comparison_table", "figure_table", "new_table", "print_table", "terminal_width"]

NARROW, MIDDLE, BROAD = 84, 106, 146
WIDER, WIDE = ("peak_bytes",), ("pops", "pushes")
"""Windows narrower than this lose some columns."""
BROKEN = {"assignments": "assign-\nments", "backtracks": "back-\ntracks"}
"""Words that narrow columns break."""
IN_A_PIPE = 160
"""A pipe has no window: every column has room."""


def comparison_table(entries: Sequence[Entry]) -> Table:
    """Lay the results out, one block of rows per instance."""
    names = max((len(entry.file) for entry in entries), default=0), max(len(entry.label) for entry in entries)
    width = terminal_width() - max(0, sum(names) - 16)
    left_out = {"iterations", *(WIDE if width < MIDDLE else ()), *(WIDER if width < NARROW else ())}
    if all(entry.result.metrics.peak_bytes is None for entry in entries):
        left_out.add("peak_bytes")
    known = columns(entries)
    if not set(SOME_HAVE).isdisjoint(known):
        left_out |= _left_out_for_some(entries, width)
    shown_columns = [name for name in known if name not in left_out]
    table = new_table()
    for name in ("file", "label"):
        table.add_column(FIELDS[name].label, no_wrap=True)
    for name in shown_columns:
        # A long heading is broken after its word, so that figures make the column.
        title = heading(name, entries).replace(" ", "\n").replace("/", "/\n")
        title = BROKEN.get(title, title) if width < BROAD else title
        table.add_column(title, justify="right", no_wrap=True)
    files = list(dict.fromkeys(entry.file for entry in entries))
    for file in files:
        group = [entry for entry in entries if entry.file == file]
        for number, entry in enumerate(group):
            shown = (_bold(cell(name, entry), is_best(name, entry, group)) for name in shown_columns)
            last = number == len(group) - 1 and file != files[-1]
            table.add_row("" if number else file, entry.label, *shown, end_section=last)
    table.caption = "\n".join(shared_rules(entries))
    return table


def _left_out_for_some(entries: Sequence[Entry], width: int) -> set[str]:
    """Choose what gives way to counters that only some algorithms have, where there is no room for all."""
    unpriced = all(entry.result.cost is None for entry in entries)
    left_out = {*WIDE, "efficiency", *(("optimal",) if unpriced else ())} if width < BROAD else set()
    left_out |= {"max_frontier"} if width < MIDDLE else set()
    return left_out | ({"explored"} if width < NARROW else set())


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


def _bold(text: str, best: bool) -> str:
    return f"[bold]{text}[/bold]" if best else text
