"""What a puzzle has to prove its claims, and to check proofs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeVar

from gridwise.puzzles.base.certificates.claim import Claim, ProofLine

__all__ = ["Prover"]

P = TypeVar("P")


class Prover(ABC, Generic[P]):
    """Proves claims about the instances of a puzzle, and checks such proofs with other code."""

    @abstractmethod
    def prove(self, instance: P, claim: Claim) -> Iterator[Mapping[str, Any]]:
        """Yield the lines of a proof; raise UnprovenError where there is none, or none that is small.

        It may use any solver, and is not believed: what is written is checked.
        """

    @abstractmethod
    def check(self, instance: P, claim: Claim, lines: Iterator[ProofLine]) -> str:
        """Say what was checked; raise RefusedError where the lines prove nothing. Uses no solver."""
