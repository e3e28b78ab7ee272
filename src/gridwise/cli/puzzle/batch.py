"""`gridwise batch`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

from gridwise.cli.arguments import add_solve_options, add_trust, add_workers, positive, solve_options
from gridwise.cli.faults import tell_faults
from gridwise.cli.progress import progress
from gridwise.cli.store_option import Keeper, add_store_option, keeping
from gridwise.errors import InputError
from gridwise.lab.batch import INVALID, LineChunk, Row, chunks, solve_chunk_in_full, solve_chunks
from gridwise.lab.batch_rows import BatchTerms, open_rows
from gridwise.lab.compare import Entry
from gridwise.lab.own_runs import runs_begin
from gridwise.lab.workers import Workers, cores
from gridwise.model import Result
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.boards import boards_in
from gridwise.registry import puzzle
from gridwise.stopping import kept

EXAMPLES = """\
  gridwise batch {puzzle} boards.txt --out results.csv
  gridwise batch {puzzle} boards.txt --out results.csv --metric moves --jobs 4
  gridwise batch {puzzle} boards.txt --out results.parquet          also .json; by the name's ending
  gridwise batch {puzzle} boards.txt --out results.csv --resume     go on after a kill
  gridwise batch {puzzle} boards.txt --out results.csv --store      keep every run with all its counters

boards.txt is a list in any form that Gridwise knows: one instance a line, CSV, JSON, paragraphs, gzip; also
boards.txt#1-20, @1-20, folders. A line that is no instance gets the status 'invalid'.
Every row says with which metric, algorithm, engine, version and options it was made; --resume goes on only
with the same, and says what has changed. JSON and Parquet are whole at the end; until then the rows are
beside them, in results.json.part.csv."""


MOST_AT_ONCE = 256
MOST_AHEAD = 1_000_000
"""A list up to this long is read as a whole before it is solved, so that its length is known."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_trust(parser)
    parser.add_argument("puzzle", metavar="PUZZLE", help="a puzzle's name, or my_file.py:MyPuzzle")
    parser.add_argument(
        "file", metavar="FILE", help="the instances: a list in any form ('-': standard input)"
    )
    parser.add_argument(
        "--out",
        metavar="F",
        required=True,
        type=Path,
        help="where the rows go, in order: .csv, .json or .parquet",
    )
    parser.add_argument("--resume", action="store_true", help="keep the rows that are there and do the rest")
    parser.add_argument("--algorithm", metavar="A", help="default: best; also my_file.py:my_search")
    add_solve_options(parser)
    parser.add_argument(
        "--chunk", metavar="N", type=positive(int), help="instances that a worker gets at once"
    )
    add_store_option(parser)
    add_workers(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(args: argparse.Namespace) -> int:
    chosen = puzzle(args.puzzle)
    options = solve_options(args, args.algorithm, {})
    terms = BatchTerms.of(chosen, args.puzzle, args.metric, options)
    lines: Iterator[tuple[int, str]] = _lines(chosen, args.file, args.metric)
    total = None
    if args.file != "-":
        ahead = list(islice(lines, MOST_AHEAD))
        total = len(ahead) if len(ahead) < MOST_AHEAD else None
        lines = chain(ahead, lines)
    invalid: list[tuple[int, str]] = []
    faults: list[tuple[str, Result[Any]]] = []
    limited = 0
    runs_begin()
    with (
        keeping(args, "batch") as keeper,
        open_rows(args.out, terms, resume=args.resume) as out,
        kept(lambda: _kept(out.count, total)),
    ):
        tasks = chunks(
            lines,
            args.puzzle,
            args.metric,
            options,
            size=args.chunk or _chunk(total),
            done=out.done,
            trusted=args.trust,
        )
        with Workers(args.jobs, args.cluster) as workers, progress(args.quiet) as bar:
            task = bar.add_task(f"solving {chosen.name}", total=total, completed=len(out.done))
            for rows, entries in _solved(workers, tasks, keeper):
                # A row that is there is not run again, so its run is kept before.
                keeper.keep(entries)
                out.write(rows)
                told = [row for row in rows if row.brief.status != "solved" or row.result is not None]
                invalid += [(row.number, row.instance) for row in told if row.brief == INVALID]
                faults += [(f"line {row.number}", row.result) for row in told if row.result is not None]
                limited += sum(row.brief.status == "limit" for row in told)
                bar.advance(task, len(rows))
    wrong = tell_faults(faults)
    if invalid:
        raise _complaint(chosen, args, *invalid[0], others=len(invalid) - 1)
    return wrong or (3 if limited else 0)


def _kept(count: int, total: int | None) -> str:
    whole = "" if total is None else f" of {total:,}"
    return f"{count:,}{whole} rows are kept; --resume goes on from there"


def _solved(
    workers: Workers, tasks: Iterator[LineChunk], keeper: Keeper
) -> Iterator[tuple[list[Row], list[Entry]]]:
    """Solve chunk after chunk; where the runs are to be kept, with all that is to be known about them."""
    if not keeper:
        yield from ((rows, []) for rows in solve_chunks(workers, tasks))
        return
    for pairs in workers.map(solve_chunk_in_full, tasks):
        yield [row for row, _ in pairs], [entry for _, entry in pairs if entry is not None]


def _complaint(
    chosen: Puzzle[Any], args: argparse.Namespace, number: int, text: str, *, others: int
) -> InputError:
    """Say what is wrong with the first bad line."""
    more = f" (and {others} more bad line{'s' * (others > 1)})" if others else ""
    try:
        chosen.parse(text, args.metric)
    except InputError as error:
        return InputError(error.message + more, line=number, source=args.file)
    return InputError(f"not a {chosen.name} instance{more}", line=number, source=args.file)


def _chunk(total: int | None) -> int:
    """Choose chunks that keep all cores busy to the end, and are worth sending."""
    return MOST_AT_ONCE if total is None else max(1, min(MOST_AT_ONCE, total // (8 * cores())))


def _lines(chosen: Puzzle[Any], file: str, metric: str | None) -> Iterator[tuple[int, str]]:
    """Yield every instance on one line, and the number of the line that it was found on."""
    for number, board in enumerate(boards_in(chosen, file, metric, as_lines=True), 1):
        text = board.text.strip()
        if "\n" in text:
            text = chosen.listing.line(board.read(chosen, metric)) or text
        yield board.line or number, text
