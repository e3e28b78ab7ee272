"""Means with their confidence, and differences between those who played the same games.

Sums are exact before they are rounded, and squares are products, so that every Python gives the same bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

__all__ = ["Mean", "mean_of", "paired", "share_of"]

SPREAD = 1.96
"""Standard errors on either side: 95 times in a hundred the truth lies between."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, and how far the truth may be from it with a confidence of 95 %."""

    value: float
    margin: float

    def __str__(self) -> str:
        return f"{self.value:,.1f} ± {self.margin:,.1f}"


def mean_of(values: Sequence[float]) -> Mean | None:
    """Return the mean of some values; None where there are none."""
    if not values:
        return None
    mean = fsum(values) / len(values)
    if len(values) == 1:
        return Mean(mean, 0.0)
    variance = fsum((value - mean) * (value - mean) for value in values) / (len(values) - 1)
    return Mean(mean, SPREAD * sqrt(variance / len(values)))


def paired(mine: Sequence[float], theirs: Sequence[float]) -> Mean | None:
    """Return the mean difference over the same games: what luck both had is out of it."""
    return mean_of([one - other for one, other in zip(mine, theirs, strict=True)])


def share_of(count: int, of: int) -> tuple[float, float]:
    """Return between which shares the truth lies (Wilson's interval)."""
    if of == 0:
        return 0.0, 1.0
    share, square = count / of, SPREAD * SPREAD
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = SPREAD * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)
