"""`gridwise hint`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial

from gridwise.cli.puzzle import answer
from gridwise.puzzles.base import able

EXAMPLES = """\
  gridwise hint {puzzle} level.txt
  gridwise hint {puzzle} level.txt --json
  gridwise hint {puzzle} level.txt --time-limit 2       the best that two seconds find"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    answer.add_arguments(parser)
    answer.add_patience(parser)


def run(args: argparse.Namespace) -> int:
    return answer.ask(
        args,
        lambda chosen, instance: answer.patiently(
            args, partial(able(chosen.hint, f"{chosen.name} has no hints"), instance, None)
        ),
    )
