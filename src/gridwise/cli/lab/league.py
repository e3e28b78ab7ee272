"""`gridwise league`."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwise.cli.arguments import add_observation, add_workers, positive
from gridwise.cli.progress import progress
from gridwise.cli.table import figure_table, print_table
from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.registry import PLAYED, puzzle
from gridwise.stopping import kept

if TYPE_CHECKING:
    from gridwise.lab.league.entrants import Entrant
    from gridwise.puzzles.base import Puzzle

EXAMPLES = """\
  gridwise league pilots/ --board 10x10 --games 200
  gridwise league pilots/ --board 10x10 --games 200 --landmarks best --out league
  gridwise league searches/ --puzzle {puzzle} --boards @1 @5 @9
  gridwise league pilots/ ...                     again: only who is new or has changed plays

Every file in the folder takes part: classes with choose(view), what `gridwise train` has written, and for a
puzzle that is searched, functions of a problem. All run under guard."""

GAME_SECONDS = 60.0
MOST_BOARDS = 20


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("places", metavar="FOLDER", nargs="+", type=Path, help="files, or folders of files")
    parser.add_argument("--puzzle", metavar="P", default=PLAYED, help=f"what is played (default {PLAYED})")
    parser.add_argument("--landmarks", metavar="A,B", help="ours that take part; 'none' leaves them out")
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("league"), help="results and page")
    pilots = parser.add_argument_group("pilots")
    pilots.add_argument("--board", metavar="RxC", default="10x10", help="rows x columns (default 10x10)")
    pilots.add_argument("--games", metavar="N", type=positive(int), default=200, help="default 200")
    pilots.add_argument("--seed", metavar="S", type=int, default=1, help="the same seed, the same games")
    add_observation(pilots)
    searches = parser.add_argument_group("searches")
    searches.add_argument(
        "--boards", metavar="FILE", nargs="+", help=f"files or shipped ones (default: {MOST_BOARDS} shipped)"
    )
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=positive(float),
        default=GAME_SECONDS,
        help=f"for each game or run (default {GAME_SECONDS:g})",
    )
    parser.add_argument("--memory-limit", metavar="MIB", type=positive(float), help="for each process")
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar, no table")


def run(args: argparse.Namespace) -> int:
    chosen = puzzle(args.puzzle)
    with kept(lambda: "what was played is kept; the same command goes on"):
        rows, notes, failed = _pilots(args, chosen) if chosen.arena is not None else _searches(args, chosen)
    if args.json:
        print(json.dumps([row.as_dict() for row in rows]))
    elif not args.quiet:
        print_table(figure_table(notes))
    if chosen.arena is not None and not args.quiet:
        print(f"\n{args.out / 'index.html'}", file=sys.stderr)
    return 2 if failed else 0


def _pilots(args: argparse.Namespace, chosen: Puzzle[Any]) -> tuple[list[Any], Any, bool]:
    from gridwise.lab.league.entrants import pilots_in
    from gridwise.lab.league.page import write_pages
    from gridwise.lab.league.pilots import LeagueTerms, play_league, ranking
    from gridwise.lab.league.table import pilot_table
    from gridwise.lab.workers import Workers

    entrants = _with_landmarks(args, pilots_in(args.places, args.observation), chosen)
    assert chosen.arena is not None
    extra = {option.name: option.default for option in chosen.arena.options}
    terms = LeagueTerms(args.puzzle, args.board, args.games, args.seed, extra, _limits(args))
    args.out.mkdir(parents=True, exist_ok=True)
    with Workers(args.jobs, args.cluster) as workers, progress(args.quiet) as bar:
        tasks = {one.name: bar.add_task(one.name, total=args.games) for one in entrants}

        def spread(work: Callable[[Any], Any], parts: Sequence[Any]) -> Iterator[Any]:
            return workers.map(work, parts)

        league = list(
            play_league(
                entrants, terms, args.out, spread, lambda one, count: bar.advance(tasks[one.name], count)
            )
        )
    rows = ranking(league)
    write_pages(league, rows, terms, args.out, shlex.join(["gridwise", "league", *args.words]))
    notes = (
        f"board {args.board}, {args.games:,} games each, seed {args.seed}; ± with a confidence of 95 %",
        "against the leader: the difference in length, game by game",
    )
    return rows, pilot_table(rows, notes), any(row.failure for row in rows)


def _searches(args: argparse.Namespace, chosen: Puzzle[Any]) -> tuple[list[Any], Any, bool]:
    from gridwise.cli.arguments import read_sources
    from gridwise.lab.league.entrants import searches_in
    from gridwise.lab.league.searches import run_league, search_ranking
    from gridwise.lab.league.table import search_table

    entrants = _with_landmarks(args, searches_in(args.places), chosen)
    names = args.boards or [f"@{number}" for number in range(1, min(MOST_BOARDS, len(chosen.shipped)) + 1)]
    if not names:
        raise UsageError(f"{chosen.name} ships no boards; name some with --boards")
    boards = [(board.name, board.text) for board in read_sources(chosen, names, None)]
    with progress(args.quiet) as bar:
        task = bar.add_task("runs", total=len(entrants) * len(boards))
        runs = run_league(
            args.puzzle,
            entrants,
            boards,
            _limits(args),
            args.out,
            jobs=args.jobs,
            cluster=args.cluster,
            command=shlex.join(["gridwise", "league", *args.words]),
            told=lambda: bar.advance(task),
        )
    rows = search_ranking(entrants, runs)
    notes = (f"{len(boards)} boards; expanded: mean of the boards it solved ± with a confidence of 95 %",)
    return rows, search_table(rows, notes), any(row.failures for row in rows)


def _with_landmarks(args: argparse.Namespace, found: list[Entrant], chosen: Puzzle[Any]) -> list[Entrant]:
    from gridwise.lab.league.entrants import landmarks

    if not found:
        raise UsageError(f"nobody takes part: nothing fitting in {', '.join(map(str, args.places))}")
    names = chosen.about.compared if args.landmarks is None else args.landmarks.split(",")
    return found if args.landmarks == "none" else [*found, *landmarks([one.strip() for one in names])]


def _limits(args: argparse.Namespace) -> Limits:
    memory = None if args.memory_limit is None else int(args.memory_limit * (1 << 20))
    return Limits(seconds=args.time_limit, memory=memory)
