"""Checking a certificate: the board, the plan, and the proof that there is nothing better."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from gridwise.allowance import allowing
from gridwise.errors import InputError, UsageError
from gridwise.model import Limits
from gridwise.puzzles.base.certificates.claim import Claim, RefusedError
from gridwise.puzzles.base.certificates.file import CertificateHeader, opened
from gridwise.puzzles.base.puzzle import Puzzle, Verdict, able

__all__ = ["check_certificate"]


def check_certificate(
    path: str | os.PathLike[str],
    choose: Callable[[str], Puzzle[Any]],
    read: Callable[[Puzzle[Any], str | None], Any] | None = None,
    limits: Limits = Limits(),
) -> Verdict:
    """Tell whether a certificate proves its claim.

    `choose` finds the puzzle that it names. `read` gives the instance, for a metric, that it is to be about;
    else it says itself which one that is. A file that is no certificate is an InputError.
    """
    with allowing(limits), opened(path) as (header, lines):
        chosen = choose(header.puzzle)
        prover = able(chosen.prover, f"there are no certificates for {chosen.name}")
        try:
            if header.puzzle != chosen.name:
                raise RefusedError(f"it is about {header.puzzle:.60}, and not about {chosen.name}", 1)
            instance = _instance(chosen, header, read)
            _check_plan(chosen, instance, header.claim)
            checked = prover.check(instance, header.claim, lines)
        except RefusedError as error:
            place = "" if error.line is None else f"line {error.line}: "
            return Verdict(False, f"not proven: {place}{error.message}", None, error.line)
        except InputError as error:
            error.source = error.source or os.fspath(path)
            raise
    if header.claim.kind != "optimal":
        told = "there is no solution" if header.claim.kind == "unsolvable" else "there is just one solution"
        return Verdict(True, f"proven: {told} ({checked})")
    cost = header.claim.cost
    told = f"{cost:,} {header.metric or 'actions'} are the fewest possible"
    if header.metric is None and cost != len((header.claim.plan or "").split()):
        told = f"a cost of {cost:,} is the least possible"
    return Verdict(True, f"proven: {told} ({checked})", cost)


def _instance(
    chosen: Puzzle[Any], header: CertificateHeader, read: Callable[[Puzzle[Any], str | None], Any] | None
) -> Any:
    """Return the instance that the claim is about."""
    given = None if read is None else read(chosen, header.metric)
    if header.board is None:
        if given is None and chosen.create is None:
            raise UsageError("the certificate names no board: give the FILE that it is about")
        return given if given is not None or chosen.create is None else chosen.create(header.metric)
    try:
        told = chosen.parse(header.board, header.metric)
    except InputError as error:
        raise RefusedError(f"its board is none: {error.message}", 1) from None
    except UsageError as error:
        raise RefusedError(str(error), 1) from None
    if given is not None and given != told:
        raise RefusedError("it is about another board", 1)
    return told


def _check_plan(chosen: Puzzle[Any], instance: Any, claim: Claim) -> None:
    """Carry the plan out, where one is claimed."""
    if claim.plan is None:
        return
    try:
        verdict = chosen.replay(instance, claim.plan)
    except InputError as error:
        raise RefusedError(f"its plan is none: {error.message}", 1) from None
    if not verdict.valid:
        raise RefusedError(f"its plan is not valid: {verdict.message}", 1)
    if verdict.cost != claim.cost:
        raise RefusedError(f"its plan costs {verdict.cost}, and not {claim.cost}", 1)
