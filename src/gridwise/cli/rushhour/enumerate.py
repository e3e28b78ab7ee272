"""`gridwise enumerate`."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwise.cli.arguments import add_workers
from gridwise.cli.output import write as say
from gridwise.cli.progress import progress
from gridwise.errors import UsageError
from gridwise.files import alone
from gridwise.registry import puzzle
from gridwise.stopping import kept

if TYPE_CHECKING:
    from gridwise.lab.rushhour.universe import Work
    from gridwise.puzzles.rushhour.state_space.enumerate import Universe

EXAMPLES = """\
  gridwise enumerate rushhour --size 5x5
  gridwise enumerate rushhour --size 5x5 --walls 1 --out boards.csv.gz
  gridwise enumerate rushhour --size 6x6 --out 6x6.csv.gz            18 minutes of one core
  gridwise enumerate rushhour --size 6x6 --out 6x6.csv.gz --resume   go on after a kill

--out gets the interesting boards (solvable, minimal, the hardest of their cluster), one a line with their
moves, steps, boards in the cluster and difficulty; finished parts are kept beside it until all are done."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("puzzle", metavar="PUZZLE", help="rushhour")
    parser.add_argument("--size", metavar="RxC", required=True, help="rows and columns, 3x3 to 6x6")
    parser.add_argument("--walls", metavar="W", type=int, default=0, help="boards with up to W walls, 0 to 2")
    parser.add_argument("--exit-row", metavar="R", type=int, help="from 0 (default: the upper middle row)")
    parser.add_argument(
        "--steps-from",
        metavar="N",
        type=int,
        default=0,
        help="count steps only where some board needs N moves or more (default: 0, everywhere)",
    )
    parser.add_argument("--out", metavar="F", type=Path, help="where the boards go; F.gz is compressed")
    parser.add_argument("--resume", action="store_true", help="keep the parts that are done and do the rest")
    parser.add_argument(
        "--regrade", action="store_true", help="only work out the difficulties of a finished file anew"
    )
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(args: argparse.Namespace) -> int:
    from gridwise.lab.rushhour import universe as lab
    from gridwise.puzzles.rushhour.state_space.enumerate import Universe

    if puzzle(args.puzzle).name != "rushhour":
        raise UsageError(f"only rushhour has a universe that is enumerated, got {args.puzzle!r}")
    if args.out is None and (args.resume or args.regrade):
        raise UsageError("--resume and --regrade need --out: nothing is kept without it")
    universe = Universe.of(args.size, args.exit_row, args.walls, args.steps_from)
    summary = lab.finished(args.out, universe) if args.resume or args.regrade else None
    if args.regrade and summary is None:
        raise UsageError(f"{args.out} is not a finished enumeration; run it first")
    if summary is not None and not args.regrade:
        lab.clear_parts(args.out, universe)
    else:
        started = time.monotonic()
        work = _work(args, universe, summary)
        summary = {
            **work.summary,
            "cpu_seconds": round(work.cpu_seconds, 3),
            "seconds": round(time.monotonic() - started, 3),
        }
    if args.json:
        print(json.dumps(summary))
    else:
        for line in _lines(summary):
            say(line)
    return 0


def _work(args: argparse.Namespace, universe: Universe, summary: dict[str, Any] | None) -> Work:
    """Do everything; with the summary of a finished run, only the grading."""
    from gridwise.lab.rushhour import universe as lab
    from gridwise.lab.workers import Workers
    from gridwise.puzzles.rushhour.state_space.enumerate import plan

    # Starting processes takes longer than a universe of one part.
    jobs = 1 if args.jobs is None and len(plan(universe)) == 1 else args.jobs
    with (
        kept(lambda: "what is finished is kept; --resume goes on from there" if args.out else ""),
        alone(args.out),
        progress(args.quiet) as bar,
        Workers(jobs, args.cluster) as workers,
    ):
        tasks: dict[str, Any] = {}

        def advance(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(f"{stage} {args.size}", total=total)
            bar.update(tasks[stage], completed=done)

        store = lab.open_store(args.out, universe, resume=args.resume or args.regrade)
        if summary is None:
            work = lab.enumerate_universe(universe, store, workers, advance)
        else:
            work = lab.regrade(summary, lab.read_rows(args.out), store, workers, advance)
        if args.out is not None:
            lab.write(args.out, work)
        store.remove()
    return work


def _lines(summary: dict[str, Any]) -> list[str]:
    walls = f", up to {summary['walls']} wall{'s' * (summary['walls'] > 1)}" if summary["walls"] else ""
    names = {
        "boards": "boards",
        "boards_not_at_exit": "  with the red car not at the exit",
        "clusters": "clusters (boards that reach each other)",
        "solvable": "  solvable",
        "interesting": "  interesting (solvable and minimal)",
    }
    lines = [f"Rush Hour {summary['size']}, exit in row {summary['exit_row']}{walls}", ""]
    lines += [f"{name:42}{summary[key]:>16,}" for key, name in names.items()]
    for metric in ("moves", "steps"):
        if summary[f"hardest_{metric}"] is not None:
            board = summary[f"hardest_board_{metric}"] or ""
            lines.append(f"{f'hardest, {metric}':42}{summary[f'hardest_{metric}']:>16,}  {board}")
    for key, title in (
        ("histogram_moves", "Solvable boards by moves"),
        ("histogram_steps", "Solvable boards by steps"),
        ("interesting_by_moves", "Interesting boards by moves"),
        ("interesting_by_steps", "Interesting boards by steps"),
    ):
        if summary[key]:
            counts = [f"{distance}:{count}" for distance, count in enumerate(summary[key]) if count]
            lines += ["", title, *_wrapped(counts)]
    if "cpu_seconds" in summary:
        lines += ["", f"{summary['cpu_seconds']:,.1f} s of CPU time, {summary['seconds']:,.1f} s in all"]
    return lines


def _wrapped(words: Sequence[str], width: int = 100) -> list[str]:
    lines = [" "]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > width:
            lines.append(" ")
        lines[-1] += f" {word}"
    return lines
