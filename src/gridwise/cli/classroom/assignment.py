"""`gridwise assignment`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from gridwise.classroom.assignment import (
    assignment_file,
    faults_of,
    read_assignment,
    shipped_assignments,
)
from gridwise.classroom.handout.folder import write_handout
from gridwise.classroom.handout.words import points_of
from gridwise.errors import UsageError
from gridwise.files import read_text

EXAMPLES = """\
  gridwise assignment list
  gridwise assignment show @{puzzle} > mine.toml      a ready one, to be changed
  gridwise assignment check assignment.toml
  gridwise assignment handout @{puzzle} --out folder
  gridwise assignment handout assignment.toml --students names.txt --out folders

exit status of check: 0 nothing is wrong, 1 something is"""

ACTIONS = ("check", "handout", "list", "show")


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument(
        "action", metavar="|".join(ACTIONS), choices=ACTIONS, help="what to do with it; show prints its file"
    )
    parser.add_argument(
        "assignment",
        metavar="FILE|@NAME",
        nargs="?",
        help="an assignment's file, or a ready one such as @{puzzle}",
    )
    parser.add_argument("--out", metavar="DIR", type=Path, help="handout: the folder to make")
    parser.add_argument("--student", metavar="NAME", help="handout: whose boards they are")
    parser.add_argument(
        "--students", metavar="F", help="handout: a file with a name on each line; each gets a folder in DIR"
    )
    parser.add_argument("--seed", metavar="S", type=int, help="handout: in the place of the assignment's own")
    parser.add_argument("--json", action="store_true", help="list: print one JSON object")


def run(args: argparse.Namespace) -> int:
    if args.action == "list":
        return _list(args.json)
    if args.assignment is None:
        raise UsageError(f"assignment {args.action} needs a FILE, or a ready one such as @NAME")
    if args.action == "show":
        print(read_text(assignment_file(args.assignment)), end="")
        return 0
    return _check(args.assignment) if args.action == "check" else _hand_out(args)


def _list(as_json: bool) -> int:
    known = {f"@{name}": read_assignment(path) for name, path in shipped_assignments().items()}
    if as_json:
        rows = {
            name: {"title": one.title, "puzzle": one.puzzle, "points": one.points, "tests": len(one.tests)}
            for name, one in known.items()
        }
        print(json.dumps(rows))
        return 0
    width = max(map(len, known))
    for name, one in known.items():
        handed = ", ".join(dict.fromkeys(part.kind for part in one.parts))
        print(f"{name:{width}}  {one.title} ({handed}; {len(one.tests)} tests, {points_of(one.points)})")
    return 0


def _check(name: str) -> int:
    faults = faults_of(name)
    for fault in faults:
        print(f"{name}, {fault}")
    if not faults:
        made = read_assignment(name)
        hidden = len(made.tests) - len(made.visible)
        tests = f"{len(made.tests)} test{'' if len(made.tests) == 1 else 's'}"
        print(f"{name}: nothing wrong found: {tests}, {hidden} of them hidden, {points_of(made.points)}.")
    return 1 if faults else 0


def _hand_out(args: argparse.Namespace) -> int:
    if args.out is None:
        raise UsageError("assignment handout needs --out DIR, the folder to make")
    if args.student is not None and args.students is not None:
        raise UsageError("--student and --students do not go together")
    assignment = read_assignment(args.assignment)
    if args.students is None:
        write_handout(assignment, args.out, args.student, args.seed)
        print(f"{args.out}: {assignment.title}")
        return 0
    names = [line.strip() for line in read_text(args.students).splitlines() if line.strip()]
    for name in names:
        if Path(name).name != name or name.startswith("."):
            raise UsageError(f"{name!r} cannot be the name of a folder")
    for name in names:
        write_handout(assignment, args.out / name, name, args.seed)
    print(f"{args.out}: {len(names):,} folder{'' if len(names) == 1 else 's'}: {assignment.title}")
    return 0
