"""`gridwise play`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from gridwise.cli.arguments import read_instance
from gridwise.errors import UsageError
from gridwise.registry import puzzle

EXAMPLES = """\
  gridwise play worm --terminal               a new field, with arrows or WASD
  gridwise play worm field.txt --terminal     your own field"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("puzzle", metavar="PUZZLE", nargs="?", default="worm", help="default: worm")
    parser.add_argument("file", metavar="FILE", nargs="?", help="an instance (default: a new one)")
    parser.add_argument("--terminal", action="store_true", help="play in the terminal, with the keyboard")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="of a new instance (default 0)")


def run(args: argparse.Namespace) -> int:
    chosen = puzzle(args.puzzle)
    if not args.terminal:
        raise UsageError("there is no window yet: add --terminal to play in the terminal")
    if chosen.name != "worm":
        raise UsageError(f"{chosen.name} cannot be played in the terminal yet; worm can")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("playing needs a terminal with a keyboard")
    from gridwise.cli.terminal_game import play_worm

    if args.file is None:
        extra = {option.name: option.default for option in chosen.generate_options}
        text = next(iter(chosen.generate(1, args.seed, {**extra, "size": (6, 6)}))).text
        instance = chosen.parse(text)
    else:
        instance = read_instance(chosen, args.file, None)
    return play_worm(instance)
