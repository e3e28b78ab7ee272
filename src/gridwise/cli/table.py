"""Tables for the terminal: numbers to the right, the best value in bold, the rules below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridwise.cli.output import fancy, write
from gridwise.cli.report import duration, rules
from gridwise.lab.compare import Entry

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["comparison_table", "new_table", "print_table"]

MARKS = {"solved": "", "unsolvable": "no solution", "limit": "limit", "interrupted": "interrupted"}


def comparison_table(entries: Sequence[Entry]) -> Table:
    """Lay the results out, one block of rows per instance."""
    unit = next((entry.result.metric for entry in entries if entry.result.metric), "cost")
    table = new_table()
    table.add_column("instance", no_wrap=True)
    table.add_column("algorithm", no_wrap=True)
    for name in (unit, "optimal", "explored", "max frontier", "pops", "pushes", "time"):
        table.add_column(name, justify="right", no_wrap=True)
    files = list(dict.fromkeys(entry.file for entry in entries))
    for file in files:
        group = [entry for entry in entries if entry.file == file]
        costs = [e.result.cost for e in group if e.result.cost is not None]
        fastest = min(e.result.metrics.seconds for e in group)
        fewest = min(e.result.metrics.explored for e in group)
        for number, entry in enumerate(group):
            result, metrics = entry.result, entry.result.metrics
            cost = MARKS[result.status] if result.cost is None else f"{result.cost:,}"
            table.add_row(
                file if number == 0 else "",
                result.algorithm,
                _bold(cost, bool(costs) and result.cost == min(costs)),
                "proven" if result.optimal else "",
                _bold(f"{metrics.explored:,}", metrics.explored == fewest),
                f"{metrics.max_frontier:,}",
                f"{metrics.pops:,}",
                f"{metrics.pushes:,}",
                _bold(duration(metrics.seconds), metrics.seconds == fastest),
                end_section=number == len(group) - 1 and file != files[-1],
            )
    table.caption = "\n".join(_rules(entries))
    return table


def new_table() -> Table:
    """Make an empty table in the house's look."""
    from rich.box import SIMPLE_HEAD, Box
    from rich.table import Table

    plain_head = Box("\n".join(("    ", "    ", " -- ", *["    "] * 5)) + "\n", ascii=True)
    return Table(box=SIMPLE_HEAD if fancy() else plain_head, pad_edge=False, caption_justify="left")


def _rules(entries: Sequence[Entry]) -> list[str]:
    """Name the rules once for all algorithms that share them."""
    shared: dict[str, dict[str, None]] = {}
    for entry in entries:
        shared.setdefault(rules(entry.result), {})[entry.result.algorithm] = None
    return [f"{', '.join(names)}: {rule}" for rule, names in shared.items()]


def print_table(table: Table) -> None:
    """Print a table on standard output, never wider than the window; plainly in a pipe."""
    from rich.console import Console

    console = Console(width=None if fancy() else 120, highlight=False)
    with console.capture() as capture:
        console.print(table)
    for line in capture.get().splitlines():
        write(line.rstrip())


def _bold(text: str, best: bool) -> str:
    return f"[bold]{text}[/bold]" if best else text
