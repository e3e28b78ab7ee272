"""What a certificate is about, line by line, and the ways in which there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from gridwise.errors import GridwiseError

__all__ = ["Claim", "ProofLine", "RefusedError", "TooLargeError", "UnprovenError", "whole"]


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed of an instance."""

    kind: Literal["optimal", "unsolvable", "unique"]
    """The cost is the smallest possible; there is no solution; there is just one."""
    cost: int | None = None
    """Of the plan, where that is what is claimed."""
    plan: str | None = None
    """Or the filled board; None where there is no solution."""

    def allows(self, cost: int) -> bool:
        """Tell whether a plan that costs so much or more would leave the claim true."""
        return self.cost is not None and cost >= self.cost


class ProofLine(NamedTuple):
    """A line of a certificate after the first."""

    number: int
    """Counted from 1, the header included."""
    data: Mapping[str, Any]


class RefusedError(GridwiseError):
    """A certificate does not prove what it claims; knows the line where the proof breaks."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class UnprovenError(GridwiseError):
    """There is no proof that could be written."""


class TooLargeError(UnprovenError):
    """A proof would be larger than certificates may be."""


def whole(line: ProofLine, key: str, least: int = 0) -> int:
    """Return a whole number that a line must have."""
    value = line.data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise RefusedError(
            f"expected {key!r}, a whole number of {least} or more, got {value!r:.40}", line.number
        )
    return value
