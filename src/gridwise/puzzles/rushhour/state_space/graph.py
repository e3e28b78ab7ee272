"""Everything that can be reached from a board, as a graph."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import overload

from gridwise.model import Limits
from gridwise.puzzles.rushhour import native
from gridwise.puzzles.rushhour.rules import RushHour, State
from gridwise.puzzles.rushhour.state_space.atlas import MEMORY
from gridwise.search.state_space import ReachabilityGraph, reachable

__all__ = ["state_space"]


class _PackedStates(Sequence[State]):
    """States in one byte for each car."""

    def __init__(self, positions: bytes, cars: int) -> None:
        self._positions, self._cars = positions, cars

    def __len__(self) -> int:
        return len(self._positions) // self._cars

    @overload
    def __getitem__(self, number: int) -> State: ...

    @overload
    def __getitem__(self, number: slice) -> list[State]: ...

    def __getitem__(self, number: int | slice) -> State | list[State]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        if not 0 <= number < len(self):
            raise IndexError(number)
        return tuple(self._positions[number * self._cars : (number + 1) * self._cars])

    def __iter__(self) -> Iterator[State]:
        return (self[number] for number in range(len(self)))


def state_space(problem: RushHour, most: int, limits: Limits = Limits()) -> ReachabilityGraph:
    """Find all states natively, with true distances; those nearest to the start where they are too many.

    A board that is too large for the native engine, or for its memory, is gone through state by state.
    """
    if native.refusal(problem) is not None:
        return reachable(problem, most, limits)
    found = native.reachable(problem, limits, MEMORY, problem.metric)
    if found.status == "interrupted":
        raise KeyboardInterrupt
    if found.status != "solved":
        return reachable(problem, most, limits)
    positions, distances, edges, parents = found.graph(problem.metric, most)
    states = _PackedStates(positions, len(problem.cars))
    return ReachabilityGraph(
        states, array("i", distances), array("I", edges), array("I", parents), found.states
    )
