"""`gridwise explore`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from gridwise.cli.arguments import add_limits, limits
from gridwise.cli.puzzle import answer
from gridwise.files import write_bytes, write_text
from gridwise.puzzles.base import Answer, Puzzle, able

EXAMPLES = """\
  gridwise explore {puzzle} level.txt
  gridwise explore {puzzle} level.txt --json
  gridwise explore {puzzle} level.txt --svg map.svg     distances, and a picture of a small state graph"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    answer.add_arguments(parser)
    add_limits(parser)
    parser.add_argument(
        "--svg", metavar="F", help="draw the distances, and the state graph where it is small"
    )
    parser.add_argument("--png", metavar="F", help="the same as PNG")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="colours of the pictures")


def run(args: argparse.Namespace) -> int:
    def question(chosen: Puzzle[Any], instance: Any) -> Answer:
        explore = able(chosen.explore, f"{chosen.name} cannot be explored")
        found = explore(instance, limits(args), draw=bool(args.svg or args.png))
        if (args.svg or args.png) and found.status != "limit":
            _draw(args, found)
        return found

    return answer.ask(args, question)


def _draw(args: argparse.Namespace, found: Answer) -> None:
    from gridwise.render import png, svg
    from gridwise.render.plots.state_map import state_map

    histograms = {
        f"{name.removeprefix('histogram_')} to the nearest solved board": counts
        for name, counts in found.data.items()
        if name.startswith("histogram_")
    }
    title = f"{found.data['states']:,} boards are reachable, {found.data['goals']:,} are solved"
    picture = state_map(title, histograms, found.graph, f"gridwise explore {args.puzzle} {args.file}")
    if args.svg:
        write_text(args.svg, svg.svg(picture, theme=args.theme))
    if args.png:
        write_bytes(args.png, png.png(picture, theme=args.theme, cell=64))
