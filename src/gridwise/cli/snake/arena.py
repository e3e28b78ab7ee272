"""`gridwise arena`."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Mapping, Sequence

from gridwise.cli.arguments import add_observation, add_own_options, add_trust, add_workers, positive
from gridwise.cli.leaving import tell_interrupted
from gridwise.cli.progress import progress
from gridwise.cli.store_option import add_store_option, keeping
from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text
from gridwise.lab.snake.growth import Growth
from gridwise.lab.workers import Workers
from gridwise.puzzles.snake.arena.own_games import GAME_SECONDS
from gridwise.puzzles.snake.arena.played import Failure
from gridwise.puzzles.snake.arena.series import Bounds, Played, Summary, play_series, sum_up
from gridwise.puzzles.snake.arena.standings import SnakeArena
from gridwise.puzzles.snake.pilots import PILOTS, check_named
from gridwise.puzzles.snake.text import parse_board
from gridwise.user_code.references import files_of, with_observation

EXAMPLES = """\
  gridwise arena --pilot best --board 10x10 --games 1000
  gridwise arena --pilot greedy --pilot greedy-safe+ --pilot best --board 8x8 --games 200 --plot steps.svg
  gridwise arena --pilot my_file.py:MyPilot greedy --board 6x6          a pilot of your own
  gridwise arena --pilot greedy safe:greedy safe:my_file.py:MyPilot     made safe: it fills the board
  gridwise arena --pilot onnx:@10x10 safe:onnx:@10x10 onnx:mine.onnx    agents, bare and made safe
  gridwise arena --pilot sb3:model.zip --observation egocentric         of Stable-Baselines3; torch: as well
  gridwise arena --pilot evolved:mine.json best:values.json             what 'gridwise train' has made
  gridwise arena --pilot best --board 20x20 --games 500 --cluster tcp://host:8786 --store
  gridwise arena --pilot optimal --board 4x4 --games 10000 --json

A pilot of your own that fails loses the game in which it does and all that come after it; its row says why.
exit status: 0 fine; 2 a pilot has failed, 3 because of a limit"""

EXIT_FAILED, EXIT_LIMIT = 2, 3
SHARES_PER_JOB = 4
"""Processes, one after another, in which a worker plays the games of a person's own pilot."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    names = ", ".join(PILOTS)
    parser.add_argument(
        "--pilot",
        action="append",
        nargs="+",
        metavar="P",
        required=True,
        help=f"{names}; evolved:FILE.json, best:FILE.json, optimal:FILE.moves, or FILE.py:NAME; agents: "
        "onnx:FILE.onnx, onnx:@10x10 and onnx:@6x6 (ours), sb3:FILE.zip, torch:FILE.py:NAME; safe:P for "
        "any of them, made safe; more than one is fine",
    )
    parser.add_argument("--board", metavar="RxC", default="10x10", help="rows x columns (default 10x10)")
    parser.add_argument("--games", metavar="N", type=int, default=100, help="for each pilot (default 100)")
    parser.add_argument(
        "--seed", metavar="S", type=int, default=1, help="the same seed, the same games (default 1)"
    )
    add_own_options(parser, SnakeArena.options)
    own = parser.add_argument_group("pilots of your own")
    add_observation(own)
    own.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=positive(float),
        default=GAME_SECONDS,
        help=f"for each game (default {GAME_SECONDS:g})",
    )
    own.add_argument(
        "--memory-limit", metavar="MIB", type=positive(float), help="for the process in which it plays"
    )
    add_trust(own)
    add_store_option(parser)
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print a list of summaries as JSON")
    parser.add_argument("--csv", metavar="F", help="write the summaries as CSV ('-': standard output)")
    parser.add_argument("--plot", metavar="F", help="write steps against length as SVG or PNG")
    parser.add_argument("--quiet", action="store_true", help="no progress bar, no table")


