"""From lists to the boards that are meant: read, exclude, dedupe, work out, filter, sort, choose."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from gridwise.cli.progress import progress
from gridwise.errors import InputError, UsageError
from gridwise.lab.boards.conditions import Condition
from gridwise.lab.boards.facts import with_costly_facts
from gridwise.lab.boards.working import filtered, sampled, sampled_along, sorted_by, unique, without
from gridwise.lab.workers import Workers
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.boards import ListedBoard, boards_in

__all__ = ["chosen_boards"]

FEW = 8
"""Boards whose facts are worked out before it is worth starting processes."""


def chosen_boards(
    args: argparse.Namespace, chosen: Puzzle[Any], reference: str, lists: Sequence[str]
) -> list[ListedBoard]:
    """Return the boards of the lists that the choices leave, in their order."""
    conditions = [Condition.parse(one) for one in args.where]
    ends = _ends(args)
    with progress(args.quiet) as bar:
        task = bar.add_task("reading", total=None)

        def read(names: Sequence[str]) -> Iterator[ListedBoard]:
            for board in _read(args, chosen, names):
                bar.advance(task)
                yield board

        boards = read(lists)
        if args.exclude:
            boards = without(chosen, boards, list(read(args.exclude)))
        if args.dedupe:
            boards = unique(chosen, boards)
        if args.facts:
            there = list(boards)
            work = bar.add_task("working out facts", total=len(there))
            jobs = 1 if args.jobs is None and len(there) < FEW else args.jobs
            with Workers(jobs, args.cluster) as workers:
                found = with_costly_facts(chosen, reference, there, workers.map, lambda: bar.advance(work))
                boards = iter(list(found))
        if conditions:
            boards = filtered(chosen, boards, conditions)
        kept = list(boards)
    if args.by:
        kept = sorted_by(chosen, kept, [name.strip() for name in args.by.split(",")])
    if args.count:
        along = args.along
        kept = (
            sampled_along(chosen, kept, args.count, along, ends)
            if along
            else sampled(kept, args.count, args.seed)
        )
    return kept


def _read(args: argparse.Namespace, chosen: Puzzle[Any], lists: Sequence[str]) -> Iterator[ListedBoard]:
    """Read and check every board; what is none is an error, or left out and counted."""
    bad = 0
    for one in lists:
        for board in boards_in(chosen, one, as_lines=args.skip):
            try:
                yield board._replace(parsed=(None, board.read(chosen)))
            except InputError:
                if not args.skip:
                    raise
                bad += 1
    if bad and not args.quiet:
        print(f"gridwise: left out {bad:,} that {'is' if bad == 1 else 'are'} no board", file=sys.stderr)


def _ends(args: argparse.Namespace) -> tuple[float, float] | None:
    if args.along and not args.count:
        raise UsageError("--along chooses boards along a curve: say how many with --count")
    if args.between is None:
        return None
    if not args.along:
        raise UsageError("--between is the ends of a curve: say along which fact with --along")
    least, dots, most = args.between.partition("..")
    try:
        ends = float(least), float(most)
    except ValueError:
        ends = 1.0, 0.0
    if not dots or not ends[0] <= ends[1]:
        raise UsageError(f"expected --between such as 2..8, got {args.between!r}")
    return ends
