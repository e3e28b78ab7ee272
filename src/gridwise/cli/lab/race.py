"""`gridwise race`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gridwise.cli.arguments import (
    add_instance,
    add_own_options,
    add_solve_options,
    named_puzzle,
    own_values,
    read_instance,
    solve_options,
)
from gridwise.cli.lab.film import add_film_options, export, present, shown_place
from gridwise.cli.result_text import EXIT, duration, verdict
from gridwise.errors import UsageError
from gridwise.lab.compare import choices, our_label, parts_of
from gridwise.names import pick
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle
from gridwise.search import ALGORITHMS
from gridwise.user_code.loading import own_reference

if TYPE_CHECKING:
    from gridwise.lab.search_view.timeline import Timeline

EXAMPLES = """\
  gridwise race {puzzle} @5 --algorithms bfs,astar           side by side: arrows, space, q
  gridwise race {puzzle} @5 --algorithms bfs,astar,greedy --gif race.gif
  gridwise race {puzzle} @5 --algorithms astar,idastar --clock time --html race.html
  gridwise race examples/maze.py:Maze --algorithms bfs,astar

exit status: 0 all solved it; else that of solve for the first that did not"""

MOST_RUNNERS = 6


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser)
    parser.add_argument(
        "--algorithms", metavar="A,B", help="two or more (default bfs,astar where they apply)"
    )
    parser.add_argument(
        "--clock",
        choices=("expansions", "time"),
        default="expansions",
        help="what all have had the same of: expansions, or seconds of the untraced search",
    )
    add_solve_options(parser)
    add_film_options(parser)
    if chosen := named_puzzle(words):
        add_own_options(parser.add_argument_group(f"{chosen.name} only"), chosen.solving.options)


def run(args: argparse.Namespace) -> int:
    from gridwise.lab.search_view.race import Race
    from gridwise.lab.search_view.timeline import watched

    chosen = puzzle(args.puzzle)
    wanted = args.algorithms or ",".join(chosen.about.runners)
    names = [our_label(name.strip()) for name in wanted.split(",") if name.strip()]
    if not 2 <= len(names) <= MOST_RUNNERS:
        raise UsageError(f"a race has 2 to {MOST_RUNNERS} runners, got {len(names)}: {wanted!r}")
    for algorithm, _ in map(parts_of, names):
        if not own_reference(algorithm):
            pick(algorithm, {**chosen.solving.solvers, **ALGORITHMS}, "algorithm")
    instance = read_instance(chosen, args.file, args.metric)
    extra = own_values(args, chosen.solving.options)
    timelines, seconds = [], []
    for name in names:
        options = choices(name, solve_options(args, name, extra))
        timelines.append(watched(chosen, instance, options, capacity=args.capacity))
        if args.clock == "time":
            seconds.append(solve_instance(chosen, instance, options).metrics.seconds)
    place = shown_place(args)
    command = f"gridwise race {place} --algorithms {','.join(names)} --clock {args.clock}"
    show = Race(timelines, args.clock, seconds)
    if not export(args, show, f"{' against '.join(names)} on {place}", command):
        present(show, _summary(timelines, seconds))
    return next((EXIT[t.result.status] for t in timelines if not t.result), 0)


def _summary(timelines: Sequence[Timeline], seconds: Sequence[float]) -> Iterator[str]:
    """Tell who came in when."""
    order = sorted(range(len(timelines)), key=lambda at: seconds[at] if seconds else timelines[at].trace.pops)
    for rank, at in enumerate(order, 1):
        timeline = timelines[at]
        time = f", {duration(seconds[at])}" if seconds else ""
        pops = f"{timeline.trace.pops:,} expansions"
        yield f"{rank}. {timeline.title}: {pops}{time}. {verdict(timeline.result)}"
