"""The frame of the commands that ask a puzzle about one instance: hint, explain, explore."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from gridwise.cli.arguments import add_instance, read_instance
from gridwise.cli.result_text import EXIT
from gridwise.puzzles.base import Answer, Puzzle
from gridwise.registry import puzzle

__all__ = ["add_arguments", "ask"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add PUZZLE, FILE, the metric and --json."""
    add_instance(parser)
    parser.add_argument("--metric", metavar="M", help="how to count the cost ({puzzle}: {metrics})")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def ask(args: argparse.Namespace, question: Callable[[Puzzle[Any], Any], Answer]) -> int:
    """Read the instance, ask, print the answer and return the exit status."""
    chosen = puzzle(args.puzzle)
    answer = question(chosen, read_instance(chosen, args.file, args.metric))
    if args.json:
        print(json.dumps(dict(answer.data), default=str))
    else:
        print("\n".join(answer.lines))
    return EXIT[answer.status]
