"""`gridwise book`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwise.cli.arguments import (
    add_options_by_puzzle,
    add_workers,
    generator_options,
    named_puzzle,
    own_values,
    positive,
    read_sources,
)
from gridwise.cli.output import unwritten
from gridwise.cli.progress import progress
from gridwise.lab.workers import Workers
from gridwise.model import Limits
from gridwise.registry import names, puzzle
from gridwise.stopping import kept
from gridwise.user_code.loading import own_reference
from gridwise.version import __version__

if TYPE_CHECKING:
    from gridwise.book.assembly import Book
    from gridwise.book.boards import BookBoard, Submitted

EXAMPLES = """\
  gridwise book {puzzle} boards.txt --out book.pdf
  gridwise book {puzzle} @1-20 --out book.pdf --title "For the train" --per-page 2 --paper letter
  gridwise book {puzzle} --count 40 --seed 7 --out book.pdf --black-and-white     new boards, easy to expert
  gridwise book {puzzle}:boards.txt {played} --count 8 --out mixed.pdf            several puzzles in one book
  gridwise book {puzzle} @1-6 --per-page 6 --out sheets --format png              every page as a picture

Chapters go from easy to hard. The same boards and choices, or the same seed, make the same bytes."""

FEW = 24
"""Boards that are solved sooner than further processes start."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("puzzle", metavar="PUZZLE", help="a puzzle's name, or PUZZLE:LIST")
    parser.add_argument(
        "lists",
        metavar="LIST",
        nargs="*",
        help="lists of its boards, and more puzzles; a puzzle without a list has its boards made",
    )
    parser.add_argument(
        "--out", metavar="F.pdf", type=Path, required=True, help="book.pdf; pages.svg, pages.png or a folder"
    )
    parser.add_argument("--format", choices=("svg", "png"), help="of the sheets in a folder (default svg)")
    parser.add_argument("--title", default="", help="default: the puzzles' names")
    parser.add_argument("--subtitle", default="", help="a line under the title")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="default a4")
    parser.add_argument("--per-page", metavar="N", type=int, default=4, help="boards, 1 to 6 (default 4)")
    parser.add_argument("--black-and-white", action="store_true", help="patterns instead of colours")
    parser.add_argument("--solutions", choices=("none", "back"), default="back", help="default back")
    parser.add_argument(
        "--qr",
        choices=("none", "link", "text"),
        default="link",
        help="a code beside each board: opens it on a workbench (default), or holds it as text",
    )
    parser.add_argument(
        "--address",
        metavar="URL",
        default="http://127.0.0.1:8765/",
        help="of that workbench (default: this machine)",
    )
    parser.add_argument("--no-record", action="store_true", help="leave the record sheet out")
    parser.add_argument(
        "--count", metavar="N", type=positive(int), default=40, help="boards to make in all (default 40)"
    )
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="the same seed, the same boards")
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=positive(float),
        default=60.0,
        help="for the solution of one board (default 60)",
    )
    parser.add_argument("--json", action="store_true", help="print what is in the book")
    add_workers(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    add_options_by_puzzle(parser, words, generator_options)


def run(args: argparse.Namespace) -> int:
    from gridwise.book.assembly import assemble, check_text
    from gridwise.book.boards import prepare
    from gridwise.book.files import form_of, painted, write_all
    from gridwise.book.settings import BookSettings

    form = form_of(args.out, args.format)
    wishes = _wishes([args.puzzle, *args.lists])
    settings = BookSettings(
        title=args.title,
        subtitle=args.subtitle,
        paper=args.paper,
        per_page=args.per_page,
        black_and_white=args.black_and_white,
        solutions=args.solutions,
        codes=args.qr,
        address=args.address,
        record=not args.no_record,
        note=f"Gridwise {__version__}" + ("" if all(wishes.values()) else f", seed {args.seed}"),
    )
    check_text(settings)
    with kept(lambda: unwritten([args.out])), progress(args.quiet) as bar:
        submitted: list[Submitted] = []
        making = bar.add_task("collecting boards", total=None)
        for board in _submitted(args, wishes):
            submitted.append(board)
            bar.advance(making)
        bar.update(making, total=len(submitted))
        solving = bar.add_task("solving", total=len(submitted))
        boards: list[BookBoard] = []
        with Workers(args.jobs if len(submitted) > FEW else 1, args.cluster) as workers:
            for ready in workers.map(prepare, submitted):
                boards.append(ready)
                bar.advance(solving)
        book = assemble(settings, boards)
        painting = bar.add_task("painting", total=1 if form == "pdf" else len(book.pages))
        files: list[tuple[Path, bytes]] = []
        for file in painted(book, args.out, form):
            files.append(file)
            bar.advance(painting)
    write_all(files)
    _tell(args, book, [path for path, _ in files])
    return 0


def _wishes(words: Sequence[str]) -> dict[str, list[str]]:
    """Read which lists belong to which puzzle; a puzzle without any has its boards made."""
    known = set(names())
    wishes: dict[str, list[str]] = {}
    current = ""
    for word in words:
        name, colon, given = word.partition(":")
        if own_reference(word) or word in known:
            current = word
            wishes.setdefault(current, [])
        elif colon and name in known:
            current = name
            wishes.setdefault(current, []).append(given)
        elif current:
            wishes[current].append(word)
        else:
            puzzle(word)
    return wishes


def _submitted(args: argparse.Namespace, wishes: dict[str, list[str]]) -> Iterator[Submitted]:
    from gridwise.book.boards import Submitted
    from gridwise.book.making import make_boards, shares

    limits, solve = Limits(seconds=args.time_limit), args.solutions == "back"
    unlisted = [name for name, lists in wishes.items() if not lists]
    counts = dict(zip(unlisted, shares(args.count, len(unlisted)), strict=True)) if unlisted else {}
    first = named_puzzle(args.words)
    for name, lists in wishes.items():
        chosen = puzzle(name)
        if lists:
            for board in read_sources(chosen, lists, chosen.booklet.metric):
                yield Submitted(name, board.text, board.name, board.facts, limits, solve)
            continue
        own = chosen.generator.options if chosen.generator and first and first.name == chosen.name else ()
        made = 0
        with Workers(args.jobs if counts[name] > 1 else 1, args.cluster) as workers:
            for one in make_boards(chosen, counts[name], args.seed, own_values(args, own), workers.map):
                made += 1
                yield Submitted(name, one.text, f"{chosen.name}, board {made}", one.facts, limits, solve)
        if made < counts[name]:
            print(f"gridwise: {chosen.name} has {made:,} boards of {counts[name]:,}", file=sys.stderr)


def _tell(args: argparse.Namespace, book: Book, files: Sequence[Path]) -> None:
    if args.json:
        print(json.dumps(_summary(book, files), indent=1))
        return
    count = sum(len(chapter.boards) for chapter in book.chapters)
    where = files[0] if len(files) == 1 else f"{files[0]} to {files[-1].name}"
    print(f"{where}: {count:,} boards on {len(book.pages):,} pages")


def _summary(book: Book, files: Sequence[Path]) -> dict[str, Any]:
    """Tell what a machine wants to know: which board stands where, and its solution."""
    return {
        "title": book.title,
        "paper": book.settings.paper,
        "pages": len(book.pages),
        "files": [str(path) for path in files],
        "chapters": [
            {
                "title": chapter.title,
                "boards": [
                    {
                        "number": number,
                        "puzzle": board.name,
                        "text": board.text,
                        "level": board.level,
                        "difficulty": board.score,
                        "cost": board.result.cost,
                        "optimal": board.result.optimal,
                        "plan": None
                        if board.result.plan is None
                        else [str(one) for one in board.result.plan],
                        "solution": board.result.solution,
                        "page": book.page_of(f"board-{number}"),
                        "solution_page": book.page_of(f"solution-{number}"),
                    }
                    for number, board in chapter.numbered
                ],
            }
            for chapter in book.chapters
        ],
    }
