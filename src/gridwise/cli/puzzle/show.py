"""`gridwise show`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import chain
from typing import Any

from gridwise.cli.arguments import add_instance, add_metric, each_instance, read_instance
from gridwise.cli.output import unwritten, write
from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.boards.facts import written_facts
from gridwise.registry import puzzle
from gridwise.stopping import kept

EXAMPLES = """\
  gridwise show {puzzle} level.txt
  gridwise show {puzzle} curve.txt#1-5                      boards of a list, one after the other
  gridwise show {puzzle} level.txt --svg board.svg --png board.png --theme dark
  gridwise show {puzzle} level.txt --gif solution.gif       its best solution, animated
  gridwise show {puzzle} level.txt --solve                  the same in the terminal
  gridwise show {puzzle} level.txt --gif mine.gif --algorithm my_file.py:my_search
{examples}"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser)
    add_metric(parser)
    parser.add_argument("--svg", metavar="F", help="write an SVG picture")
    parser.add_argument("--png", metavar="F", help="write a PNG picture")
    parser.add_argument("--gif", metavar="F", help="solve it, and write the solution as an animated GIF")
    parser.add_argument(
        "--algorithm", metavar="A", help="what solves it (default best), or my_file.py:my_search"
    )
    parser.add_argument(
        "--solve", action="store_true", help="solve it, and play the solution in the terminal"
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="colours of the pictures")
    parser.add_argument("--cell", metavar="PX", type=int, default=64, help="size of a cell (default 64)")


def run(args: argparse.Namespace) -> int:
    from gridwise.render import animation, png, svg
    from gridwise.render.terminal import screen

    if not 8 <= args.cell <= 256:
        raise UsageError(f"a cell has 8 to 256 pixels, got {args.cell}")
    chosen = puzzle(args.puzzle)
    if not (args.svg or args.png or args.gif or args.solve):
        return _show_all(chosen, args)
    instance = read_instance(chosen, args.file, args.metric)
    scene = chosen.picture(instance)
    if args.svg:
        write_text(args.svg, svg.svg(scene, cell=args.cell, theme=args.theme))
    if args.png:
        write_bytes(args.png, png.png(scene, cell=args.cell, theme=args.theme))
    if args.gif or args.solve:
        from gridwise.puzzles.base.solve import solve_instance

        with kept(lambda: unwritten([args.gif])):
            result = solve_instance(chosen, instance, Options(args.algorithm or "best"))
            captions, scenes = zip(*chosen.frames(instance, result), strict=True)
            if not result and len(scenes) == 1:
                raise UsageError(f"there is no solution to show: the search ended with '{result.status}'")
            if args.gif:
                write_bytes(args.gif, animation.gif(scenes, cell=args.cell, theme=args.theme))
        if args.solve:
            screen.play(scenes, captions)
    return 0


def _show_all(chosen: Puzzle[Any], args: argparse.Namespace) -> int:
    """Draw the instance in the terminal, or all of a list with their names and facts."""
    from gridwise.render.terminal import screen

    givens = each_instance(chosen, args.file, args.metric)
    first, second = next(givens, None), next(givens, None)
    if first is None:
        raise UsageError(f"there is no board in {args.file}")
    for given in (first,) if second is None else chain((first, second), givens):
        if second is not None:
            write(f"{given.name}  {written_facts(given.facts)}".rstrip())
            sys.stdout.flush()
        screen.show(chosen.picture(given.instance))
    return 0
