"""`gridwise verify`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from gridwise.cli.arguments import add_instance, read_instance, read_text
from gridwise.errors import InputError, UsageError
from gridwise.registry import puzzle

EXAMPLES = """\
  gridwise verify {puzzle} level.txt --plan plan.txt
  gridwise solve {puzzle} level.txt --quiet | gridwise verify {puzzle} level.txt --plan -
  gridwise solve {puzzle} level.txt --json | gridwise verify {puzzle} level.txt --plan -

exit status: 0 the plan is valid, 1 it is not, 2 bad input"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser)
    parser.add_argument(
        "--plan", metavar="PLAN", required=True, help="a file with the plan ('-': standard input)"
    )
    parser.add_argument("--metric", metavar="M", help="how to count the cost ({puzzle}: {metrics})")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    if args.file == "-" and args.plan == "-":
        raise UsageError("the instance and the plan cannot both come from standard input")
    chosen = puzzle(args.puzzle)
    instance = read_instance(chosen, args.file, args.metric)
    try:
        verdict = chosen.replay(instance, read_text(args.plan))
    except InputError as error:
        error.source = error.source or ("standard input" if args.plan == "-" else args.plan)
        raise
    if args.json:
        data = {"valid": verdict.valid, "cost": verdict.cost, "broken_at": verdict.broken_at}
        print(json.dumps({"puzzle": chosen.name, **data, "message": verdict.message}))
    else:
        print(f"{verdict.message[0].upper()}{verdict.message[1:]}.")
    return 0 if verdict.valid else 1
