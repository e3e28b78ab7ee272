"""`gridwise train`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gridwise.cli.arguments import add_workers
from gridwise.cli.output import unwritten
from gridwise.cli.snake.exact_table import add_table_arguments, make_table
from gridwise.cli.snake.lessons import add_best_arguments, teach
from gridwise.cli.snake.training import plot, say
from gridwise.errors import UsageError
from gridwise.lab.workers import Workers
from gridwise.stopping import kept

EXAMPLES = """\
  gridwise train snake --population 100 --keep 10 --generations 50 --seed 1 --out mine.json
  gridwise train snake --resume mine.json --generations 100      go on from a checkpoint
  gridwise train snake --pilot best --board 8x8 --games 300 --rounds 12 --seed 1 --out values.json
  gridwise train snake --pilot best --resume values.json         go on after Ctrl-C
  gridwise train snake --pilot optimal --board 6x6      exact play: makes its table, or goes on with it"""

PILOTS = ("evolved", "best", "optimal")


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("puzzle", metavar="PUZZLE", help="snake")
    parser.add_argument("--pilot", choices=PILOTS, default="evolved", help="which pilot learns")
    parser.add_argument("--board", metavar="RxC", help="rows x columns (default 10x10)")
    parser.add_argument("--games", metavar="N", type=int, help="games per network, or per round")
    parser.add_argument("--seed", metavar="S", type=int, help="the same seed, the same result (default 1)")
    parser.add_argument("--out", metavar="F", help="where the result goes, and a checkpoint after each step")
    parser.add_argument("--resume", metavar="F", help="go on with what --out F has begun: evolved and best")
    add_workers(parser)
    parser.add_argument("--plot", metavar="F", help="write a plot of the progress as SVG or PNG")
    parser.add_argument("--quiet", action="store_true", help="no table")
    evolved = parser.add_argument_group("evolved")
    evolved.add_argument("--population", metavar="N", type=int, help="networks in a generation (default 100)")
    evolved.add_argument("--keep", metavar="M", type=int, help="of them that have children (default 10)")
    evolved.add_argument("--generations", metavar="G", type=int, help="after the first (default 50)")
    add_table_arguments(parser.add_argument_group("optimal"))
    add_best_arguments(parser.add_argument_group("best"))


def run(args: argparse.Namespace) -> int:
    if args.puzzle != "snake":
        raise UsageError(f"expected 'snake', got {args.puzzle!r}: only its pilots learn")
    if args.plot and not args.plot.lower().endswith((".svg", ".png")):
        raise UsageError(f"expected a plot named .svg or .png, got {args.plot!r}")
    if args.pilot == "optimal":
        return make_table(args)
    return _evolve(args) if args.pilot == "evolved" else teach(args)


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
    say(args, row("generation", "best length", "mean of the kept"))

    def told() -> str:
        return f"go on with: gridwise train snake --resume {out}" if out and last else unwritten([out])

    with kept(told), Workers(args.jobs, args.cluster) as workers:
        for generation in breed(choices, start, workers.map):
            best, mean = generation.history[-1]
            say(args, row(generation.number, f"{best:.2f}", f"{mean:.2f}"))
            if out:
                save(Path(out), choices, generation)
            last = generation
    if args.plot and last is not None:
        numbers = range(len(last.history))
        plot(
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
