"""`gridwise verify`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from gridwise.cli.arguments import add_instance, add_metric, read_instance, read_text
from gridwise.cli.puzzle.certificates import tell, verify_certificate
from gridwise.errors import InputError, UsageError
from gridwise.registry import puzzle

EXAMPLES = """\
  gridwise verify {puzzle} level.txt --plan plan.txt
  gridwise solve {puzzle} level.txt --quiet | gridwise verify {puzzle} level.txt --plan -
  gridwise solve {puzzle} level.txt --json | gridwise verify {puzzle} level.txt --plan -
  gridwise verify --certificate proof.jsonl                       does it prove what it claims?
  gridwise verify {puzzle} level.txt --certificate proof.jsonl    and about this board?

exit status: 0 the plan is valid, the claim proven; 1 it is not; 2 bad input"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser, nameless=True)
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--plan", metavar="PLAN", help="a file with the plan ('-': standard input)")
    wanted.add_argument(
        "--certificate", metavar="F", help="a proof that 'gridwise solve --certificate F' has written"
    )
    add_metric(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(args: argparse.Namespace) -> int:
    if args.certificate is not None:
        return verify_certificate(args)
    if args.puzzle is None:
        raise UsageError("a plan is for an instance: name PUZZLE and FILE")
    if args.file == "-" and args.plan == "-":
        raise UsageError("the instance and the plan cannot both come from standard input")
    chosen = puzzle(args.puzzle)
    instance = read_instance(chosen, args.file, args.metric)
    try:
        verdict = chosen.replay(instance, read_text(args.plan))
    except InputError as error:
        error.source = error.source or ("standard input" if args.plan == "-" else args.plan)
        raise
    return tell(args, chosen.name, verdict)
