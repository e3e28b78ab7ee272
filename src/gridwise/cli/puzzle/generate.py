"""`gridwise generate`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from gridwise.allowance import allowing
from gridwise.cli.arguments import (
    add_options_by_puzzle,
    add_workers,
    generator_options,
    own_values,
    positive,
)
from gridwise.cli.leaving import tell_interrupted
from gridwise.cli.output import unwritten
from gridwise.cli.progress import progress
from gridwise.cli.puzzle.hardest import add_hardest_arguments, refuse_without_hardest, run_hardest
from gridwise.errors import UsageError
from gridwise.files import write_text
from gridwise.lab.workers import Workers
from gridwise.model import Limits
from gridwise.progress import Progress
from gridwise.puzzles.base import Made, Puzzle, able
from gridwise.puzzles.base.boards import read_boards
from gridwise.registry import puzzle

EXAMPLES = """\
  gridwise generate {puzzle} --count 10 --seed 7 --out boards.txt
  gridwise generate {puzzle} --count 10 --seed 8 --exclude boards.txt --out more.txt
{examples}

The same seed and choices make the same instances. Instances of one line go into one file; of several
instances with more lines each gets a file of its own in the folder that --out names."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("puzzle", metavar="PUZZLE", help="a puzzle's name ('gridwise list')")
    parser.add_argument("--count", metavar="N", type=positive(int), help="how many (default 1)")
    parser.add_argument(
        "--seed", metavar="S", type=int, default=0, help="the same seed, the same instances (default 0)"
    )
    parser.add_argument(
        "--out", metavar="F", type=Path, help="a file, or a folder (default: standard output)"
    )
    parser.add_argument(
        "--exclude",
        metavar="FILE",
        action="append",
        default=[],
        help="a list of instances that are not to be made again, nor mirrored or relabelled; may be repeated",
    )
    parser.add_argument(
        "--json", action="store_true", help="print the instances with what is known about them"
    )
    add_workers(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    chosen = add_options_by_puzzle(parser, words, generator_options)
    if chosen is None or (chosen.generator and chosen.generator.hardest):
        add_hardest_arguments(
            parser, "the hardest" if chosen else "the hardest, where a puzzle looks for them"
        )


class _Making(Progress):
    """Moves the bar along while an instance is made in this process, by what of it has been looked at."""

    def __init__(self, show: Callable[..., None]) -> None:
        super().__init__()
        self._show = show
        self._made = 0

    def tell(self, explored: int, frontier: int, depth: int, iteration: int = 1) -> None:
        self._show(completed=self._made + explored / max(1, explored + frontier))

    def end_one(self) -> None:
        """Count an instance that is there."""
        self._made += 1
        self._show(completed=self._made)


def run(args: argparse.Namespace) -> int:
    chosen = puzzle(args.puzzle)
    generator = able(chosen.generator, f"{chosen.name} has no generator")
    extra = own_values(args, generator.options)
    if getattr(args, "hardest", False):
        return run_hardest(args, chosen.name, generator, extra)
    refuse_without_hardest(args)
    count = _count(args, extra)
    if args.exclude:
        if not generator.excludes:
            raise UsageError(f"new instances of {chosen.name} are not compared with others")
        extra["exclude"] = _excluded(chosen, args.exclude)
    made: list[Made] = []
    interrupted = False
    with progress(args.quiet) as bar:
        task = bar.add_task(f"making {chosen.name}", total=count)
        making = _Making(partial(bar.update, task))
        jobs = args.jobs if count > 1 else 1
        try:
            with allowing(Limits(progress=making)), Workers(jobs, args.cluster) as workers:
                for instance in generator.make(count, args.seed, extra, workers.map):
                    made.append(instance)
                    making.end_one()
        except KeyboardInterrupt as error:
            if args.out is not None and not made:
                error.add_note(unwritten([args.out]))
                raise
            interrupted = True
    made.sort(key=lambda one: one.rank)
    alone = len(made) == 1 and not interrupted
    if args.json:
        text = json.dumps([{"text": one.text, **one.facts} for one in made], indent=1) + "\n"
        _write(args.out, text)
    elif args.out is None or alone or all("\n" not in one.text.strip() for one in made):
        # A board of several lines is followed by a blank one, so that a list can be told apart again.
        between = "\n\n" if any("\n" in one.text.strip() for one in made) else "\n"
        _write(args.out, between.join(one.text.rstrip("\n") for one in made) + "\n" * bool(made))
    else:
        args.out.mkdir(parents=True, exist_ok=True)
        for number, one in enumerate(made, 1):
            write_text(args.out / f"{chosen.name}-{args.seed}-{number:04d}.txt", one.text)
    if interrupted:
        sys.stdout.flush()
        where = "" if args.out is None else f"; they are in {args.out}"
        return tell_interrupted(f"; {len(made):,} of {count:,} were made{where}")
    if len(made) < count:
        print(f"gridwise: gave up after {len(made):,} of {count:,}: no more were found", file=sys.stderr)
        return 3
    return 0


def _count(args: argparse.Namespace, extra: dict[str, Any]) -> int:
    """Return how many are to be made; a curve has its own number."""
    curve: int | None = extra.get("curve")
    if curve is not None and args.count not in (None, curve):
        raise UsageError(f"--curve {curve} makes {curve} instances, --count {args.count} another number")
    return curve or args.count or 1


def _excluded(chosen: Puzzle[Any], lists: Sequence[str]) -> frozenset[str]:
    """Read what is not to be made again."""
    there = read_boards(chosen, lists)
    return frozenset(chosen.listing.canonical(one.read(chosen)) for one in there)


def _write(out: Path | None, text: str) -> None:
    if out is None:
        sys.stdout.write(text)
    else:
        write_text(out, text)
