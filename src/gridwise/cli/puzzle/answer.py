"""The frame of the commands that ask a puzzle about one instance: hint, explain, explore."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from gridwise.cli.arguments import add_instance, add_metric, positive, read_instance
from gridwise.cli.leaving import tell_interrupted
from gridwise.cli.progress import thinking
from gridwise.cli.result_text import EXIT
from gridwise.model import Limits
from gridwise.progress import Progress
from gridwise.puzzles.base import Answer, Puzzle
from gridwise.registry import puzzle

__all__ = ["add_arguments", "add_patience", "ask", "patiently"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add PUZZLE, FILE, the metric and --json."""
    add_instance(parser)
    add_metric(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_patience(parser: argparse.ArgumentParser) -> None:
    """Add how long an answer may take, and whether it is seen that one is thought about."""
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=positive(float),
        help="tell the best that was found in this time",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress")


def patiently(args: argparse.Namespace, question: Callable[[Limits], Answer]) -> Answer:
    """Ask within the time limit, showing how far the search for an answer is."""
    found = Progress()
    with thinking(found, args.time_limit, args.quiet):
        return question(Limits(seconds=args.time_limit, progress=found))


def ask(args: argparse.Namespace, question: Callable[[Puzzle[Any], Any], Answer]) -> int:
    """Read the instance, ask, print the answer and return the exit status."""
    chosen = puzzle(args.puzzle)
    answer = question(chosen, read_instance(chosen, args.file, args.metric))
    if args.json:
        print(json.dumps(dict(answer.data), default=str))
    else:
        print("\n".join(answer.lines))
    if answer.status == "interrupted":
        return tell_interrupted(": this is the best so far")
    return EXIT[answer.status]
