"""`gridwise reproduce`."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from gridwise.cli.arguments import add_engine, add_workers
from gridwise.cli.lab.compare import add_store, run_tasks
from gridwise.cli.lab.published import print_about, print_section, print_verdict
from gridwise.cli.leaving import tell_interrupted
from gridwise.cli.output import write
from gridwise.cli.progress import progress
from gridwise.cli.table import new_table, print_table
from gridwise.files import write_text
from gridwise.lab.compare import Entry, Task
from gridwise.lab.reproduce.experiment import Experiment, Section, Terms, experiments
from gridwise.lab.store import StoreError
from gridwise.lab.tabular import as_csv
from gridwise.lab.workers import Workers
from gridwise.names import pick

T = TypeVar("T")
R = TypeVar("R")

EXAMPLES = (
    "  gridwise reproduce                  the reports that can be run again\n"
    + "\n".join(experiment.help for experiment in experiments().values())
    + "\n\nexit status: 0 when every figure agrees or its difference is explained; 1 when one does not"
)

VALUES = {"experiment": lambda: {one.name: one.summary for one in experiments().values()}}
"""What completion offers."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument(
        "experiment",
        metavar="EXPERIMENT",
        nargs="?",
        help="; ".join(f"{one.name}: {one.summary}" for one in experiments().values()),
    )
    parser.add_argument("--levels", metavar="DIR", type=Path, help="where a report's own instances are")
    parser.add_argument("--only", metavar="L,L", help="only these instances")
    add_engine(parser)
    parser.add_argument("--csv", metavar="F", help="write every cell as a row of a CSV file")
    parser.add_argument("--json", metavar="F", help="write every cell as JSON")
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="write its pictures there, as SVG")
    add_store(parser)
    add_workers(parser)
    parser.add_argument("--quiet", action="store_true", help="the verdict alone")


def run(args: argparse.Namespace) -> int:
    if args.experiment is None:
        _list()
        return 0
    experiment = pick(args.experiment, experiments(), "experiment")
    trouble: list[BaseException] = []

    def run_searches(tasks: Sequence[Task]) -> list[Entry]:
        entries, ended_by = run_tasks(args, tasks, shlex.join(["gridwise", "reproduce", *args.words]))
        trouble.extend(() if ended_by is None else (ended_by,))
        return entries

    def spread(what: str, work: Callable[[T], R], parts: Sequence[T]) -> Iterator[R]:
        with Workers(args.jobs, args.cluster) as workers, progress(args.quiet) as bar:
            yield from bar.track(workers.map(work, parts), total=len(parts), description=what)

    only = [name.strip() for name in args.only.split(",")] if args.only else []
    sections: list[Section] = []
    for section in _shown(experiment, Terms(args.levels, only, args.engine, run_searches, spread), args):
        sections.append(section)
        if trouble:  # the next ones might take longer
            break
    found = [cell for section in sections for cell in section.cells]
    rows = [cell.as_dict(experiment.rows, experiment.columns) for cell in found]
    if args.csv:
        write_text(args.csv, as_csv(rows))
    if args.json:
        write_text(args.json, json.dumps(rows, indent=1) + "\n")
    print_verdict(found)
    for one in trouble:
        if isinstance(one, StoreError):
            raise one
    if trouble:
        sys.stdout.flush()
        return tell_interrupted("" if args.no_store else "; --resume goes on from there")
    return 0 if all(cell.explained for cell in found) else 1


def _shown(experiment: Experiment, terms: Terms, args: argparse.Namespace) -> Iterator[Section]:
    """Run the experiment, and show every section as soon as it is there."""
    for number, section in enumerate(experiment.perform(terms)):
        if number == 0 and not args.quiet:
            print_about(experiment)
        if not args.quiet:
            print_section(experiment, section)
        if args.pictures:
            _write_pictures(section, args.pictures)
        yield section


def _write_pictures(section: Section, folder: Path) -> None:
    from gridwise.render.svg import svg

    for name, picture in section.pictures.items():
        folder.mkdir(parents=True, exist_ok=True)
        write_text(str(folder / f"{name}.svg"), svg(picture))
        write(f"{folder / name}.svg")


def _list() -> None:
    table = new_table()
    for name in ("experiment", "the report", "what is run again"):
        table.add_column(name, no_wrap=name == "experiment")
    for one in experiments().values():
        table.add_row(one.name, one.report, one.summary)
    print_table(table)
