"""`gridwise train snake --pilot best`: it learns what snakes cost."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from gridwise.cli.output import unwritten
from gridwise.cli.progress import progress
from gridwise.cli.snake.training import plot
from gridwise.errors import UsageError
from gridwise.files import alone
from gridwise.lab.workers import Workers, cores
from gridwise.puzzles.snake.learning.course import LearningCourse
from gridwise.stopping import kept

__all__ = ["add_best_arguments", "teach"]

_DEFAULTS = {"board": "10x10", "games": 300, "rounds": 12, "seed": 1, "effort": "fast", "start": None}


def add_best_arguments(parser: argparse._ActionsContainer) -> None:
    """Add what only the lessons of `best` have."""
    parser.add_argument("--rounds", metavar="N", type=int, help="of playing and learning (default 12)")
    parser.add_argument("--start", metavar="F", help="values to improve on, perhaps of another board size")
    parser.add_argument(
        "--effort", choices=("fast", "high"), help="of the games it learns from (default fast)"
    )
    parser.add_argument(
        "--as-found",
        action="store_true",
        help="learn from ways as they are found, without small changes: steadier on large boards",
    )
    parser.add_argument(
        "--network",
        action="store_true",
        help="learn a network for boards of this size: better than weights, which fit all sizes",
    )
    parser.add_argument(
        "--as-flown",
        action="store_true",
        help="with --network and --start: play with the weights and networks there, as 'best' flies",
    )


def teach(args: argparse.Namespace) -> int:
    """Let `best` learn, or go on where it was left."""
    from gridwise.puzzles.snake.learning.checkpoint import checkpoint_of, save_course
    from gridwise.puzzles.snake.learning.course import learn
    from gridwise.puzzles.snake.learning.lessons import kept_values, save

    target = args.out or args.resume
    out = Path(target) if target else None
    if out is not None:
        kept_values(out)  # what cannot be added to is said before hours of learning
    with alone(out):
        course = _course(args, out)
        checkpoint = None if out is None else checkpoint_of(out)
        lessons, stdout = course.lessons, sys.stdout

        def say(line: str) -> None:
            # The bar, where there is one, takes what is printed to its own terminal.
            if not args.quiet:
                print(line, file=sys.stdout if stdout.isatty() else stdout, flush=True)

        def told() -> str:
            begun = checkpoint is not None and len(course.rounds) > 0
            again = f"go on with: gridwise train snake --pilot best --resume {out}"
            return again if begun else unwritten([target])

        row = "{:>5}  {:>12}  {:>14}".format
        say(row("round", "mean steps", "standard error"))
        for done in course.rounds:
            say(row(done.number, f"{done.mean:,.1f}", f"{done.error:,.1f}"))
        with kept(told), progress(args.quiet) as bar, Workers(args.jobs, args.cluster) as workers:
            games = lessons.games * (lessons.rounds + 1)
            task = bar.add_task(f"best on {lessons.board}", total=games)
            bar.update(task, completed=lessons.games * len(course.rounds))
            threads = args.jobs or cores()
            for done in learn(course, workers.map, lambda count: bar.advance(task, count), threads):
                say(row(done.number, f"{done.mean:,.1f}", f"{done.error:,.1f}"))
                if checkpoint is not None:
                    save_course(checkpoint, course)
        if out is not None:
            save(out, lessons, course.best, [done.mean for done in course.rounds])
            checkpoint_of(out).unlink(missing_ok=True)
    if args.plot:
        plot(
            args.plot,
            {"mean steps to fill": [(float(done.number), done.mean) for done in course.rounds]},
            title=f"What best learns on {lessons.board}",
            x_label="round",
            y_label="steps",
            footnote=lessons.command,
        )
    return 0


def _course(args: argparse.Namespace, out: Path | None) -> LearningCourse:
    """Return the course that is asked for: a new one, or one that was left, perhaps with other rounds."""
    from gridwise.puzzles.snake.learning.checkpoint import checkpoint_of, load_course
    from gridwise.puzzles.snake.learning.course import begin
    from gridwise.puzzles.snake.learning.lessons import Lessons

    given = {name: getattr(args, name) for name in _DEFAULTS if getattr(args, name) is not None}
    given |= {name: True for name in ("as_found", "network", "as_flown") if getattr(args, name)}
    if not args.resume:
        there = None if out is None else checkpoint_of(out)
        if there is not None and there.exists():
            raise UsageError(f"{there} holds lessons; go on with --resume {out}, or remove it")
        return begin(Lessons(**{**_DEFAULTS, **given}))
    course = load_course(checkpoint_of(Path(args.resume)))
    rounds = given.pop("rounds", course.lessons.rounds)
    for name, value in given.items():
        if value != (known := getattr(course.lessons, name)):
            raise UsageError(f"{args.resume} was begun with --{name.replace('_', '-')} {known}, not {value}")
    if rounds < len(course.rounds) - 1:
        raise UsageError(f"{len(course.rounds) - 1} rounds are done already; --rounds is {rounds}")
    course.lessons = replace(course.lessons, rounds=rounds)
    return course
