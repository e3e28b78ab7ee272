"""Writing a certificate for what a solver claims."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from gridwise.allowance import StopError, allowing
from gridwise.errors import GridwiseError
from gridwise.model import Limits, Result, Status
from gridwise.puzzles.base.certificates.claim import Claim, TooLargeError, UnprovenError
from gridwise.puzzles.base.certificates.file import CertificateHeader, write_certificate
from gridwise.puzzles.base.puzzle import Puzzle, able

__all__ = ["WrittenCertificate", "claim_of", "make_certificate"]


class WrittenCertificate(NamedTuple):
    """What was written, or why nothing was."""

    file: str
    size: int | None
    """In bytes; None where nothing was written."""
    seconds: float
    reason: str | None = None
    stopped: Status | None = None
    """What ended the making of the proof, if something did: a limit, that of its size included, or Ctrl-C."""

    def as_dict(self) -> dict[str, Any]:
        """Return it for the JSON object of a result."""
        return {"file": self.file, "bytes": self.size, "seconds": self.seconds, "reason": self.reason}

    def __str__(self) -> str:
        if self.size is None:
            return f"no certificate: {self.reason}"
        return f"Certificate: {self.file}, {self.size:,} bytes"


def claim_of(result: Result[Any]) -> Claim | None:
    """Return what a result claims; None where that is nothing.

    What holds if a heuristic or a search of a person's own keeps a promise is a claim, too: it can be proven.
    """
    if result.status == "unsolvable":
        return Claim("unsolvable")
    if result.extra.get("unique") and result.solution is not None:
        return Claim("unique", None, result.solution)
    claimed = result.optimal or "optimal_if" in result.extra
    if result.status == "solved" and claimed and result.cost is not None and result.plan is not None:
        return Claim("optimal", result.cost, str(result.plan))
    return None


def make_certificate(
    path: str | os.PathLike[str],
    puzzle: Puzzle[Any],
    instance: Any,
    result: Result[Any],
    limits: Limits = Limits(),
    text: str | None = None,
) -> WrittenCertificate:
    """Prove what a result claims, within the limits of one more search, and write the proof.

    The text is that of the instance, where it was read from one. Where nothing is claimed, or the proof would
    be too large, nothing is written, and it says so.
    """
    prover = able(puzzle.prover, f"there are no certificates for {puzzle.name}")
    claim, file = claim_of(result), os.fspath(path)
    with allowing(limits) as allowance:
        if claim is None:
            return WrittenCertificate(file, None, 0.0, "nothing is claimed to be proven")
        header = CertificateHeader(
            puzzle.name, result.metric, text or _text(puzzle, instance, result.metric), claim
        )
        try:
            size = write_certificate(path, header, prover.prove(instance, claim))
        except UnprovenError as error:
            stopped: Status | None = "limit" if isinstance(error, TooLargeError) else None
            return WrittenCertificate(file, None, allowance.seconds, str(error), stopped)
        except StopError as error:
            if error.status != "limit":
                raise KeyboardInterrupt from None
            return WrittenCertificate(file, None, allowance.seconds, "a limit ended the proof", "limit")
        return WrittenCertificate(file, size, allowance.seconds)


def _text(puzzle: Puzzle[Any], instance: Any, metric: str | None) -> str | None:
    """Return the text of an instance where that says all about it."""
    kind: Any = type(instance)
    if kind.__str__ is object.__str__:
        return None
    try:
        text = str(instance)
        return text if puzzle.parse(text, metric) == instance else None
    except GridwiseError:
        return None
