"""`gridwise review`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import inf

from gridwise.cli.arguments import add_instance, add_limits, add_metric, limits, read_instance, read_text
from gridwise.cli.output import unwritten, write
from gridwise.errors import InputError, UsageError
from gridwise.files import from_json, write_text
from gridwise.puzzles.base import able, plan_words
from gridwise.registry import puzzle
from gridwise.stopping import kept

EXAMPLES = """\
  gridwise review {puzzle} level.txt --plan my_moves.txt       which moves were good, and where it went wrong
  gridwise review {puzzle} level.txt --plan my_moves.txt --html review.html
  gridwise review {puzzle} level.txt --plan my_moves.txt --json

exit status: 0 the game was won, 1 it was not, 2 bad input"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser)
    parser.add_argument(
        "--plan",
        metavar="PLAN",
        help="a file with the moves ('-': standard input); a recorded game has them. As JSON it may tell the "
        "seconds that each took",
    )
    add_metric(parser)
    add_limits(parser)
    parser.add_argument("--html", metavar="F", help="write a page: curve, boards, both lines; one file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    from gridwise.lab.review import review_game
    from gridwise.lab.review_page import review_lines, review_page

    if args.file == "-" and args.plan == "-":
        raise UsageError("the instance and the moves cannot both come from standard input")
    chosen = puzzle(args.puzzle)
    rules = able(chosen.gameplay, f"{chosen.name} cannot be played, so there is no game to review")
    held = read_instance(chosen, args.file, args.metric)
    instance, moves = rules.unrecorded(held)
    seconds: Sequence[float | None] = ()
    if args.plan is not None:
        moves, seconds = _game(args.plan, letters=rules.letters)
    if not moves:
        raise UsageError("there are no moves to review: name a file with --plan")
    with kept(lambda: unwritten([args.html])):
        found = review_game(chosen, instance, moves, limits(args), seconds)
    if args.html:
        words = " ".join(word.rpartition("/")[2] for word in (args.puzzle, args.file) if word)
        plan = "" if args.plan is None else f" --plan {args.plan.rpartition('/')[2]}"
        write_text(args.html, review_page(chosen, instance, found, f"gridwise review {words}{plan}"))
    if args.json:
        print(json.dumps({"puzzle": chosen.name, **found.as_dict()}))
    else:
        for line in review_lines(found):
            write(line)
    return 0 if found.outcome == "won" else 1


def _game(file: str, *, letters: bool) -> tuple[list[str], list[float | None]]:
    """Read moves as plans write them or the JSON object of `solve --json`, and how long each took."""
    text = read_text(file)
    try:
        words, seconds = plan_words(text), _seconds(text)
    except InputError as error:
        error.source = error.source or ("standard input" if file == "-" else file)
        raise
    if letters and any(len(word) > 1 for word in words):
        words = [letter for word in words for letter in word]
    return list(words), seconds


def _seconds(text: str) -> list[float | None]:
    """Read how long each move was thought about, where a plan is an object that tells it."""
    if not text.lstrip().startswith("{"):
        return []
    told = from_json(text).get("seconds") or []
    if not isinstance(told, list) or not all(one is None or _is_time(one) for one in told):
        raise InputError("expected 'seconds' to be a list: a time that is not negative or null for each move")
    return told


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < inf
