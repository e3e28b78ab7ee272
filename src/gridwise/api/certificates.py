"""Proofs of what a result claims, as files."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any

from gridwise.api.arguments import instance_and_puzzle, limits_of
from gridwise.api.checked import checked
from gridwise.errors import UsageError
from gridwise.model import Limits, Result

if TYPE_CHECKING:
    from gridwise.puzzles.base.certificates.making import WrittenCertificate

__all__ = ["certify"]


@checked
def certify(
    instance: Any,
    result: Result[Any],
    path: str | PathLike[str],
    *,
    limits: Limits = Limits(),
    seconds: float | None = None,
) -> WrittenCertificate:
    """Write a proof of what a result claims, which `verify` checks with code that is no solver's.

    Where nothing is claimed, or the proof would be too large, nothing is written, and `reason` says why.

    >>> import tempfile
    >>> board = gridwise.load("rushhour", "@1")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = gridwise.certify(board, gridwise.solve(board), f"{folder}/proof.jsonl")
    ...     print(gridwise.verify(board, certificate=made.file))
    proven: 6 steps are the fewest possible (a closed set of 4 states)
    """
    from gridwise.puzzles.base.certificates.making import make_certificate
    from gridwise.puzzles.base.sources import with_metric

    if not isinstance(result, Result):
        raise UsageError(f"expected a result that gridwise.solve has returned, got {result!r:.40}")
    instance, chosen = instance_and_puzzle(instance)
    instance = with_metric(chosen, instance, result.metric)
    return make_certificate(path, chosen, instance, result, limits_of(limits, seconds, None))
