"""How a comparison is getting on: a table that fills while a person is watching."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gridwise.format import duration
from gridwise.lab.compare import Entry, Task

if TYPE_CHECKING:
    from rich.console import Group

__all__ = ["live_table"]


@contextmanager
def live_table(tasks: Sequence[Task], quiet: bool = False) -> Iterator[Callable[[Entry], None]]:
    """Give a function that takes every finished run; silent in a pipe or when asked to be."""
    if quiet or not sys.stderr.isatty():
        yield lambda entry: None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    finished: list[Entry] = []
    progress = Progress(TextColumn("comparing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = progress.add_task("", total=len(tasks))
    console = Console(stderr=True)
    with Live(console=console, refresh_per_second=8, transient=True) as live:

        def take(entry: Entry) -> None:
            finished.append(entry)
            progress.advance(bar)
            live.update(_view(tasks, finished, progress))

        live.update(_view(tasks, finished, progress))
        yield take


def _view(tasks: Sequence[Task], finished: Sequence[Entry], progress: object) -> Group:
    """One row for every algorithm: how many are done, how they ended, what they have cost so far."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Group
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("algorithm", no_wrap=True)
    for name in ("done", "solved", "proven", "no solution", "limit", "explored", "time", "last"):
        table.add_column(name, justify="right", no_wrap=True)
    for label in dict.fromkeys(task.label for task in tasks):
        mine = [entry for entry in finished if entry.label == label]
        total = sum(task.label == label for task in tasks)
        statuses = [entry.result.status for entry in mine]
        table.add_row(
            label,
            f"{len(mine):,}/{total:,}",
            f"{statuses.count('solved'):,}",
            f"{sum(entry.result.optimal for entry in mine):,}",
            f"{statuses.count('unsolvable'):,}",
            f"{statuses.count('limit'):,}",
            f"{sum(entry.result.metrics.explored for entry in mine):,}",
            duration(sum(entry.result.metrics.seconds for entry in mine)) if mine else "",
            mine[-1].file if mine else "",
        )
    return Group(table, progress)  # type: ignore[arg-type]
