"""`gridwise compare`."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from gridwise.cli.arguments import (
    add_instance,
    add_own_options,
    add_solve_options,
    named_puzzle,
    own_heuristic,
    own_values,
    read_instance,
    solve_options,
)
from gridwise.cli.progress import progress
from gridwise.cli.table import comparison_table, print_table
from gridwise.errors import UsageError
from gridwise.files import write_text
from gridwise.lab.compare import Entry, compare
from gridwise.registry import puzzle

EXAMPLES = """\
  gridwise compare rushhour level.txt
  gridwise compare rushhour levels/*.txt --algorithms bfs,astar,best --csv table.csv
  gridwise compare rushhour level.txt --algorithms astar,idastar --heuristic blockers --json -"""

FIVE = "bfs,dfs,ids,astar,idastar"


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser, many=True)
    parser.add_argument("--algorithms", metavar="A,B,C", help=f"default: {FIVE},best where they apply")
    add_solve_options(parser)
    parser.add_argument("--csv", metavar="F", help="write the table as CSV ('-': standard output)")
    parser.add_argument(
        "--json",
        metavar="F",
        nargs="?",
        const="-",
        help="write a list of results as JSON (default: standard output)",
    )
    parser.add_argument("--quiet", action="store_true", help="no table, no progress bar")
    if chosen := named_puzzle(words):
        add_own_options(parser.add_argument_group(f"{chosen.name} only"), chosen.solve_options)


def run(args: argparse.Namespace) -> int:
    chosen = puzzle(args.puzzle)
    instances = [(Path(file).name, read_instance(chosen, file, args.metric)) for file in args.files]
    searchable = chosen.search_problem(instances[0][1]) is not None
    default = [*(FIVE.split(",") if searchable else ()), *chosen.solvers]
    algorithms = [name.strip() for name in args.algorithms.split(",")] if args.algorithms else default
    if not all(algorithms):
        raise UsageError(f"expected algorithms such as 'bfs,astar', got {args.algorithms!r}")
    options = solve_options(args, None, own_values(args, chosen.solve_options))
    entries: list[Entry] = []
    with progress(args.quiet) as bar:
        task = bar.add_task("comparing", total=len(instances) * len(algorithms))
        for entry in compare(chosen, instances, algorithms, options, own_heuristic(args.heuristic)):
            entries.append(entry)
            bar.advance(task)
            if entry.result.status == "interrupted":
                break
    to_stdout = "-" in (args.csv, args.json)
    if args.csv:
        _write(args.csv, _csv(entries))
    if args.json:
        _write(args.json, json.dumps([entry.as_dict() for entry in entries], default=str) + "\n")
    if not (args.quiet or to_stdout):
        print_table(comparison_table(entries))
    return 130 if entries and entries[-1].result.status == "interrupted" else 0


def _write(target: str, text: str) -> None:
    if target == "-":
        sys.stdout.write(text)
    else:
        write_text(target, text)


def _csv(entries: Sequence[Entry]) -> str:
    rows = [
        {key: value for key, value in entry.as_dict().items() if key not in ("plan", "metrics", "solution")}
        | entry.result.metrics.as_dict()
        for entry in entries
    ]
    names = list(dict.fromkeys(name for row in rows for name in row))
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return buffer.getvalue()
