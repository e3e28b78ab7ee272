"""`gridwise explain`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any

from gridwise.cli.puzzle import answer
from gridwise.puzzles.base import Answer, Puzzle, able
from gridwise.registry import names_with

EXAMPLES = """\
  gridwise explain {puzzle with explain} @1
  gridwise explain {puzzle with explain} board.txt --json

{puzzles with explain} have explanations"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    answer.add_arguments(parser)
    answer.add_patience(parser)


def run(args: argparse.Namespace) -> int:
    def question(chosen: Puzzle[Any], instance: Any) -> Answer:
        sentence = f"{chosen.name} has no explanations; {' and '.join(names_with('explain'))} have"
        return answer.patiently(args, partial(able(chosen.explain, sentence), instance))

    return answer.ask(args, question)
