"""What can be chosen about a collection, the same for every action."""

from __future__ import annotations

import argparse

from gridwise.cli.arguments import add_workers, positive
from gridwise.puzzles.base.boards import FORMS

__all__ = ["add_choices", "add_output"]


def add_choices(parser: argparse.ArgumentParser) -> None:
    """Add which boards are taken, and in which order; what is listed first here is done first."""
    group = parser.add_argument_group("which boards, in this order")
    group.add_argument(
        "--skip", action="store_true", help="leave out what is no board, and say how many there were"
    )
    group.add_argument(
        "--exclude", metavar="LIST", action="append", default=[], help="none of these; may be repeated"
    )
    group.add_argument(
        "--dedupe", action="store_true", help="each once: mirror images and other names are the same board"
    )
    group.add_argument(
        "--facts", action="store_true", help="work out what is missing: optimum, difficulty, level, counts"
    )
    group.add_argument(
        "--where",
        metavar="CONDITION",
        action="append",
        default=[],
        help="'difficulty 4..6', 'moves >= 20', 'walls 0', 'level easy,medium'; may be repeated",
    )
    group.add_argument("--by", metavar="FACT,-FACT", help="sort by facts; - sorts downwards")
    group.add_argument("--count", metavar="N", type=positive(int), help="choose N of them")
    group.add_argument(
        "--along", metavar="FACT", help="with --count: a curve that rises evenly along this fact"
    )
    group.add_argument("--between", metavar="A..B", help="with --along: from A to B, not from end to end")
    group.add_argument(
        "--seed", metavar="S", type=int, default=0, help="with --count alone: choose by chance (default 0)"
    )


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add where the boards go."""
    group = parser.add_argument_group("where they go")
    group.add_argument(
        "--out", metavar="F", help="a file: .txt, .csv, .json, also with .gz; for sheet .svg or .png"
    )
    group.add_argument("--form", choices=tuple(FORMS), help="how they are written (default: by the file)")
    group.add_argument("--replace", action="store_true", help="save: in the place of the one that is there")
    group.add_argument("--columns", metavar="N", type=positive(int), help="sheet: boards in a row")
    group.add_argument("--title", metavar="T", help="sheet: what stands above it")
    group.add_argument("--theme", choices=("light", "dark"), default="light", help="sheet: its colours")
    group.add_argument("--cell", metavar="PX", type=int, default=48, help="sheet: size (default 48)")
    group.add_argument("--json", action="store_true", help="stats, list: print one JSON object")
    add_workers(group)
    group.add_argument("--quiet", action="store_true", help="no progress bar, no remarks")
