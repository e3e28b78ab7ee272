"""Everything that can be reached from a board, found in a puzzle's own way."""

from __future__ import annotations

from typing import Protocol, TypeVar

from gridwise.model import Limits
from gridwise.search.state_space import ReachabilityGraph

__all__ = ["FindStateSpace"]

P_contra = TypeVar("P_contra", contravariant=True)


class FindStateSpace(Protocol[P_contra]):
    """Finds all states of an instance, or so many that are nearest to the start."""

    def __call__(self, instance: P_contra, most: int, limits: Limits = Limits(), /) -> ReachabilityGraph: ...
