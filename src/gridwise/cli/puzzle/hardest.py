"""`gridwise generate --hardest`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping
from typing import Any

from gridwise.cli.arguments import positive
from gridwise.cli.leaving import tell_interrupted
from gridwise.cli.output import unwritten
from gridwise.cli.progress import progress
from gridwise.errors import UsageError
from gridwise.files import alone, write_text
from gridwise.lab.hardest import Rounds, checkpoint_of, run_rounds
from gridwise.lab.workers import Workers
from gridwise.puzzles.base import Generator, HardestSearch, Made

__all__ = ["add_hardest_arguments", "refuse_without_hardest", "run_hardest"]

USUAL_SECONDS = 60.0


def add_hardest_arguments(parser: argparse.ArgumentParser, title: str) -> None:
    """Declare the search for the hardest, for a puzzle that has one."""
    group = parser.add_argument_group(title)
    group.add_argument(
        "--hardest",
        action="store_true",
        help="search for one instance as hard as can be found, in rounds that depend on the seed and their "
        "number alone; proven as it is, but nobody knows whether there is a harder one",
    )
    group.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=positive(float),
        help=f"search so long (default {USUAL_SECONDS:g} without --rounds)",
    )
    group.add_argument(
        "--rounds",
        metavar="N",
        type=positive(int),
        help="search the first N rounds: the same whatever the machine",
    )
    group.add_argument(
        "--resume",
        action="store_true",
        help="go on from the checkpoint beside --out, after a kill or for longer",
    )


def refuse_without_hardest(args: argparse.Namespace) -> None:
    """Refuse choices about a search that is not asked for."""
    for name in ("time_limit", "rounds", "resume"):
        if getattr(args, name, None):
            raise UsageError(f"--{name.replace('_', '-')} goes with --hardest")


def run_hardest(args: argparse.Namespace, name: str, generator: Generator, extra: Mapping[str, Any]) -> int:
    """Search, prove what was found, and write it."""
    search = generator.hardest
    assert search is not None
    choices = _choices(args, generator, search, extra)
    if args.resume and args.out is None:
        raise UsageError("--resume needs --out: nothing is kept without it")
    seconds = args.time_limit or (None if args.rounds else USUAL_SECONDS)
    rounds = Rounds({"puzzle": name, "seed": args.seed, **choices})
    started = time.monotonic()
    interrupted = False
    with alone(args.out):
        checkpoint = None if args.out is None else checkpoint_of(args.out)
        if checkpoint is not None and checkpoint.exists():
            if not args.resume:
                raise UsageError(f"{checkpoint} holds a search; add --resume to go on with it, or remove it")
            rounds.load(checkpoint)
        with progress(args.quiet) as bar:
            task = bar.add_task(_told(name, search, rounds), total=args.rounds or seconds)

            def advance() -> None:
                done = len(rounds) if args.rounds else int(time.monotonic() - started)
                bar.update(task, description=_told(name, search, rounds), completed=done)

            advance()
            try:
                with Workers(args.jobs, args.cluster) as workers:
                    run_rounds(
                        *(search, rounds, choices, args.seed, workers, advance),
                        count=args.rounds,
                        seconds=seconds,
                        checkpoint=checkpoint,
                    )
            except KeyboardInterrupt as error:
                if not rounds.score:
                    error.add_note(unwritten([args.out]))
                    raise
                interrupted = True
        if not rounds.score:
            print(f"gridwise: gave up after {len(rounds):,} rounds: nothing was found", file=sys.stderr)
            return 3
        made = search.finish(rounds.text)
        _write(args, made, rounds)
    sys.stdout.flush()
    if interrupted:
        where = f"; the hardest found is in {args.out}; --resume goes on from there" if args.out else ""
        return tell_interrupted(f"; {len(rounds):,} rounds were searched{where}")
    if not args.quiet:
        print(_summary(made, search, rounds), file=sys.stderr)
    return 0


def _choices(
    args: argparse.Namespace, generator: Generator, search: HardestSearch, extra: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the choices that the search heeds; refuse the others where somebody makes them."""
    if args.count not in (None, 1):
        raise UsageError("--hardest makes one instance: --count does not go with it")
    if args.exclude:
        raise UsageError("--exclude does not go with --hardest")
    for option in generator.options:
        if option.name not in search.options and extra[option.name] != option.default:
            raise UsageError(f"--{option.name} does not go with --hardest")
    choices = {option: extra[option] for option in sorted(search.options)}
    search.check(choices)
    return choices


def _told(name: str, search: HardestSearch, rounds: Rounds) -> str:
    return f"searching {name}: {rounds.score} {search.score}, {len(rounds):,} rounds"


def _write(args: argparse.Namespace, made: Made, rounds: Rounds) -> None:
    if args.json:
        work = {"rounds": len(rounds), "found_in_round": rounds.number, **rounds.counts}
        found = {"text": made.text, **made.facts, "seed": args.seed, **work}
        text = json.dumps([found], indent=1) + "\n"
    else:
        text = made.text.rstrip("\n") + "\n"
    if args.out is None:
        sys.stdout.write(text)
    else:
        write_text(args.out, text)


def _summary(made: Made, search: HardestSearch, rounds: Rounds) -> str:
    found = f"{made.facts.get(search.score, rounds.score)} {search.score}"
    counts = ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in rounds.counts.items())
    return (
        f"gridwise: the hardest found has {found}, proven (whether there is a harder one is not); "
        f"{len(rounds):,} rounds, {rounds.cpu_seconds:,.0f} s of CPU: {counts}"
    )
