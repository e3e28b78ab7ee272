"""`gridwise runs`."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from gridwise.cli.arguments import add_paper_format, positive
from gridwise.cli.output import write
from gridwise.cli.store_option import tell_damaged
from gridwise.cli.table import new_table, print_table
from gridwise.errors import UsageError
from gridwise.fields import FIELDS
from gridwise.files import from_json, write_bytes
from gridwise.lab.store import TYPES, Store
from gridwise.lab.tabular import FORMATS, as_bytes
from gridwise.search.algorithms import our_name
from gridwise.user_code.loading import own_reference

EXAMPLES = """\
  gridwise runs                                          the newest runs
  gridwise runs --puzzle {puzzle} --algorithm astar --status limit
  gridwise runs --since 2026-01-31 --export runs.csv     also .json, and .parquet with pyarrow
  gridwise runs --puzzle {puzzle} --format latex          a table for a paper; also markdown
  gridwise runs --file L01.txt --json                    with plans, rules and machines
  gridwise runs --show 17                                everything about one run
  gridwise runs --check                                  whether the store is sound; --repair makes it so"""

EXACT = ("puzzle", "algorithm", "heuristic", "status", "engine", "metric", "version", "host")
SHOWN = 30
EXPORTED = {
    **TYPES,
    "text": "TEXT",
    "optimal": "BOOLEAN",
    "repeats": "INTEGER",
    "seconds_worst": "REAL",
}
"""The columns of an export with their types, the same whatever the runs hold."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("--store", metavar="F", help="the results store (default: in your data directory)")
    for name in EXACT:
        kind = our_name if name == "algorithm" else str
        parser.add_argument(f"--{name}", metavar=name[0].upper(), type=kind, help=f"only this {name}")
    parser.add_argument("--file", metavar="F", help="only instances of this name; * and ? stand for anything")
    parser.add_argument("--since", metavar="DATE", help="only runs from this date on (2026-01-31, in UTC)")
    parser.add_argument("--limit", metavar="N", type=positive(int), help=f"the newest N (default {SHOWN})")
    parser.add_argument("--show", metavar="ID", type=positive(int), help="tell everything about one run")
    mending = parser.add_mutually_exclusive_group()
    mending.add_argument("--check", action="store_true", help="look for damage in the store")
    mending.add_argument(
        "--repair",
        action="store_true",
        help="keep all runs that can be read, and a copy as it was",
    )
    parser.add_argument("--export", metavar="F", help=f"write all columns: .{', .'.join(FORMATS)}")
    parser.add_argument("--json", action="store_true", help="print the runs as JSON")
    add_paper_format(parser)


def run(args: argparse.Namespace) -> int:
    if args.check:
        return _check(args.store)
    if args.repair:
        return _repair(args.store)
    conditions = [one for name in EXACT for one in _conditions(name, getattr(args, name))]
    if args.file:
        conditions.append(("file", "GLOB", args.file))
    if args.since:
        conditions.append(("started", ">=", args.since))
    if args.show:
        conditions.append(("id", "=", args.show))
    export = None if args.export is None else _format(args.export)
    # A listing for people is short; what goes into a file or a program is complete.
    limit = args.limit or (None if args.export or args.json or args.format else SHOWN)
    with Store(args.store, write=False) as store:
        rows = store.rows(conditions, limit, in_full=bool(args.export or args.json or args.show))
    tell_damaged(store)
    if export is not None:
        write_bytes(args.export, as_bytes([_flat(row) for row in rows], export, EXPORTED))
        return 0
    if args.json:
        sys.stdout.write(json.dumps([_decoded(row) for row in rows], indent=1) + "\n")
        return 0
    if not rows:
        write("No runs." if not conditions else "No runs meet these conditions.")
        return 1 if args.show else 0
    if args.show:
        _tell(rows[0], rows[0].pop("text"))
    elif args.format:
        from gridwise.lab.paper import runs_table

        asked = {name: getattr(args, name) for name in (*EXACT, "file", "since")}
        shown = [f"{name} {value}" for name, value in asked.items() if value]
        sys.stdout.write(
            runs_table(rows, shown, shlex.join(["gridwise", "runs", *args.words])).write(args.format)
        )
    else:
        _list(rows)
    return 0


def _check(path: str | None) -> int:
    with Store(path, write=False) as store:
        faults, runs = store.check(), len(store.rows())
    for fault in faults:
        write(fault)
    write(f"{store.path}: {runs:,} sound runs" + ("; --repair keeps them" if faults else ", no damage"))
    return 1 if faults else 0


def _repair(path: str | None) -> int:
    Store(path, write=False).close()  # what is not there is not made
    with Store(path) as store:
        done = store.repair()
    for fault in done.faults:
        write(fault)
    kept = f"{store.path}: {done.kept:,} sound runs"
    write(f"{kept}, no damage" if done.copy is None else f"{kept} are kept; as it was: {done.copy}")
    return 0


def _conditions(name: str, value: str | None) -> Iterator[tuple[str, str, str]]:
    """Yield what a run must meet; own code has kept its name, and the place of the file beside it."""
    if value is None or not own_reference(value):
        yield from [] if value is None else [(name, "=", value)]
    elif name == "puzzle":
        yield "reference", "=", value
    else:
        yield name, "=", value.rpartition(":")[2]
        if name == "algorithm":
            yield "label", "GLOB", f"{value.replace('[', '[[]')}*"


def _format(target: str) -> str:
    ending = Path(target).suffix.lower().lstrip(".")
    if ending not in FORMATS:
        raise UsageError(f"expected a file that ends in .{', .'.join(FORMATS)}, got {target!r}")
    return ending


def _list(rows: Sequence[dict[str, Any]]) -> None:
    table = new_table()
    for name in ("id", "started (UTC)", "puzzle", "instance", "algorithm", "status"):
        table.add_column(name, justify="right" if name == "id" else "left", no_wrap=True)
    figures = [FIELDS[name] for name in ("cost", "explored", "peak_bytes", "seconds")]
    for field in figures:
        table.add_column(field.label, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            f"{row['id']}",
            row["started"][:19].replace("T", " "),
            row["puzzle"],
            row["file"],
            row["label"],
            row["status"] + (", proven" if row["optimal"] else ""),
            *(field.write(row[field.name]) for field in figures),
        )
    print_table(table)


def _tell(row: dict[str, Any], text: str | None) -> None:
    width = max(map(len, row))
    for name, value in row.items():
        if value is not None and name != "key":
            write(f"{name:{width}}  {value}")
    if text:
        write()
        write(text.rstrip("\n"))


def _decoded(row: dict[str, Any]) -> dict[str, Any]:
    """Give the columns that hold JSON as what they mean."""
    whole = {name: from_json(row[name]) for name in ("times", "counters", "options", "extra", "machine")}
    return row | whole | {"optimal": bool(row["optimal"]), "plan": from_json(row["plan"] or "null")}


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    times = from_json(row["times"])
    return row | {
        "optimal": bool(row["optimal"]),
        "repeats": len(times),
        "seconds_worst": max(times, default=None),
    }
