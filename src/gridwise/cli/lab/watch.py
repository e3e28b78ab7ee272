"""`gridwise watch`."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gridwise.cli.arguments import (
    add_instance,
    add_observation,
    add_options_by_puzzle,
    add_solve_options,
    own_values,
    read_instance,
    solve_options,
)
from gridwise.cli.lab.film import add_film_options, end_early, export, present, shown_place
from gridwise.cli.output import write
from gridwise.cli.result_text import EXIT, rules, verdict
from gridwise.errors import UsageError
from gridwise.files import write_text
from gridwise.registry import puzzle
from gridwise.user_code.references import with_observation

if TYPE_CHECKING:
    from gridwise.lab.search_view.timeline import Timeline
    from gridwise.puzzles.base import Options, Puzzle

EXAMPLES = """\
  gridwise watch {puzzle} @5 --algorithm astar               step through it: arrows, space, q
  gridwise watch {puzzle} @5 --algorithm ids --html ids.html a page that plays it
  gridwise watch examples/maze.py:Maze --algorithm bfs --gif maze.gif
{examples}
  gridwise watch {puzzle} @5 --algorithm bfs --events e.jsonl
  gridwise watch {puzzle} @5 --algorithm bfs --source        line by line through the search's own source
  gridwise watch {puzzle} @5 | head                          a summary

exit status: that of solve"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser)
    parser.add_argument(
        "--algorithm", metavar="A", help="default: astar, where it applies; also my_file.py:my_search"
    )
    add_observation(parser)
    add_solve_options(parser)
    add_film_options(parser)
    parser.add_argument("--events", metavar="F", help="write the events, one JSON object a line")
    parser.add_argument(
        "--source", action="store_true", help="step through the search's own source, line by line"
    )
    add_options_by_puzzle(parser, words, lambda chosen: chosen.solving.options)


def run(args: argparse.Namespace) -> int:
    from gridwise.lab.search_view.race import Watch
    from gridwise.lab.search_view.timeline import watched

    chosen = puzzle(args.puzzle)
    instance = read_instance(chosen, args.file, args.metric)
    algorithm = with_observation(args.algorithm or chosen.about.runners[-1], args.observation)
    options = solve_options(args, algorithm, own_values(args, chosen.solving.options))
    if args.source:
        return _step_through_source(args, chosen, instance, options)
    timeline = watched(chosen, instance, options, capacity=args.capacity, trusted=args.trust)
    show = Watch(timeline)
    if timeline.result.status == "interrupted":
        return end_early(args, show, _summary(timeline))
    place = shown_place(args)
    command = f"gridwise watch {place} --algorithm {options.algorithm}"
    try:
        if args.events:
            write_text(args.events, "".join(_event_lines(timeline)))
        exported = export(args, show, f"{timeline.title} on {place}", command)
    except KeyboardInterrupt:
        return end_early(args, show, _summary(timeline))
    if not exported and not args.events:
        present(show, _summary(timeline))
    return EXIT[timeline.result.status]


def _step_through_source(
    args: argparse.Namespace, puzzle: Puzzle[Any], instance: Any, options: Options
) -> int:
    from gridwise.lab.source_view.recording import recorded
    from gridwise.lab.source_view.terminal import SourceStepper, listing
    from gridwise.render.terminal.keys import can_read_keys

    if asked := [f"--{name}" for name in ("gif", "mp4", "html", "events") if getattr(args, name)]:
        raise UsageError(f"--source is stepped through here or on the page; leave out {', '.join(asked)}")
    recording = recorded(puzzle, instance, options, trusted=args.trust)
    if can_read_keys():
        SourceStepper(puzzle, instance, recording).show()
    else:
        for line in listing(recording):
            write(line)
    kept = "" if recording.whole else ", the first of more"
    write(f"{recording.result.algorithm}: {verdict(recording.result)}")
    write(f"{len(recording.lines):,} lines were recorded{kept}")
    return EXIT[recording.result.status]


def _summary(timeline: Timeline) -> Iterator[str]:
    """Tell a trace in lines: the outcome, the events, the frontier, the depths."""
    result, trace = timeline.result, timeline.trace
    yield f"{timeline.title}: {verdict(result)}"
    kinds = Counter(event.kind for event in trace)
    kept = "all kept" if trace.whole else f"{len(trace):,} kept, one expansion in {trace.stride:,}"
    yield f"{trace.number:,} events ({kept}): {trace.pushes:,} pushes, {trace.pops:,} pops"
    if trace.whole:
        goals = f"{kinds['goal']:,} goal{'s' * (kinds['goal'] != 1)}"
        yield f"{kinds['prune']:,} successors pruned, {goals} recognised"
    widest = max(trace, key=lambda event: event.frontier)
    most = max(result.metrics.max_frontier, widest.frontier)
    yield f"frontier: at most {most:,} entries, seen after {widest.pops:,} expansions"
    if trace.iterations > 1:
        yield f"{trace.iterations:,} iterations; the depths are those of the last"
    view = timeline.view(len(timeline) - 1)
    yield f"{'depth':>7}{'expanded':>12}{'waiting':>12}"
    for depth, (expanded, waiting) in enumerate(zip(view.expanded, view.waiting, strict=True)):
        yield f"{depth:>7,}{expanded:>12,}{waiting:>12,}"
    yield f"[{result.algorithm}: {rules(result)}]"


def _event_lines(timeline: Timeline) -> Iterator[str]:
    for event in timeline.trace:
        yield json.dumps(event._asdict(), default=str) + "\n"
