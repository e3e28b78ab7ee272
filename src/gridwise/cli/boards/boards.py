"""`gridwise boards`."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gridwise.cli.arguments import MANY, add_trust
from gridwise.cli.boards.options import add_choices, add_output
from gridwise.cli.boards.pipeline import chosen_boards
from gridwise.cli.output import unwritten, write
from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text
from gridwise.names import pick
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.boards import ListedBoard, form_of, saved, write_boards
from gridwise.registry import names as puzzle_names
from gridwise.registry import puzzle
from gridwise.stopping import kept

EXAMPLES = """\
  gridwise boards convert {puzzle} public.txt.gz --out boards.csv
  gridwise boards dedupe {puzzle} a.txt b.csv levels/ --out all.txt     mirror images are the same board
  gridwise boards filter {puzzle} all.txt --where 'difficulty 4..6' --where 'moves >= 20' --where 'walls 0'
  gridwise boards sort {puzzle} all.txt --by difficulty,-moves --facts  work out what is missing, then sort
  gridwise boards exclude {puzzle} all.txt --exclude printed.txt --out new.txt
  gridwise boards sample {puzzle} all.txt --count 20 --along difficulty --out curve.txt
  gridwise boards stats {puzzle} all.txt
  gridwise boards sheet {puzzle} curve.txt --out sheet.svg              also .png
  gridwise boards save mine {puzzle} curve.txt                          then @mine, @mine:7, @mine:1-5
  gridwise boards list                                                  your collections
  gridwise boards remove mine {puzzle}

Every action takes every choice below; they are done in that order. LIST is whatever the other commands take:
a file in any form, FILE#1-20, folders, patterns, @1-20, @NAME, '-'."""

