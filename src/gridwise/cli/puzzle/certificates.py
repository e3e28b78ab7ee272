"""Certificates on the command line: written by `solve`, checked by `verify`."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gridwise.cli.arguments import Given, read_instance
from gridwise.cli.output import write
from gridwise.cli.progress import thinking
from gridwise.cli.result_text import EXIT
from gridwise.errors import UsageError
from gridwise.model import Limits, Result
from gridwise.progress import Progress
from gridwise.puzzles.base import Puzzle, Verdict
from gridwise.registry import names, puzzle

if TYPE_CHECKING:
    from gridwise.puzzles.base.certificates.making import WrittenCertificate

__all__ = ["certified", "tell", "tell_certificate", "verify_certificate"]


def certified(
    args: argparse.Namespace, chosen: Puzzle[Any], given: Given, result: Result[Any], limits: Limits
) -> tuple[WrittenCertificate, Result[Any]]:
    """Write the certificate of a result; return what became of it, and the result with that."""
    from gridwise.puzzles.base.certificates.making import WrittenCertificate, make_certificate

    progress, path = Progress(), args.certificate
    limits = replace(limits, progress=progress)
    try:
        with thinking(progress, limits.seconds, args.quiet or args.json, "for the result alone"):
            made = make_certificate(path, chosen, given.instance, result, limits, given.text)
    except KeyboardInterrupt:
        made = WrittenCertificate(path, None, 0.0, "its making was interrupted", "interrupted")
    return made, replace(result, extra={**result.extra, "certificate": made.as_dict()})


def tell_certificate(made: WrittenCertificate, *, quiet: bool) -> int:
    """Say what became of a certificate, and return the exit status of a proof that was left unfinished."""
    if made.size is None:
        print(f"gridwise: {made}", file=sys.stderr)
    elif not quiet:
        write(f"{made}.")
    return 0 if made.stopped is None else EXIT[made.stopped]


def verify_certificate(args: argparse.Namespace) -> int:
    """Check a certificate, and tell whether it proves what it claims."""
    from gridwise.puzzles.base.certificates.checking import check_certificate

    progress = Progress()
    given = None if args.puzzle is None else puzzle(args.puzzle)
    named: list[Puzzle[Any]] = []

    def choose(name: str) -> Puzzle[Any]:
        named.append(_chosen(name) if given is None else given)
        return named[0]

    def read(chosen: Puzzle[Any], metric: str | None) -> Any:
        return read_instance(chosen, args.file, args.metric or metric)

    with thinking(progress, None, args.quiet or args.json, "to stop"):
        verdict = check_certificate(
            args.certificate, choose, None if args.file is None else read, Limits(progress=progress)
        )
    return tell(args, named[0].name, verdict)


def _chosen(name: str) -> Puzzle[Any]:
    """Find the puzzle that a certificate names; no file names a person's own code that is run."""
    if name in names():
        return puzzle(name)
    named = "name your own puzzle: gridwise verify FILE.py:NAME --certificate F"
    raise UsageError(f"there is no puzzle named {name!r:.60}; {named}")


def tell(args: argparse.Namespace, name: str, verdict: Verdict) -> int:
    """Print a verdict and return the exit status."""
    if args.json:
        data = {"valid": verdict.valid, "cost": verdict.cost, "broken_at": verdict.broken_at}
        print(json.dumps({"puzzle": name, **data, "message": verdict.message}))
    else:
        print(f"{verdict.message[0].upper()}{verdict.message[1:]}.")
    return 0 if verdict.valid else 1
