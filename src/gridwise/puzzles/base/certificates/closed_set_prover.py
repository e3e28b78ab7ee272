"""Closed sets of states as what a puzzle proves its claims with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from gridwise.errors import UsageError
from gridwise.puzzles.base.certificates.claim import Claim, ProofLine, RefusedError, TooLargeError
from gridwise.puzzles.base.certificates.closed_set import Space, check_closed_set
from gridwise.puzzles.base.certificates.prover import Prover

__all__ = ["ClosedSetProver"]

P = TypeVar("P")


class ClosedSetProver(Prover[P]):
    """Lists every state from which a cheaper plan would have to be continued."""

    def __init__(self, space_of: Callable[[P], Space[Any] | None]) -> None:
        self._space_of = space_of

    def prove(self, instance: P, claim: Claim) -> Iterator[Mapping[str, Any]]:
        from gridwise.puzzles.base.certificates.closed_set_making import closed_set

        return closed_set(self._space(instance), claim)

    def check(self, instance: P, claim: Claim, lines: Iterator[ProofLine]) -> str:
        if claim.kind == "unique":
            raise RefusedError("a closed set proves nothing about how many solutions there are", 1)
        try:
            needed = check_closed_set(self._space(instance), claim, lines)
        except TooLargeError as error:
            raise RefusedError(str(error), 1) from None
        return f"a closed set of {needed:,} states"

    def _space(self, instance: P) -> Space[Any]:
        space = self._space_of(instance)
        if space is None:
            raise UsageError("there are certificates for searches of states, and this is none")
        return space
