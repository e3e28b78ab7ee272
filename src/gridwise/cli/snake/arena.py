"""`gridwise arena`."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Mapping, Sequence

from gridwise.cli.arguments import add_workers
from gridwise.cli.progress import progress
from gridwise.cli.store_option import add_store_option, keeping
from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text
from gridwise.lab.snake.growth import Growth
from gridwise.lab.workers import Workers
from gridwise.puzzles.snake.arena.series import EFFORTS, Played, Summary, chunks, play_chunk, sum_up
from gridwise.puzzles.snake.pilots import PILOTS, find
from gridwise.puzzles.snake.text import parse_board

EXAMPLES = """\
  gridwise arena --pilot best --board 10x10 --games 1000
  gridwise arena --pilot greedy --pilot greedy-safe+ --pilot best --board 8x8 --games 200 --plot steps.svg
  gridwise arena --pilot my_file.py:MyPilot --board 6x6 --games 50      a pilot of your own
  gridwise arena --pilot best --board 20x20 --games 500 --cluster tcp://host:8786 --store
  gridwise arena --pilot optimal --board 4x4 --games 10000 --json"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    names = ", ".join(PILOTS)
    parser.add_argument(
        "--pilot",
        action="append",
        nargs="+",
        metavar="P",
        required=True,
        help=f"{names}, or FILE.py:NAME; more than one is fine",
    )
    parser.add_argument("--board", metavar="RxC", default="10x10", help="rows x columns (default 10x10)")
    parser.add_argument("--games", metavar="N", type=int, default=100, help="for each pilot (default 100)")
    parser.add_argument(
        "--seed", metavar="S", type=int, default=1, help="the same seed, the same games (default 1)"
    )
    parser.add_argument(
        "--tail",
        choices=("free", "blocked"),
        default="free",
        help="may the head enter the cell that the tail is leaving?",
    )
    parser.add_argument(
        "--effort", choices=EFFORTS, default="fast", help="of 'best': high is slower and needs fewer steps"
    )
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
    pilots = list(dict.fromkeys(name for group in args.pilot for name in group))
    for name in pilots:
        find(name)
    summaries: list[Summary] = []
    grown: dict[str, Growth] = {}
    with (
        keeping(args, "arena") as keeper,
        Workers(args.jobs, args.cluster) as workers,
        progress(args.quiet) as bar,
    ):
        for name in pilots:
            played, grown[name] = Played(), Growth()
            task = bar.add_task(name, total=args.games)
            for part in workers.map(play_chunk, chunks(name, rules, args.games, args.seed, args.effort)):
                played.add(part)
                grown[name].add(part)
                bar.advance(task, len(part.scores))
            summary = sum_up(name, rules, args.seed, args.effort, played)
            summaries.append(summary)
            if keeper:
                from gridwise.lab.snake.series import series_entry

                keeper.keep([series_entry(summary, played)])
    _present(args, summaries, grown)
    return 0


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
    writer = csv.DictWriter(buffer, list(summaries[0].as_dict()), lineterminator="\n")
    writer.writeheader()
    writer.writerows(summary.as_dict() for summary in summaries)
    return buffer.getvalue()


def _command(args: argparse.Namespace) -> str:
    pilots = " ".join(f"--pilot {name}" for group in args.pilot for name in group)
    tail = "" if args.tail == "free" else " --tail blocked"
    return f"gridwise arena {pilots} --board {args.board} --games {args.games} --seed {args.seed}{tail}"
