"""What costs and estimates must be for a search to prove anything with them."""

from __future__ import annotations

from typing import Any

__all__ = ["UnsoundValueError", "require_cost", "require_estimate"]


class UnsoundValueError(Exception):
    """A cost or an estimate with which nothing can be proven; the run tells where it came from."""


def require_cost(cost: Any) -> None:
    """Leave the search unless the cost of a step is a whole number, 0 or more."""
    if not (isinstance(cost, int) and cost >= 0):
        raise UnsoundValueError


def require_estimate(estimate: Any) -> None:
    """Leave the search unless an estimate is a number, 0 or more; infinity says that no goal is in reach."""
    if not estimate >= 0:
        raise UnsoundValueError
