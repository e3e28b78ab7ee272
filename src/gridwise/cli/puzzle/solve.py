"""`gridwise solve`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from gridwise.cli.arguments import (
    Given,
    add_instance,
    add_options_by_puzzle,
    add_solve_options,
    each_instance,
    own_values,
    positive,
    solve_options,
)
from gridwise.cli.output import write
from gridwise.cli.puzzle.certificates import certified, tell_certificate
from gridwise.cli.result_text import EXIT, result_lines
from gridwise.cli.store_option import Keeper, add_store_option, keeping
from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_until_interrupted
from gridwise.registry import puzzle

EXAMPLES = """\
  gridwise solve {puzzle} level.txt                         the fewest steps, proven
  gridwise solve {puzzle} curve.txt#1-5                      boards of a list, one after the other
  gridwise solve {puzzle} level.txt --metric moves --json   the fewest slides, as JSON
  gridwise solve {puzzle} level.txt --algorithm astar --heuristic blockers
  gridwise solve examples/eight_puzzle.py:EightPuzzle       your own puzzle
  gridwise solve {puzzle} level.txt --algorithm my_file.py:my_search
  gridwise solve {puzzle} level.txt --algorithm astar --heuristic my_file.py:my_h --audit
  gridwise solve {puzzle} level.txt --certificate proof.jsonl     and a proof that can be checked
  gridwise solve {puzzle} level.txt --time-limit 60 --progress     how the plan and the bound come together
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
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=positive(int),
        help="threads that a best solver may use where it has a use for them (default: all cores)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quiet", action="store_true", help="print the plan alone")
    parser.add_argument(
        "--audit",
        action="store_true",
        help="check afterwards what is only claimed: that the cost is the smallest, the heuristic never too "
        "large",
    )
    parser.add_argument(
        "--certificate",
        metavar="F",
        help="write a proof of what is claimed, for 'gridwise verify --certificate F' (F.gz: packed)",
    )
    parser.add_argument(
        "--progress",
        action="store_true",
        help="tell on standard error, as the search goes on, what the best plan costs and what is proven",
    )
    add_store_option(parser)
    add_options_by_puzzle(parser, words, lambda chosen: chosen.solving.options)


def run(args: argparse.Namespace) -> int:
    chosen = puzzle(args.puzzle)
    options = solve_options(args, args.algorithm, own_values(args, chosen.solving.options))
    options = replace(options, jobs=args.jobs)
    givens = each_instance(chosen, args.file, args.metric)
    first, second = next(givens, None), next(givens, None)
    if first is None:
        raise UsageError(f"there is no board in {args.file}")
    answers = chosen.solving.stream(first.instance, options)
    if answers is not None:
        if args.store is not None or args.certificate is not None:
            option = "--certificate proves" if args.store is None else "--store keeps"
            raise UsageError(f"{option} one result: it does not go with a stream of them")
        if second is not None:
            raise UsageError(f"all solutions are for one board: choose it, such as {first.name}")
        return _print_all(answers, as_json=args.json)
    if args.certificate is not None and second is not None:
        raise UsageError(f"a certificate is about one board: choose it, such as {first.name}")
    status = 0
    with keeping(args, "solve") as keeper:
        for given in (first,) if second is None else chain((first, second), givens):
            if second is not None and not (args.json or args.quiet):
                write(("" if given is first else "\n") + f"{given.name}:")
            ended = _solve(args, chosen, given, options, keeper)
            status = status or ended
            if ended == EXIT["interrupted"]:
                return ended
    return status


def _solve(
    args: argparse.Namespace, chosen: Puzzle[Any], given: Given, options: Options, keeper: Keeper
) -> int:
    search = _reported if args.progress else solve_until_interrupted
    result = search(chosen, given.instance, options)
    if args.audit:
        result = _audited(chosen, given.instance, options, result)
    if args.certificate is None:
        status = _print(args, chosen, given, options, result)
    else:
        made, result = certified(args, chosen, given, result, options.limits)
        status = _print(args, chosen, given, options, result)
        status = tell_certificate(made, quiet=args.json or args.quiet) or status
    if keeper:
        from gridwise.lab.compare import entry_of, plan_tasks

        named = [(given.name or Path(args.file or "").name, given.text)]
        (task,) = plan_tasks(args.puzzle, named, [options.name], options, metric=args.metric, repeats=1)
        keeper.keep([entry_of(task, chosen.name, result)])
    return status


def _reported(chosen: Puzzle[Any], instance: Any, options: Options) -> Result[Any]:
    from gridwise.reporting import reported

    return reported(
        lambda limits: solve_until_interrupted(chosen, instance, replace(options, limits=limits)),
        options.limits,
        lambda gap: print(gap, file=sys.stderr, flush=True),
    )


def _audited(chosen: Puzzle[Any], instance: Any, options: Options, result: Result[Any]) -> Result[Any]:
    from gridwise.lab.proof import audited

    return audited(chosen, instance, options, result)


def _print(
    args: argparse.Namespace, chosen: Puzzle[Any], given: Given, options: Options, result: Result[Any]
) -> int:
    instance = given.instance
    transcript = chosen.solving.transcript(instance, result, options.extra)
    if args.json:
        told: dict[str, Any] = {} if transcript is None else {"transcript": transcript}
        # A board of a list has no file that tells what it is.
        told |= {} if given.has_own_file else {"facts": dict(given.facts), "text": given.text}
        row = {"puzzle": chosen.name, "file": given.name, **result.as_dict(), **told}
        print(json.dumps(row, default=str))
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
