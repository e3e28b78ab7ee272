"""`gridwise check`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from gridwise.cli.arguments import read_instance
from gridwise.errors import ProblemError, UsageError
from gridwise.model import Heuristic, Problem
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.own_puzzle import OwnPuzzle
from gridwise.registry import puzzle, puzzles
from gridwise.search.check import check_heuristic, check_problem
from gridwise.user_code.loading import load
from gridwise.user_code.own_heuristic import heuristic_of

EXAMPLES = """\
  gridwise check my_file.py:MyPuzzle
  gridwise check my_file.py:MyPuzzle start.txt               with an instance of its own
  gridwise check my_file.py:my_h --on {puzzle} level.txt     a heuristic, on an instance
{examples}

exit status: 0 nothing is wrong, 1 something is"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("reference", metavar="FILE.py:NAME", help="your own puzzle, heuristic or pilot")
    parser.add_argument("file", metavar="FILE", nargs="?", help="an instance for it")
    parser.add_argument("--on", metavar="PUZZLE", help="for a heuristic: the puzzle that FILE belongs to")
    parser.add_argument("--metric", metavar="M", help="how to count the cost")


def run(args: argparse.Namespace) -> int:
    if ".py:" not in args.reference:
        raise UsageError(f"expected FILE.py:NAME, got {args.reference!r}")
    thing = load(args.reference)
    faults = list(_faults(thing, args))
    for fault in faults:
        print(fault)
    if not faults:
        print(f"{args.reference.rpartition(':')[2]}: nothing wrong found.")
    return 1 if faults else 0


def _faults(thing: Any, args: argparse.Namespace) -> Iterator[str]:
    if isinstance(thing, type) and issubclass(thing, Problem):
        try:
            problem = read_instance(OwnPuzzle(thing), args.file, args.metric)
        except ProblemError as error:
            yield str(error)
            return
        yield from _problem_faults(problem)
    elif isinstance(thing, Puzzle):
        problem = thing.search_problem(read_instance(thing, args.file, args.metric))
        if problem is not None:
            yield from _problem_faults(problem)
    elif isinstance(thing, type):
        checks = (chosen.solving.check_own(thing) for chosen in puzzles().values())
        fault = f"{thing.__name__} is a class that is not derived from gridwise.Problem"
        yield from next((check for check in checks if check is not None), [fault])
    else:
        if args.on is None:
            raise UsageError("a heuristic is checked on an instance: add --on PUZZLE FILE")
        chosen = puzzle(args.on)
        problem = chosen.search_problem(read_instance(chosen, args.file, args.metric))
        if problem is None:
            raise UsageError(f"{chosen.name} is not searched with heuristics")
        yield from _heuristic_faults(problem, heuristic_of(thing, problem, args.reference))


def _problem_faults(problem: Problem[Any, Any]) -> Iterator[str]:
    faults = list(check_problem(problem))
    yield from faults
    if not faults and type(problem).heuristic is not Problem.heuristic:
        name = f"{type(problem).__name__}.heuristic"
        yield from _heuristic_faults(problem, Heuristic(name, problem.heuristic, problem.admissible))


def _heuristic_faults(problem: Problem[Any, Any], heuristic: Heuristic[Any]) -> Iterator[str]:
    yield from check_heuristic(problem, heuristic)
