"""Making closed sets: everything that is reached for less than is claimed, cheapest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Any

from gridwise.allowance import look, tell
from gridwise.puzzles.base.certificates.claim import Claim, TooLargeError, UnprovenError
from gridwise.puzzles.base.certificates.closed_set import MOST_STATES, S, Space

__all__ = ["closed_set"]

_STATES_OF_A_LINE = 1000


def closed_set(space: Space[S], claim: Claim) -> Iterator[Mapping[str, Any]]:
    """Yield the lines that list the set, by cost and then by text."""
    for cost, texts in _layers(space, claim):
        texts.sort()
        for first in range(0, len(texts), _STATES_OF_A_LINE):
            yield {"cost": cost, "states": texts[first : first + _STATES_OF_A_LINE]}


def _layers(space: Space[S], claim: Claim) -> Iterator[tuple[int, list[str]]]:
    problem = space.problem
    start = problem.initial()
    cheapest: dict[S, int] = {}
    piles: dict[int, list[S]] = {}
    waiting: list[int] = []

    def meet(state: S, cost: int) -> None:
        if cheapest.get(state, cost + 1) <= cost or space.spares(claim, state, cost):
            return
        if len(cheapest) >= MOST_STATES:
            raise TooLargeError(f"the proof would list more than {MOST_STATES:,} states")
        cheapest[state] = cost
        if cost not in piles:
            piles[cost] = []
            heappush(waiting, cost)
        piles[cost].append(state)

    meet(start, 0)
    while waiting:
        cost = heappop(waiting)
        texts: list[str] = []
        # Actions that cost nothing add to the pile meanwhile.
        for state in piles[cost]:
            look()
            tell(len(cheapest), len(piles[cost]), cost)
            if cheapest[state] == cost:
                if problem.is_goal(state):
                    raise UnprovenError(f"there is a plan with a cost of {cost:,}")
                texts.append(space.write(state))
                for action, after in problem.successors(state):
                    meet(after, cost + problem.step_cost(state, action, after))
        del piles[cost]
        yield cost, texts
