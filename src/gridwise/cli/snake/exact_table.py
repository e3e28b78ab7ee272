"""`gridwise train snake --pilot optimal`: the table of exact play is made once."""

from __future__ import annotations

import argparse
from pathlib import Path

from gridwise.cli.arguments import positive
from gridwise.cli.progress import progress
from gridwise.errors import UsageError
from gridwise.format import duration, memory
from gridwise.lab.workers import cores
from gridwise.puzzles.snake.rules import Rules
from gridwise.puzzles.snake.text import parse_board
from gridwise.stopping import kept

__all__ = ["add_table_arguments", "make_table"]

USUAL_BOARD = "6x6"


def add_table_arguments(parser: argparse._ActionsContainer) -> None:
    """Add what only a table of exact play has."""
    parser.add_argument(
        "--tail", choices=("free", "blocked"), default="free", help="the rule that its table is for"
    )
    parser.add_argument(
        "--memory-limit", metavar="MIB", type=positive(float), help="for making it; fewer jobs take less"
    )
    parser.add_argument("--check", action="store_true", help="only read the table, to see that it is whole")


def make_table(args: argparse.Namespace) -> int:
    """Make the table of a board, or go on with it, or check the one that is there."""
    from gridwise.puzzles.snake.move_tables.files import (
        check_whole,
        command,
        note_checked,
        read_header,
        table_file,
    )
    from gridwise.puzzles.snake.move_tables.making import check_board, make, whole_table

    for name in ("cluster", "games", "plot", "seed", "resume"):
        if getattr(args, name) is not None:
            raise UsageError(f"--{name} does not go with --pilot optimal: its table is computed, not learned")
    rules = parse_board(args.board or USUAL_BOARD, args.tail)
    check_board(rules)
    path = Path(args.out) if args.out else table_file(rules)
    if args.check:
        header = check_whole(path)
        note_checked(path)
        _say(args, f"{path}: whole; {header.board}, tail {header.tail}, {header.steps:.4f} steps expected")
        return 0
    if (there := whole_table(path, rules)) is not None:
        _say(args, f"{path}: there already; {there.steps:.4f} steps expected")
        return 0
    jobs = args.jobs or cores()
    limit = None if args.memory_limit is None else int(args.memory_limit * (1 << 20))
    again = command(rules) + (f" --out {args.out}" if args.out else "")
    _announce(args, rules, jobs, limit)
    with kept(lambda: f"go on with: {again}"), progress(args.quiet) as bar:
        task = bar.add_task(f"{rules.rows}x{rules.cols}", total=100)
        for solved in make(rules, path, jobs=jobs, limit=limit):
            if solved.resumed:
                bar.console.print(f"going on with snakes of length {solved.length - 1}")
            bar.update(task, completed=int(100 * solved.share), description=f"length {solved.length}")
    header = read_header(path)
    _say(args, f"{path}: {header.steps:.4f} steps expected, {memory(path.stat().st_size)}")
    return 0


def _announce(args: argparse.Namespace, rules: Rules, jobs: int, limit: int | None) -> None:
    """Say beforehand what it takes, where that is known; small boards take no time."""
    from gridwise.puzzles.snake.move_tables.making import jobs_within
    from gridwise.puzzles.snake.move_tables.sizes import memory_needed, size_of

    if (size := size_of(rules)) is None:
        return
    jobs = jobs_within(rules, size.snakes, size.most, jobs, limit)
    needed = memory_needed(rules, size.snakes, size.most, jobs)
    _say(
        args,
        f"{size.snakes:,} snakes: about {duration(size.seconds)} on one core, with {jobs} "
        f"job{'s' if jobs > 1 else ''} {memory(needed)} of memory at most, {memory(size.disk)} on the disk",
    )


def _say(args: argparse.Namespace, line: str) -> None:
    if not args.quiet:
        print(line, flush=True)
