"""`gridwise compare`."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from gridwise.cli.arguments import (
    add_instance,
    add_options_by_puzzle,
    add_paper_format,
    add_solve_options,
    add_workers,
    own_values,
    positive,
    read_source,
    read_sources,
    solve_options,
)
from gridwise.cli.faults import tell_faults
from gridwise.cli.lab.live import live_table
from gridwise.cli.leaving import tell_interrupted
from gridwise.cli.store_option import tell_damaged
from gridwise.cli.table import comparison_table, print_table
from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text
from gridwise.lab.compare import USUAL, Entry, Task, default_algorithms, plan_tasks
from gridwise.lab.report.figures import PLOTS
from gridwise.lab.store import Store, StoreError
from gridwise.lab.sweep import sweep
from gridwise.lab.tabular import as_csv
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.boards import ListedBoard
from gridwise.registry import puzzle
from gridwise.search.algorithms import TREES

Named = tuple[str, str | None, dict[str, Any]]
"""The name and the text of an instance, and what is told about it beside its results."""

EXAMPLES = """\
  gridwise compare {puzzle} level.txt
  gridwise compare {puzzle} levels/*.txt --algorithms bfs,astar,best --csv table.csv --html report.html
  gridwise compare {puzzle} level.txt --algorithms astar:blockers,astar:distance --repeats 5
  gridwise compare {puzzle} levels/*.txt --time-limit 60 --resume      go on where you stopped
  gridwise compare {puzzle} level.txt --tree                bfs, dfs, A* as tree searches, too
  gridwise compare {puzzle} levels/*.txt --plot time --svg times.svg
  gridwise compare {puzzle} levels/*.txt --format latex > table.tex      also markdown
  gridwise compare {puzzle} level.txt --algorithms astar,idastar --heuristic blockers --json -

Every finished run is kept in the results store ('gridwise runs'), even if you press Ctrl-C."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser, many=True)
    parser.add_argument(
        "--algorithms",
        metavar="A,B,C",
        help=f"default: {','.join(USUAL)},best where they apply; astar:blockers brings a heuristic",
    )
    add_solve_options(parser)
    parser.add_argument(
        "--repeats",
        metavar="N",
        type=positive(int),
        help="run each N times, the best time counts (default: 3 if it is short)",
    )
    parser.add_argument("--csv", metavar="F", help="write the table as CSV ('-': standard output)")
    parser.add_argument(
        "--json",
        metavar="F",
        nargs="?",
        const="-",
        help="write a list of results as JSON (default: standard output)",
    )
    parser.add_argument("--html", metavar="F", help="write a report: tables, plots, animated solutions")
    add_paper_format(parser)
    parser.add_argument("--plot", choices=tuple(PLOTS), default="scatter", help="what --svg and --png show")
    parser.add_argument("--svg", metavar="F", help="write one plot as SVG")
    parser.add_argument("--png", metavar="F", help="write one plot as PNG")
    add_store(parser)
    add_workers(parser)
    parser.add_argument("--quiet", action="store_true", help="no table, no progress")
    add_options_by_puzzle(parser, words, lambda chosen: chosen.solving.options)


def add_store(parser: argparse.ArgumentParser) -> None:
    """Add where the runs are kept."""
    parser.add_argument("--store", metavar="F", help="the results store (default: in your data directory)")
    parser.add_argument("--no-store", action="store_true", help="keep nothing")
    parser.add_argument("--resume", action="store_true", help="take what the store has, and run the rest")


def run(args: argparse.Namespace) -> int:
    chosen = puzzle(args.puzzle)
    named, first = _instances(args, chosen)
    algorithms = _algorithms(args, chosen, first)
    tasks = plan_tasks(
        args.puzzle,
        [(name, text) for name, text, _ in named],
        algorithms,
        solve_options(args, None, own_values(args, chosen.solving.options)),
        metric=args.metric,
        repeats=args.repeats,
        trusted=args.trust,
        graphs_too=True,
    )
    command = shlex.join(["gridwise", "compare", *args.words])
    entries, trouble = run_tasks(args, tasks, command)
    _write_all(args, chosen, entries, command, {name: told for name, _, told in named})
    if isinstance(trouble, StoreError):
        raise trouble
    if trouble is None:
        return tell_faults((f"{entry.file} {entry.label}".strip(), entry.result) for entry in entries)
    finished = sum(entry.result.status != "interrupted" for entry in entries)
    advice = "" if args.no_store else "; --resume goes on from there"
    return tell_interrupted(f" after {finished:,} of {len(tasks):,} runs{advice}")


def run_tasks(
    args: argparse.Namespace, tasks: Sequence[Task], command: str
) -> tuple[list[Entry], BaseException | None]:
    """Run the tasks; give the finished ones in their order, and what ended it before its time."""
    finished: dict[int, Entry] = {}
    trouble: BaseException | None = None
    with ExitStack() as stack:
        store = open_store(args)
        if store is not None:
            stack.enter_context(store)
        take = stack.enter_context(live_table(tasks, args.quiet))
        try:
            for number, entry in sweep(
                tasks,
                jobs=args.jobs,
                cluster=args.cluster,
                store=store,
                resume=args.resume,
                command=command,
            ):
                finished[number] = entry
                take(entry)
                if entry.result.status == "interrupted":
                    trouble = KeyboardInterrupt()
        except (KeyboardInterrupt, StoreError) as error:
            trouble = error
    if store is not None:
        tell_damaged(store)
    return [finished[number] for number in sorted(finished)], trouble


def open_store(args: argparse.Namespace) -> Store | None:
    """Open the results store; where the usual one cannot be written, say so and go on without."""
    if args.no_store:
        if args.resume or args.store:
            raise UsageError("--no-store keeps nothing: it does not go with --store or --resume")
        return None
    try:
        return Store(args.store)
    except StoreError as error:
        if args.store or args.resume:
            raise
        print(f"gridwise: the runs are not kept: {error}", file=sys.stderr)
        return None


def _algorithms(args: argparse.Namespace, chosen: Puzzle[Any], instance: Any) -> list[str]:
    if not args.algorithms:
        if args.tree:
            return list(TREES)
        return default_algorithms(chosen, instance)
    names = [name.strip() for name in args.algorithms.split(",")]
    if not all(names):
        raise UsageError(f"expected algorithms such as 'bfs,astar', got {args.algorithms!r}")
    return names


def _instances(args: argparse.Namespace, chosen: Puzzle[Any]) -> tuple[list[Named], Any]:
    """Return the names and texts of the instances, what is told about each, and the first instance itself."""
    if not args.files:
        text, instance = read_source(chosen, None, args.metric)
        return [("", text, {})], instance
    boards = read_sources(chosen, args.files, args.metric)
    names = _names([board.name for board in boards])
    # Boards of a list have no files that tell what they are.
    told: list[dict[str, Any]] = [
        {} if board.has_own_file else {"facts": dict(board.facts)} for board in boards
    ]
    if any(told):
        for board, one in zip(boards, told, strict=True):
            one["text"] = _one_line(chosen, board, args.metric)
    named: list[Named] = [
        (name, board.text, one) for name, board, one in zip(names, boards, told, strict=True)
    ]
    return named, boards[0].read(chosen, args.metric)


def _one_line(chosen: Puzzle[Any], board: ListedBoard, metric: str | None) -> str:
    text = board.text.strip()
    return (chosen.listing.line(board.read(chosen, metric)) or text) if "\n" in text else text


def _names(files: Sequence[str]) -> list[str]:
    """Name the files without their folders, unless two would be called the same."""
    short = [Path(file).name for file in files]
    return short if len(set(short)) == len(set(files)) else list(files)


def _write_all(
    args: argparse.Namespace,
    chosen: Puzzle[Any],
    entries: Sequence[Entry],
    command: str,
    told: Mapping[str, dict[str, Any]],
) -> None:
    """Write what was asked for; `told` is what is known about the boards of lists, by their names."""
    if args.csv:
        _write(args.csv, as_csv([_flat(entry.as_row(), told.get(entry.file, {})) for entry in entries]))
    if args.json:
        rows = [entry.as_dict() | told.get(entry.file, {}) for entry in entries]
        _write(args.json, json.dumps(rows, default=str) + "\n")
    if args.html:
        from gridwise.lab.report.page import report

        write_text(args.html, report(chosen, entries, command))
    if args.svg or args.png:
        from gridwise.render import png, svg
        from gridwise.render.plots.sheet import Sheet

        picture = PLOTS[args.plot](entries, Sheet(footnote=command))
        if args.svg:
            write_text(args.svg, svg.svg(picture))
        if args.png:
            write_bytes(args.png, png.png(picture, cell=96))
    if entries and not (args.quiet or "-" in (args.csv, args.json)):
        if args.format is None:
            print_table(comparison_table(entries))
        else:
            from gridwise.lab import paper

            sys.stdout.write(paper.comparison_table(chosen.name, entries, command).write(args.format))


def _flat(row: dict[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """Add what is told about a board to a row; its own columns keep their meaning."""
    facts = {name: value for name, value in told.get("facts", {}).items() if name not in row}
    return {**row, **facts, **({"text": told["text"]} if "text" in told else {})}


def _write(target: str, text: str) -> None:
    if target == "-":
        sys.stdout.write(text)
    else:
        write_text(target, text)
