"""`gridwise reproduce`."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap

from gridwise.cli.arguments import add_workers
from gridwise.cli.lab.compare import add_store, run_tasks
from gridwise.cli.output import write
from gridwise.cli.table import new_table, print_table, terminal_width
from gridwise.files import write_text
from gridwise.lab.reproduce.experiment import Experiment, PublishedFigure, experiments
from gridwise.lab.store import StoreError
from gridwise.lab.tabular import as_csv
from gridwise.names import pick

EXAMPLES = (
    "\n".join(experiment.help for experiment in experiments().values())
    + "\nexit status: 0 when every figure agrees, the report's own slips aside; 1 when one does not"
)

WIDE = 110
"""Windows narrower than this show pops and pushes without their ratio."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument(
        "experiment",
        metavar="EXPERIMENT",
        help="; ".join(f"{one.name}: {one.summary}" for one in experiments().values()),
    )
    parser.add_argument("--levels", metavar="DIR", required=True, type=Path, help="where the level files are")
    parser.add_argument("--only", metavar="L,L", help="only these levels")
    parser.add_argument("--engine", choices=("native", "python"), help="the C++ core or the readable engine")
    parser.add_argument("--csv", metavar="F", help="write every cell as a row of a CSV file")
    parser.add_argument("--json", metavar="F", help="write every cell as JSON")
    add_store(parser)
    add_workers(parser)
    parser.add_argument("--quiet", action="store_true", help="the verdict alone")


def run(args: argparse.Namespace) -> int:
    experiment = pick(args.experiment, experiments(), "experiment")
    only = [name.strip() for name in args.only.split(",")] if args.only else []
    tasks = experiment.tasks(args.levels, args.engine, only)
    entries, trouble = run_tasks(args, tasks, shlex.join(["gridwise", "reproduce", *args.words]))
    found = list(experiment.cells(entries))
    if args.csv:
        write_text(args.csv, as_csv([cell.as_dict() for cell in found]))
    if args.json:
        write_text(args.json, json.dumps([cell.as_dict() for cell in found], indent=1) + "\n")
    if not args.quiet:
        for number, table in enumerate(experiment.tables, 1):
            _print(experiment, number, [cell for cell in found if cell.table == table])
        _explain(experiment.notes(entries))
    _verdict(found)
    if isinstance(trouble, StoreError):
        raise trouble
    if trouble is not None:
        return 130
    return 0 if all(cell.equal or cell.slip for cell in found) else 1


def _print(experiment: Experiment, number: int, found: Sequence[PublishedFigure]) -> None:
    """Print one of the report's tables: its line above ours for each level, and a mark on every cell."""
    table, title = list(experiment.tables.items())[number - 1]
    equal = sum(cell.equal for cell in found)
    write()
    write(f"Table {number}. {title}: {equal} of {len(found)} cells equal (=), the others not (≠)")
    grid = new_table()
    grid.add_column("level", no_wrap=True)
    for name in experiment.algorithms.values():
        grid.add_column(name, justify="right", no_wrap=True)
    short = table == "efficiency" and terminal_width() < WIDE
    for level in dict.fromkeys(cell.level for cell in found):
        mine = {cell.algorithm: cell for cell in found if cell.level == level}
        there = [mine.get(name) for name in experiment.algorithms]
        grid.add_row(level, *("" if cell is None else _short(cell.report, short) for cell in there))
        grid.add_row("ours", *("" if cell is None else _marked(cell, short) for cell in there))
    print_table(grid)


def _marked(cell: PublishedFigure, short: bool) -> str:
    ours = _short(cell.ours, short)
    return f"={ours}" if cell.equal else f"[bold]≠{ours}[/bold]"


def _short(text: str, short: bool) -> str:
    return text.partition(" ")[2] if short else text


def _explain(notes: Iterable[str]) -> None:
    write()
    for note in notes:
        width = min(100, terminal_width())
        for line in wrap(note, width, initial_indent="* ", subsequent_indent="  ", break_on_hyphens=False):
            write(line)


def _verdict(found: Sequence[PublishedFigure]) -> None:
    write()
    equal, slips = sum(cell.equal for cell in found), sum(cell.slip and not cell.equal for cell in found)
    others = len(found) - equal - slips
    write(
        f"{equal:,} of {len(found):,} cells are equal; {slips} differ by slips of the report; "
        f"{others} differ otherwise."
    )
