"""`gridwise explore`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from gridwise.cli import answer

EXAMPLES = """\
  gridwise explore rushhour level.txt
  gridwise explore rushhour level.txt --json"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    answer.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    return answer.ask(args, lambda chosen, instance: chosen.explore(instance))
