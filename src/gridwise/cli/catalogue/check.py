"""`gridwise check`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any

from gridwise.cli.arguments import add_metric, add_trust, positive, read_instance
from gridwise.errors import UsageError
from gridwise.lab.check import SEARCH_SECONDS, faults_of
from gridwise.puzzles.base import Puzzle
from gridwise.registry import puzzle
from gridwise.user_code.loading import load

EXAMPLES = """\
  gridwise check my_file.py:MyPuzzle
  gridwise check my_file.py:MyPuzzle start.txt               with an instance of its own
  gridwise check my_file.py:my_h --on {puzzle} level.txt     a heuristic, on an instance
  gridwise check --assignment assignment.toml mine.py        the visible tests, as grading runs them
{examples}

exit status: 0 nothing is wrong, 1 something is"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("reference", metavar="FILE.py:NAME", help="your own puzzle, heuristic or pilot")
    parser.add_argument("file", metavar="FILE", nargs="?", help="an instance for it")
    parser.add_argument("--on", metavar="PUZZLE", help="for a heuristic: the puzzle that FILE belongs to")
    parser.add_argument(
        "--board", metavar="RxC", action="append", nargs="+", help="for a pilot: sizes of boards to play on"
    )
    parser.add_argument(
        "--assignment", metavar="A", help="run the visible tests of an assignment on a file or folder instead"
    )
    add_metric(parser)
    add_trust(parser)
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=positive(float),
        default=SEARCH_SECONDS,
        help=f"stop after this time (default {SEARCH_SECONDS:g})",
    )


def run(args: argparse.Namespace) -> int:
    if args.assignment is not None:
        from gridwise.cli.classroom.trial import show_trial

        return show_trial(args.assignment, args.reference)
    if ".py:" not in args.reference:
        raise UsageError(f"expected FILE.py:NAME, got {args.reference!r}")
    thing = load(args.reference)
    on = None if args.on is None else puzzle(args.on)
    boards = [board for group in args.board or () for board in group]
    read = partial(_read, args)
    faults = list(faults_of(thing, on, read, boards, args.time_limit))
    for fault in faults:
        print(fault)
    if not faults:
        print(f"{args.reference.rpartition(':')[2]}: nothing wrong found.")
    return 1 if faults else 0


def _read(args: argparse.Namespace, chosen: Puzzle[Any]) -> Any:
    return read_instance(chosen, args.file, args.metric)
