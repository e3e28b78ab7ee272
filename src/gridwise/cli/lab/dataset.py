"""`gridwise dataset`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwise.cli.arguments import (
    add_instance,
    add_limits,
    add_metric,
    add_own_options,
    add_workers,
    limits,
    named_puzzle,
    own_values,
    positive,
    read_sources,
)
from gridwise.cli.output import unwritten, write
from gridwise.cli.progress import progress
from gridwise.errors import MissingExtraError, UsageError
from gridwise.lab.own_runs import runs_begin
from gridwise.lab.workers import Workers
from gridwise.puzzles.base import Option, Puzzle
from gridwise.registry import puzzle
from gridwise.stopping import kept
from gridwise.user_code.loading import own_reference

if TYPE_CHECKING:
    from gridwise.lab.dataset.boards import NamedBoard
    from gridwise.lab.dataset.making import DatasetWork

EXAMPLES = """\
  gridwise dataset {played} --pilot best --board 10x10 --games 1000 --out games.npz
  gridwise dataset {played} --pilot my_file.py:MyPilot --games 50 --out games.parquet
  gridwise dataset {puzzle} --count 100 --seed 7 --out boards.npz       new boards
  gridwise dataset {puzzle} @1-20 --samples 1000 --out boards.npz       at most 1,000 states of each
  gridwise dataset examples/eight_puzzle.py:EightPuzzle --out tiles.npz

Games: what the pilot saw and did. Boards: every state that can be reached, with all optimal actions and the
exact distance to the goal. The same seed gives the same bytes, whatever the number of processes.
docs/how-to/datasets.md has the columns."""

GAMES, BOARDS = 100, 100


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser, many=True)
    parser.add_argument("--out", metavar="F", type=Path, required=True, help="a file named .npz or .parquet")
    parser.add_argument(
        "--observation", metavar="O", default="symbolic", help="what a state is written as (default symbolic)"
    )
    parser.add_argument(
        "--seed", metavar="S", type=int, default=1, help="the same seed, the same rows (default 1)"
    )
    add_limits(parser)
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print what was written as one JSON object")
    parser.add_argument("--quiet", action="store_true", help="no progress bar, no summary")
    chosen = named_puzzle(words)
    if chosen is None or chosen.arena is not None:
        games = parser.add_argument_group("a pilot's games")
        games.add_argument("--pilot", metavar="P", default="best", help="default best")
        games.add_argument("--games", metavar="N", type=positive(int), default=GAMES, help=f"default {GAMES}")
        games.add_argument("--board", metavar="RxC", default="10x10", help="rows x columns (default 10x10)")
        add_own_options(games, () if chosen is None or chosen.arena is None else chosen.arena.options)
    if chosen is None or chosen.arena is None:
        _add_boards(parser, chosen)


def _add_boards(parser: argparse.ArgumentParser, chosen: Puzzle[Any] | None) -> None:
    boards = parser.add_argument_group("boards")
    boards.add_argument(
        "--count",
        metavar="N",
        type=positive(int),
        help=f"how many new ones, where no FILE is given (default {BOARDS})",
    )
    add_metric(boards, "distance")
    boards.add_argument(
        "--samples", metavar="N", type=positive(int), help="states of each board at most (default: all)"
    )
    boards.add_argument(
        "--most-states",
        metavar="N",
        type=positive(int),
        default=200_000,
        help="look at every state of a board up to so many; of a larger one at those of a shortest way "
        "(default 200,000)",
    )
    if chosen is not None and chosen.generator is not None:
        add_own_options(parser.add_argument_group("new boards"), _choices(chosen))


def _choices(chosen: Puzzle[Any]) -> list[Option]:
    return [] if chosen.generator is None else list(chosen.generator.options)


def run(args: argparse.Namespace) -> int:
    if find_spec("numpy") is None:
        raise MissingExtraError("gridwise dataset", "gym")
    from gridwise.lab.dataset.making import collect, described
    from gridwise.lab.dataset.spool import Spool
    from gridwise.lab.dataset.writing import format_of, write_dataset

    format_of(args.out)
    chosen = puzzle(args.puzzle)
    # Own puzzles exist in this process alone.
    jobs = 1 if own_reference(args.puzzle) else args.jobs
    with (
        kept(lambda: unwritten([args.out])),
        Spool() as spool,
        Workers(jobs, args.cluster) as workers,
        progress(args.quiet) as bar,
    ):
        work = _games(args, chosen) if chosen.arena is not None else _boards(args, chosen, workers)
        task = bar.add_task(f"recording {chosen.name}", total=work.total)
        collect(work.tasks, spool, workers.map, lambda count: bar.advance(task, count))
        info = described(spool, work.about)
        write_dataset(args.out, spool, info)
    if args.json:
        print(json.dumps({"out": str(args.out), **info, "bytes": args.out.stat().st_size}))
    elif not args.quiet:
        _tell(args.out, info)
    return 0


def _games(args: argparse.Namespace, chosen: Puzzle[Any]) -> DatasetWork:
    from gridwise.lab.dataset.games import GamesTerms
    from gridwise.lab.dataset.making import games_work

    if args.files:
        raise UsageError(f"{chosen.name} is recorded from games: --pilot and --games, no FILE")
    assert chosen.arena is not None
    extra = own_values(args, chosen.arena.options)
    runs_begin()  # a person's own pilot plays every game under a guard of its own
    return games_work(
        GamesTerms(
            chosen, args.pilot, args.board, args.games, args.seed, extra, args.observation, limits(args)
        )
    )


def _boards(args: argparse.Namespace, chosen: Puzzle[Any], workers: Workers) -> DatasetWork:
    from gridwise.lab.dataset.boards import BoardTerms
    from gridwise.lab.dataset.making import boards_work

    terms = BoardTerms(chosen, args.seed, args.observation, args.most_states, args.samples, limits(args))
    return boards_work(_named_boards(args, chosen, workers), terms)


def _named_boards(args: argparse.Namespace, chosen: Puzzle[Any], workers: Workers) -> list[NamedBoard]:
    from gridwise.lab.dataset.boards import NamedBoard
    from gridwise.lab.dataset.making import generated_boards

    if args.files:
        if args.count is not None:
            raise UsageError("boards are given, so --count would have no meaning")
        boards = read_sources(chosen, args.files, args.metric)
        return [NamedBoard(one.name, one.text, one.read(chosen, args.metric)) for one in boards]
    if chosen.create is not None:
        return [NamedBoard(chosen.name, "", chosen.create(args.metric))]
    choices = own_values(args, _choices(chosen))
    return generated_boards(chosen, args.count or BOARDS, args.seed, choices, args.metric, workers.map)


def _tell(out: Path, info: dict[str, Any]) -> None:
    source = ("game" if "pilot" in info else "board") + "s" * (info["games"] != 1)
    write(f"{out}: {info['rows']:,} rows of {info['games']:,} {source}")
    for name, column in info["columns"].items():
        shape = "".join(f" x {side}" for side in column["shape"])
        write(f"  {name:16} {info['rows']:,}{shape}  {column['dtype']}")
    if left_out := info.get("left_out"):
        write(f"{left_out:,} boards gave no rows: they are solved, cannot be, or nothing was proven in time")
