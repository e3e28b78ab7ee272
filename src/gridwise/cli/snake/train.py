"""`gridwise train`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gridwise.cli.arguments import add_workers
from gridwise.cli.output import unwritten
from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text
from gridwise.lab.workers import Workers
from gridwise.stopping import kept

EXAMPLES = """\
  gridwise train snake --population 100 --keep 10 --generations 50 --seed 1 --out mine.json
  gridwise train snake --resume mine.json --generations 100      go on from a checkpoint
  gridwise train snake --pilot best --board 8x8 --games 300 --rounds 12 --seed 1 --out values.json"""

PILOTS = ("evolved", "best")


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("puzzle", metavar="PUZZLE", help="snake")
    parser.add_argument("--pilot", choices=PILOTS, default="evolved", help="which pilot learns")
    parser.add_argument("--board", metavar="RxC", help="rows x columns (default 10x10)")
    parser.add_argument("--games", metavar="N", type=int, help="games per network, or per round")
    parser.add_argument("--seed", metavar="S", type=int, help="the same seed, the same result (default 1)")
    parser.add_argument("--out", metavar="F", help="where the result goes, and a checkpoint after each step")
    parser.add_argument("--plot", metavar="F", help="write a plot of the progress as SVG or PNG")
    parser.add_argument("--quiet", action="store_true", help="no table")
    evolved = parser.add_argument_group("evolved")
    evolved.add_argument("--population", metavar="N", type=int, help="networks in a generation (default 100)")
    evolved.add_argument("--keep", metavar="M", type=int, help="of them that have children (default 10)")
    evolved.add_argument("--generations", metavar="G", type=int, help="after the first (default 50)")
    evolved.add_argument("--resume", metavar="F", help="go on from a checkpoint")
    add_workers(evolved)
    best = parser.add_argument_group("best")
    best.add_argument(
        "--rounds", metavar="N", type=int, default=12, help="of playing and learning (default 12)"
    )
    best.add_argument("--start", metavar="F", help="values to improve on, perhaps of another board size")
    best.add_argument(
        "--effort", choices=("fast", "high"), default="fast", help="of the games it learns from"
    )
    best.add_argument(
        "--as-found",
        action="store_true",
        help="learn from ways as they are found, without small changes: steadier on large boards",
    )


def run(args: argparse.Namespace) -> int:
    if args.puzzle != "snake":
        raise UsageError(f"expected 'snake', got {args.puzzle!r}: only its pilots learn")
    if args.plot and not args.plot.lower().endswith((".svg", ".png")):
        raise UsageError(f"expected a plot named .svg or .png, got {args.plot!r}")
    return _evolve(args) if args.pilot == "evolved" else _learn(args)


def _evolve(args: argparse.Namespace) -> int:
    from gridwise.puzzles.snake.learning.evolution import Breed, Generation, breed, load, save

    start: Generation | None = None
    choices = Breed()
    if args.resume:
        choices, start = load(Path(args.resume))
    given = {
        name: getattr(args, name) for name in ("board", "population", "keep", "generations", "games", "seed")
    }
    choices = replace(choices, **{name: value for name, value in given.items() if value is not None})
    out = args.out or args.resume
    last = start
    row = "{:>10}  {:>12}  {:>16}".format
    _say(args, row("generation", "best length", "mean of the kept"))

    def told() -> str:
        return f"go on with: gridwise train snake --resume {out}" if out and last else unwritten([out])

    with kept(told), Workers(args.jobs, args.cluster) as workers:
        for generation in breed(choices, start, workers.map):
            best, mean = generation.history[-1]
            _say(args, row(generation.number, f"{best:.2f}", f"{mean:.2f}"))
            if out:
                save(Path(out), choices, generation)
            last = generation
    if args.plot and last is not None:
        numbers = range(len(last.history))
        _plot(
            args.plot,
            {
                "best": [(float(n), last.history[n][0]) for n in numbers],
                "mean of the kept": [(float(n), last.history[n][1]) for n in numbers],
            },
            title=f"Networks bred on {choices.board}: mean length of the snake",
            x_label="generation",
            y_label="length",
            footnote=f"gridwise train snake --board {choices.board} --population {choices.population} "
            f"--keep {choices.keep} --generations {choices.generations} --games {choices.games} "
            f"--seed {choices.seed}",
        )
    return 0


def _learn(args: argparse.Namespace) -> int:
    from gridwise.puzzles.snake.learning.lessons import Lessons, kept_values, learn, save

    if args.cluster:
        raise UsageError("--cluster goes with --pilot evolved: best learns on the cores of one machine")
    lessons = Lessons(
        args.board or "10x10",
        args.games or 300,
        args.rounds,
        args.seed or 1,
        args.effort,
        args.start,
        args.as_found,
    )
    if args.out:
        kept_values(Path(args.out))  # what cannot be added to is said before hours of learning
    points: list[tuple[float, float]] = []
    row = "{:>5}  {:>12}  {:>14}".format
    _say(args, row("round", "mean steps", "standard error"))

    def report(number: int, mean: float, error: float) -> None:
        points.append((float(number), mean))
        _say(args, row(number, f"{mean:,.1f}", f"{error:,.1f}"))

    with kept(lambda: unwritten([args.out])):
        blocks = learn(lessons, report)
    if args.out:
        save(Path(args.out), lessons, blocks, points)
    if args.plot:
        _plot(
            args.plot,
            {"mean steps to fill": points},
            title=f"What best learns on {lessons.board}",
            x_label="round",
            y_label="steps",
            footnote=lessons.command,
        )
    return 0


def _say(args: argparse.Namespace, line: str) -> None:
    if not args.quiet:
        print(line, flush=True)


def _plot(
    target: str,
    lines: dict[str, list[tuple[float, float]]],
    *,
    title: str,
    x_label: str,
    y_label: str,
    footnote: str,
) -> None:
    from gridwise.format import count
    from gridwise.render import png, svg
    from gridwise.render.plots.lines import LineSeries, line_plot
    from gridwise.render.plots.sheet import Sheet

    series = [LineSeries(name, points) for name, points in lines.items()]
    sheet = Sheet(footnote=footnote)
    picture = line_plot(title, (x_label, y_label), series, (count, count), sheet)
    if target.lower().endswith(".png"):
        write_bytes(target, png.png(picture))
    else:
        write_text(target, svg.svg(picture))
