"""`gridwise audit`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from gridwise.cli.arguments import add_instance, add_limits, add_metric, limits, positive, read_instance
from gridwise.cli.leaving import hold, tell_interrupted
from gridwise.cli.output import write
from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text
from gridwise.puzzles.base import Puzzle
from gridwise.registry import puzzle

if TYPE_CHECKING:
    from gridwise.lab.audit import Audit

EXAMPLES = """\
  gridwise audit {puzzle} @5 --heuristic blockers
  gridwise audit {puzzle} @5 --heuristic open-cells --metric moves    a bad choice, with the witness
  gridwise audit {puzzle} @5 --heuristic my_file.py:my_h --png witness.png
  gridwise audit examples/eight_puzzle.py:EightPuzzle                 its own heuristic

exit status: 0 nothing was found that contradicts what it promises; 1 it is above the true distance
somewhere, or f falls although it is said to be consistent"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser)
    parser.add_argument("--heuristic", metavar="H", help="default: the one the searches take by themselves")
    add_metric(parser)
    parser.add_argument(
        "--most-states",
        metavar="N",
        type=positive(int),
        default=200_000,
        help="look at everything up to this many states; beyond it, at samples (default 200,000)",
    )
    parser.add_argument(
        "--samples", metavar="N", type=positive(int), default=200, help="how many samples (default 200)"
    )
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="of the samples (default 1)")
    parser.add_argument("--svg", metavar="F", help="draw the witness as SVG")
    parser.add_argument("--png", metavar="F", help="draw the witness as PNG")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_limits(parser)


def run(args: argparse.Namespace) -> int:
    from gridwise.lab.audit import Audit, audit_instance

    chosen = puzzle(args.puzzle)
    instance = read_instance(chosen, args.file, args.metric)
    interrupted = False
    try:
        report = audit_instance(
            chosen,
            instance,
            args.heuristic,
            most_states=args.most_states,
            samples=args.samples,
            seed=args.seed,
            limits=limits(args),
        )
    except KeyboardInterrupt as error:
        seen = getattr(error, "result", None)
        if not isinstance(seen, Audit):
            raise
        hold(error)
        report, interrupted = seen, True
    if args.json:
        print(json.dumps({**report.as_dict(), **({"interrupted": True} if interrupted else {})}, default=str))
    else:
        _tell(chosen, instance, report)
    if interrupted:
        sys.stdout.flush()
        return tell_interrupted(": this is what was looked at by then")
    _draw(args, chosen, instance, report)
    return 0 if report.sound else 1


def _tell(chosen: Puzzle[Any], instance: Any, report: Audit) -> None:
    unit = getattr(instance, "metric", None) or "cost"
    for line in report.lines():
        write(line)
    if (over := report.overestimate) is not None:
        write(
            f"\nToo large: h is {over.estimate:g}, but a goal is only {_distance(over.distance, unit)} away:"
        )
        _show(chosen, instance, over.state)
        for line in wrap(" ".join(map(str, over.path)), 100, break_on_hyphens=False):
            write(f"  {line}")
    if (fall := report.fall) is not None:
        write(
            f"\nf falls: h drops from {fall.before:g} to {fall.after:g} "
            f"when {fall.action} costs {fall.cost:,}. Before and after:"
        )
        _show(chosen, instance, fall.state)
        _show(chosen, instance, fall.successor)


def _distance(distance: int, unit: str) -> str:
    return f"{distance:,} {unit.removesuffix('s') if distance == 1 else unit}"


def _show(chosen: Puzzle[Any], instance: Any, state: Any) -> None:
    from gridwise.render.terminal import screen

    try:
        scene = chosen.scene(instance, state)
    except UsageError:
        write(f"  {state}")
        return
    sys.stdout.flush()
    screen.show(scene)


def _draw(args: argparse.Namespace, chosen: Puzzle[Any], instance: Any, report: Audit) -> None:
    """Draw the witness: the state where h is too large, or else the one from which f falls."""
    from dataclasses import replace

    from gridwise.render import png, svg

    if not (args.svg or args.png):
        return
    if (over := report.overestimate) is not None:
        caption = f"h = {over.estimate:g}, true distance {over.distance:,}: {' '.join(map(str, over.path))}"
        scene = replace(chosen.scene(instance, over.state), caption=caption)
    elif (fall := report.fall) is not None:
        caption = f"{fall.action}: h drops from {fall.before:g} to {fall.after:g}"
        scene = replace(chosen.scene(instance, fall.state), caption=caption)
    else:
        raise UsageError("there is no witness to draw: nothing wrong was found")
    if args.svg:
        write_text(args.svg, svg.svg(scene))
    if args.png:
        write_bytes(args.png, png.png(scene))
