"""`gridwise solve`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from gridwise.cli.arguments import (
    add_instance,
    add_own_options,
    add_solve_options,
    named_puzzle,
    own_values,
    read_source,
    solve_options,
)
from gridwise.cli.output import write
from gridwise.cli.result_text import EXIT, result_lines
from gridwise.cli.store_option import add_store_option, keeping
from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_until_interrupted
from gridwise.registry import puzzle

EXAMPLES = """\
  gridwise solve {puzzle} level.txt                         the fewest steps, proven
  gridwise solve {puzzle} level.txt --metric moves --json   the fewest slides, as JSON
  gridwise solve {puzzle} level.txt --algorithm astar --heuristic blockers
  gridwise solve examples/eight_puzzle.py:EightPuzzle       your own puzzle
  gridwise solve {puzzle} level.txt --algorithm my_file.py:my_search
  gridwise solve {puzzle} level.txt --algorithm astar --heuristic my_file.py:my_h --audit
{examples}
  echo GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo | gridwise solve {puzzle} -

exit status: 0 solved, 1 no solution, 2 bad input, 3 stopped by a limit, 130 interrupted"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser)
    parser.add_argument(
        "--algorithm",
        metavar="A",
        help="default: best, the puzzle's best solver ('gridwise list'); also my_file.py:my_search",
    )
    add_solve_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quiet", action="store_true", help="print the plan alone")
    parser.add_argument(
        "--audit",
        action="store_true",
        help="check afterwards what is only claimed: that the cost is the smallest, the heuristic never too "
        "large",
    )
    add_store_option(parser)
    if chosen := named_puzzle(words):
        add_own_options(parser.add_argument_group(f"{chosen.name} only"), chosen.solving.options)


def run(args: argparse.Namespace) -> int:
    chosen = puzzle(args.puzzle)
    text, instance = read_source(chosen, args.file, args.metric)
    options = solve_options(args, args.algorithm, own_values(args, chosen.solving.options))
    answers = chosen.solving.stream(instance, options)
    if answers is not None:
        if args.store is not None:
            raise UsageError("--store keeps one result: it does not go with a stream of them")
        return _print_all(answers, as_json=args.json)
    with keeping(args, "solve") as keeper:
        result = solve_until_interrupted(chosen, instance, options)
        if args.audit:
            result = _audited(chosen, instance, options, result)
        status = _print(args, chosen, instance, options, result)
        if keeper:
            from gridwise.lab.compare import entry_of, plan_tasks

            name = Path(args.file or "").name
            labels = [options.name]
            (task,) = plan_tasks(
                args.puzzle,
                [(name, text)],
                labels,
                options,
                metric=args.metric,
                repeats=1,
            )
            keeper.keep([entry_of(task, chosen.name, result)])
    return status


def _audited(chosen: Puzzle[Any], instance: Any, options: Options, result: Result[Any]) -> Result[Any]:
    from gridwise.lab.proof import audited

    return audited(chosen, instance, options, result)


def _print(
    args: argparse.Namespace, chosen: Puzzle[Any], instance: Any, options: Options, result: Result[Any]
) -> int:
    transcript = chosen.solving.transcript(instance, result, options.extra)
    if args.json:
        name = None if args.file in (None, "-") else Path(args.file).name
        told = {} if transcript is None else {"transcript": transcript}
        print(json.dumps({"puzzle": chosen.name, "file": name, **result.as_dict(), **told}, default=str))
    elif transcript is not None:
        for line in transcript:
            write(line)
        for line in chosen.solving.describe(instance, result):
            print(line, file=sys.stderr)
    else:
        for line in result_lines(chosen, instance, result, quiet=args.quiet):
            write(line)
        if args.audit and not args.quiet:
            from gridwise.lab.proof import audit_lines

            for line in audit_lines(result):
                write(line)
    return EXIT["unsolvable" if chosen.solving.denies(result) else result.status]


def _print_all(answers: Iterator[Result[Any]], *, as_json: bool) -> int:
    """Print answers as they come, so that whoever stops the stream keeps what was found."""
    found = False
    for answer in answers:
        if answer.plan is None and answer.solution is None:
            return EXIT["solved" if found and answer.status == "unsolvable" else answer.status]
        found = True
        print(
            json.dumps(answer.as_dict(), default=str) if as_json else answer.solution or answer.plan,
            flush=True,
        )
    return EXIT["solved"]