ACTIONS = {
    "import": "read lists of any form, check every board",
    "convert": "write them in another form",
    "merge": "several lists as one",
    "dedupe": "each board once",
    "sort": "in the order of facts (--by)",
    "filter": "those that meet conditions (--where)",
    "exclude": "without those of other lists (--exclude)",
    "sample": "some of them (--count), by chance or along a curve (--along)",
    "stats": "how many there are, and how their facts are spread",
    "sheet": "all in one picture",
    "save": "keep them as a collection of your own, @NAME",
    "list": "your collections",
    "remove": "forget a collection",
}
VALUES = {"action": lambda: ACTIONS}
"""What completion offers."""
NEEDED = {"sort": "by", "filter": "where", "exclude": "exclude", "sample": "count"}
"""What an action makes no sense without."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    width = max(map(len, ACTIONS))
    listed = "; ".join(f"{name}: {summary}" for name, summary in ACTIONS.items())
    parser.add_argument("action", metavar="ACTION", help=f"{listed:{width}}")
    parser.add_argument(
        "given",
        metavar="[NAME] PUZZLE LIST",
        nargs="*",
        help=f"save and remove: first the name. LIST: {MANY}",
    )
    add_choices(parser)
    add_output(parser)
    add_trust(parser)


def run(args: argparse.Namespace) -> int:
    pick(args.action, ACTIONS, "action")
    if args.action == "list":
        return _list(args)
    given = list(args.given)
    name = ""
    if args.action in ("save", "remove"):
        if not given:
            raise UsageError(f"boards {args.action} needs a NAME, and then the PUZZLE")
        name = given.pop(0).removeprefix("@")
    if not given:
        raise UsageError(f"boards {args.action} needs a PUZZLE, and then lists of its boards")
    reference, lists = given[0], given[1:]
    chosen = puzzle(reference)
    if args.action == "remove":
        saved.remove(chosen, name)
        return 0
    if not lists:
        raise UsageError(f"boards {args.action} needs a LIST: a file, a folder, @1-20, ('-': standard input)")
    if (option := NEEDED.get(args.action)) and not getattr(args, option):
        raise UsageError(f"boards {args.action} needs --{option}")
    args.dedupe = args.dedupe or args.action == "dedupe"
    with kept(lambda: unwritten([args.out])):
        return _done(args, chosen, name, reference, lists)


def _done(
    args: argparse.Namespace, chosen: Puzzle[Any], name: str, reference: str, lists: Sequence[str]
) -> int:
    boards = chosen_boards(args, chosen, reference, lists)
    if args.action == "stats":
        return _stats(args, chosen, boards)
    if args.action == "sheet":
        return _sheet(args, chosen, boards, lists)
    if args.action == "save":
        saved.save(chosen, name, boards, replace=args.replace)
        _remark(args, f"@{name}: {_counted(boards)}")
        return 0
    _write(args, chosen, boards)
    return 0


def _write(args: argparse.Namespace, chosen: Puzzle[Any], boards: Sequence[ListedBoard]) -> None:
    form = args.form or (form_of(args.out) if args.out else "lines")
    text = write_boards(chosen, boards, form)
    if args.out is None:
        sys.stdout.write(text)
        return
    data = text.encode()
    write_bytes(args.out, gzip.compress(data, mtime=0) if args.out.endswith(".gz") else data)
    _remark(args, f"{args.out}: {_counted(boards)}")


def _stats(args: argparse.Namespace, chosen: Puzzle[Any], boards: Sequence[ListedBoard]) -> int:
    from gridwise.lab.boards.statistics import statistics

    found = statistics(chosen, boards)
    if args.json:
        print(json.dumps(found))
        return 0
    write(f"{_counted(boards)}, {found['different']:,} different")
    numbers = {name: one for name, one in found["facts"].items() if "mean" in one}
    if numbers:
        from gridwise.cli.table import new_table, print_table

        table = new_table()
        columns = ("known", "least", "lower", "median", "upper", "most", "mean")
        for column in ("fact", *columns):
            table.add_column(column, justify="left" if column == "fact" else "right", no_wrap=True)
        for name, one in numbers.items():
            table.add_row(name, *(f"{one[column]:,}" for column in columns))
        print_table(table)
    for name, one in found["facts"].items():
        if "counts" in one:
            more = one["words"] - len(one["counts"])
            counts = ", ".join(f"{word} {count:,}" for word, count in one["counts"].items())
            write(f"{name}: {counts}" + (f", and {more:,} others" if more else ""))
    return 0


def _sheet(
    args: argparse.Namespace, chosen: Puzzle[Any], boards: Sequence[ListedBoard], lists: Sequence[str]
) -> int:
    from gridwise.lab.boards.contact_sheet import contact_sheet
    from gridwise.render import png, svg

    ending = Path(args.out or "").suffix.lower()
    if ending not in (".svg", ".png"):
        raise UsageError(f"boards sheet needs --out with a file that ends in .svg or .png, got {args.out!r}")
    if not 8 <= args.cell <= 256:
        raise UsageError(f"a cell has 8 to 256 pixels, got {args.cell}")
    names = ", ".join(Path(one).name for one in lists)
    title = args.title or f"{chosen.about.title or chosen.name}: {names}, {_counted(boards)}"
    picture = contact_sheet(chosen, boards, title, args.columns)
    if ending == ".svg":
        write_text(args.out, svg.svg(picture, theme=args.theme))
    else:
        write_bytes(args.out, png.png(picture, cell=args.cell, theme=args.theme))
    return 0


def _list(args: argparse.Namespace) -> int:
    chosen = [puzzle(name) for name in args.given or puzzle_names()]
    found = {
        f"@{name}": {"puzzle": one.name, "boards": sum(1 for _ in saved.boards_of(one, name))}
        for one in chosen
        for name in saved.names(one)
    }
    if args.json:
        print(json.dumps(found))
    elif not found:
        write("No collections. 'gridwise boards save NAME PUZZLE LIST' keeps one.")
    width = max(map(len, found), default=0)
    for name, one in {} if args.json else found.items():
        write(f"{name:{width}}  {one['puzzle']}, {one['boards']:,} board{'s' * (one['boards'] != 1)}")
    return 0


def _counted(boards: Sequence[ListedBoard]) -> str:
    return "1 board" if len(boards) == 1 else f"{len(boards):,} boards"


def _remark(args: argparse.Namespace, text: str) -> None:
    if not args.quiet:
        print(f"gridwise: {text}", file=sys.stderr)
