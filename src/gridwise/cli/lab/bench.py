"""`gridwise bench`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from gridwise.cli.arguments import positive, read_text
from gridwise.cli.output import unwritten, write
from gridwise.errors import InputError, UsageError
from gridwise.files import write_text
from gridwise.stopping import kept
from gridwise.user_code.loading import files_of

EXAMPLES = """\
  gridwise bench                              all of them
  gridwise bench --against                    all, against the figures that the project keeps
  gridwise bench {puzzle} --save before.json
  gridwise bench {puzzle} --against before.json

Every figure says how many times faster something is than a yardstick measured in the same run, so that
runs on different days, or on different machines, can be compared.
exit status: 0 fine, 1 something is slower than the baseline by more than the tolerance"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("names", metavar="BENCHMARK", nargs="*", help="which to run (default: all)")
    parser.add_argument("--save", metavar="F", help="keep the figures as a baseline")
    parser.add_argument(
        "--against", metavar="F", nargs="?", const="", help="compare with a baseline (without F: our own)"
    )
    parser.add_argument(
        "--repeats", metavar="N", type=positive(int), default=3, help="of which the best counts (default 3)"
    )
    parser.add_argument(
        "--tolerance",
        metavar="T",
        type=float,
        default=0.25,
        help="slower by this much is noise (default 0.25)",
    )


def run(args: argparse.Namespace) -> int:
    from gridwise.lab.bench import changes, folder, measure, read_baseline, write_baseline

    if files_of(args.names):
        raise UsageError("bench measures Gridwise itself; 'gridwise compare' measures your own code")
    if args.against == "":
        args.against = str(folder() / "baseline.json")
    if not 0 <= args.tolerance < 1:
        raise UsageError(f"the tolerance is from 0 to 1, got {args.tolerance:g}")
    before: dict[str, float] = {}
    if args.against:
        try:
            before = read_baseline(read_text(args.against))
        except InputError as error:
            error.source = error.source or args.against
            raise
    now: dict[str, float] = {}
    with kept(lambda: unwritten([args.save])):
        for name, ratio in measure(args.names, args.repeats):
            now[name] = ratio
            if not args.against:
                write(f"{ratio:>8.3g} x  {name}")
    if args.save:
        write_text(args.save, write_baseline(now))
    if not args.against:
        return 0
    slower = 0
    write(f"{'now':>8}  {'before':>8}  {'change':>7}")
    measured = {name: ratio for name, ratio in before.items() if not args.names or name in now}
    for change in changes(now, measured):
        shown = [f"{ratio:.3g}" if ratio is not None else "-" for ratio in (change.now, change.before)]
        factor = "-" if change.factor is None else f"{change.factor:.2f}"
        fell = change.factor is not None and change.factor < 1 - args.tolerance
        slower += fell
        write(f"{shown[0]:>8}  {shown[1]:>8}  {factor:>7}  {change.name}{'  SLOWER' if fell else ''}")
    write(f"{slower} of {len(now)} slower by more than {args.tolerance:.0%}")
    return 1 if slower else 0
