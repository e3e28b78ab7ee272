"""How a readable search is watched: by standing between it and the problem's successors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from typing import Any

from gridwise.model import A, S
from gridwise.trace import Trace

__all__ = ["SuccessorTracer"]


class SuccessorTracer:
    """Records a search that knows nothing of it.

    A search asks for the successors of a state when it has popped it, and a successor was pushed if the
    frontier is longer when the next one is asked for. So no search needs a line of code for its trace,
    and one that is not traced loses no time.
    """

    def __init__(self, trace: Trace, *, oldest_first: bool = False) -> None:
        self.trace = trace
        self._oldest_first = oldest_first
        self._depths: dict[Any, list[int]] = {}
        self._frontier: Sized = ()
        self._made_at = 0

    def over(
        self, successors: Callable[[S], Iterable[tuple[A, S]]], frontier: Sized, starts: Sequence[S]
    ) -> Callable[[S], Iterator[tuple[A, S]]]:
        """Begin an iteration and return a function that makes the same successors under watch."""
        trace, self._frontier = self.trace, frontier
        # The entry of a state that was pushed last is the one that is expanded first: it is the topmost of
        # a stack, and the cheapest of a priority queue. In a tree search, where no entry replaces another, it
        # is the least deep one unless the frontier is a stack.
        depths: dict[Any, list[int]] = {state: [0] for state in starts}
        self._depths = depths
        trace.begin(starts)

        def watched(state: S) -> Iterator[tuple[A, S]]:
            depth = self._taken(state) + 1
            self._made_at = depth
            trace.add("pop", state, depth - 1, len(frontier))
            for action, successor in successors(state):
                size = len(frontier)
                try:
                    yield action, successor
                finally:
                    # Reached, too, when the search leaves its loop: then the generator is closed.
                    if len(frontier) > size:
                        depths.setdefault(successor, []).append(depth)
                        trace.add("push", successor, depth, len(frontier))
                    else:
                        trace.add("prune", successor, depth, len(frontier))

        return watched

    def goal(self, state: Any) -> None:
        """Record that a state was recognised as the goal."""
        # One that was never pushed lies beyond the limit of an iteration: it was made just now.
        depth = self._taken(state) if self._depths.get(state) else self._made_at
        self.trace.add("goal", state, depth, len(self._frontier))

    def _taken(self, state: Any) -> int:
        waiting = self._depths[state]
        depth = waiting.pop(waiting.index(min(waiting)) if self._oldest_first else -1)
        if not waiting:
            del self._depths[state]
        return depth
