"""How far a running search is, for whoever waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gridwise._core import StopFlag

__all__ = ["Moment", "Progress"]


class Moment(NamedTuple):
    """How far a search was when it was last heard of."""

    explored: int
    """Distinct states recorded, in iterative searches since the last limit."""
    frontier: int
    """Entries on the frontier."""
    depth: int
    """Of the state expanded last."""
    iteration: int = 1


class Progress:
    """Handed to a search in its limits: the search writes, and any other thread may read.

    Both engines write some fifty times a second at most, and work out the depth only then; a search that
    nobody waits for loses no time.
    """

    def __init__(self) -> None:
        self._told: Moment | None = None
        self._native: StopFlag | None = None

    def tell(self, explored: int, frontier: int, depth: int, iteration: int = 1) -> None:
        """Say how far the search is."""
        self._told = Moment(explored, frontier, depth, iteration)

    def follow(self, native: StopFlag) -> None:
        """Take over what the native engine tells from now on."""
        self._native = native

    @property
    def now(self) -> Moment | None:
        """The last that was heard; None before anything was."""
        if self._native is not None and self._native.progress[3] > 0:
            return Moment(*self._native.progress)
        return self._told