def run(args: argparse.Namespace) -> int:
    rules = parse_board(args.board, args.tail)
    if args.plot and not args.plot.lower().endswith((".svg", ".png")):
        raise UsageError(f"expected a plot named .svg or .png, got {args.plot!r}")
    named = [with_observation(name, args.observation) for group in args.pilot for name in group]
    pilots = list(dict.fromkeys(named))
    for name in pilots:
        check_named(name)
    bounds, jobs = _bounds(args), args.jobs
    if bounds.trusted and files_of(pilots):
        jobs = 1
    failures: list[Failure] = []
    summaries: list[Summary] = []
    grown: dict[str, Growth] = {}
    begun: list[tuple[str, Played]] = []
    interrupted = False
    try:
        with (
            keeping(args, "arena") as keeper,
            Workers(jobs, args.cluster) as workers,
            progress(args.quiet) as bar,
        ):
            for name in pilots:
                played, grown[name] = Played(), Growth()
                begun.append((name, played))
                task = bar.add_task(name, total=args.games)
                series = play_series(
                    name,
                    rules,
                    args.games,
                    args.seed,
                    args.effort,
                    spread=workers.map,
                    bounds=bounds,
                    processes=SHARES_PER_JOB * workers.jobs,
                )
                for part in series:
                    played.add(part)
                    grown[name].add(part)
                    bar.advance(task, len(part.scores))
                summary = sum_up(name, rules, args.seed, args.effort, played)
                summaries.append(summary)
                if played.failure is not None:
                    failures.append(played.failure)
                if keeper:
                    from gridwise.lab.snake.series import series_entry

                    keeper.keep([series_entry(summary, played)])
    except KeyboardInterrupt:
        interrupted = True
        there = [(name, played) for name, played in begun if played.scores]
        if not there:
            raise
        summaries = [sum_up(name, rules, args.seed, args.effort, played) for name, played in there]
    _present(args, summaries, grown)
    if interrupted:
        sys.stdout.flush()
        games = sum(len(played.scores) for _, played in begun)
        return tell_interrupted(f" after {games:,} of {len(pilots) * args.games:,} games")
    for failure in failures:
        print(f"gridwise: {' '.join(failure.sentence.split())}", file=sys.stderr)
    return _status(failures)


def _bounds(args: argparse.Namespace) -> Bounds:
    memory = None if args.memory_limit is None else int(args.memory_limit * (1 << 20))
    return Bounds(args.time_limit, memory, args.trust)


def _status(failures: Sequence[Failure]) -> int:
    if not failures:
        return 0
    return EXIT_LIMIT if failures[0].is_limit else EXIT_FAILED


def _present(args: argparse.Namespace, summaries: Sequence[Summary], grown: Mapping[str, Growth]) -> None:
    if args.plot:
        from gridwise.lab.snake.figures import growth
        from gridwise.render import png, svg
        from gridwise.render.plots.sheet import Sheet

        curves = {name: one.curve() for name, one in grown.items()}
        picture = growth(curves, args.board, Sheet(footnote=_command(args)))
        if args.plot.lower().endswith(".png"):
            write_bytes(args.plot, png.png(picture))
        else:
            write_text(args.plot, svg.svg(picture))
    if args.csv:
        text = _csv(summaries)
        sys.stdout.write(text) if args.csv == "-" else write_text(args.csv, text)
    if args.json:
        print(json.dumps([summary.as_dict() for summary in summaries]))
    elif not args.quiet and args.csv != "-":
        from gridwise.cli.table import figure_table, print_table
        from gridwise.puzzles.snake.arena.table import summary_table

        print_table(figure_table(summary_table(summaries)))


def _csv(summaries: Sequence[Summary]) -> str:
    buffer = io.StringIO()
    names = dict.fromkeys(name for summary in summaries for name in summary.as_dict())
    writer = csv.DictWriter(buffer, list(names), lineterminator="\n")
    writer.writeheader()
    writer.writerows(summary.as_dict() for summary in summaries)
    return buffer.getvalue()


def _command(args: argparse.Namespace) -> str:
    pilots = " ".join(f"--pilot {name}" for group in args.pilot for name in group)
    tail = "" if args.tail == "free" else " --tail blocked"
    return f"gridwise arena {pilots} --board {args.board} --games {args.games} --seed {args.seed}{tail}"
