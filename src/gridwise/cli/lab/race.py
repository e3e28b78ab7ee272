"""`gridwise race`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gridwise.cli.arguments import (
    add_instance,
    add_options_by_puzzle,
    add_solve_options,
    own_values,
    read_instance,
    solve_options,
)
from gridwise.cli.faults import tell_faults
from gridwise.cli.lab.film import add_film_options, end_early, export, present, shown_place
from gridwise.cli.result_text import EXIT, duration, verdict
from gridwise.lab.compare import our_label
from gridwise.registry import puzzle

if TYPE_CHECKING:
    from gridwise.lab.search_view.race import Race

EXAMPLES = """\
  gridwise race {puzzle} @5 --algorithms bfs,astar           side by side: arrows, space, q
  gridwise race {puzzle} @5 --algorithms bfs,astar,greedy --gif race.gif
  gridwise race {puzzle} @5 --algorithms astar,idastar --clock time --html race.html
  gridwise race examples/maze.py:Maze --algorithms bfs,astar

exit status: 0 all solved it; else that of solve for the first that did not"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser)
    parser.add_argument(
        "--algorithms",
        metavar="A,B",
        help="two or more (default bfs,astar where they apply); also my_file.py:my_search",
    )
    parser.add_argument(
        "--clock",
        choices=("expansions", "time"),
        default="expansions",
        help="what all have had the same of: expansions, or seconds of the untraced search",
    )
    add_solve_options(parser)
    add_film_options(parser)
    add_options_by_puzzle(parser, words, lambda chosen: chosen.solving.options)


def run(args: argparse.Namespace) -> int:
    from gridwise.lab.search_view.race import Race, raced

    chosen = puzzle(args.puzzle)
    wanted = args.algorithms or ",".join(chosen.about.runners)
    names = [our_label(name.strip()) for name in wanted.split(",") if name.strip()]
    instance = read_instance(chosen, args.file, args.metric)
    options = solve_options(args, None, own_values(args, chosen.solving.options))
    show: Race | None = None
    try:
        show = raced(chosen, instance, names, options, args.clock, capacity=args.capacity, trusted=args.trust)
        if show.results[-1].status == "interrupted":
            return end_early(args, show, _summary(show))
        place = shown_place(args)
        command = f"gridwise race {place} --algorithms {','.join(names)} --clock {args.clock}"
        exported = export(args, show, f"{' against '.join(names)} on {place}", command)
    except KeyboardInterrupt as error:
        finished = getattr(error, "result", show)
        if not isinstance(finished, Race):
            raise
        return end_early(args, finished, _summary(finished))
    if not exported:
        present(show, _summary(show))
    others = next((EXIT[result.status] for result in show.results if not result), 0)
    return tell_faults(show.failures) or others


def _summary(show: Race) -> Iterator[str]:
    """Tell who came in when."""
    for rank, at in enumerate(show.ranking, 1):
        timeline = show.timelines[at]
        time = f", {duration(show.seconds[at])}" if show.seconds else ""
        pops = f"{timeline.trace.pops:,} expansions"
        yield f"{rank}. {timeline.title}: {pops}{time}. {verdict(timeline.result)}"
