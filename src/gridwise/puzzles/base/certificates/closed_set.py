"""Checking a closed set of states: the proof that no plan is cheaper, or that there is none.

The file lists states, each with a cost. The start is among them with 0; none of them is a goal; and whatever
can be done in one of them leads to another one whose cost is no more than is paid then, or to a state from
which no goal can be reached for less than is claimed, since a simple bound of the puzzle says so. Then no
plan is cheaper than claimed: followed from the start it would have to leave the set, and cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from gridwise.allowance import look, tell
from gridwise.model import Problem
from gridwise.puzzles.base.certificates.claim import Claim, ProofLine, RefusedError, whole
from gridwise.puzzles.base.certificates.state_text import state_text

__all__ = ["MOST_STATES", "Space", "check_closed_set"]

MOST_STATES = 300_000
"""Of a set; more would take a checker too long, and too much memory."""

S = TypeVar("S", bound=Hashable)


def _nothing(state: Any) -> int:
    return 0


@dataclass(frozen=True)
class Space(Generic[S]):
    """A problem with what its proofs use beside the rules."""

    problem: Problem[S, Any]
    bound: Callable[[S], int | None] = _nothing
    """What a goal costs at least from a state; None where none can be reached."""
    write: Callable[[S], str] = state_text

    def spares(self, claim: Claim, state: S, cost: int) -> bool:
        """Tell whether a state that is reached for a cost needs no place in the set."""
        bound = self.bound(state)
        return bound is None or claim.allows(cost + bound)


def check_closed_set(space: Space[S], claim: Claim, lines: Iterator[ProofLine]) -> int:
    """Check that the lines list a closed set; return how many of its states the proof needs."""
    listed, costs = _read(lines)
    problem = space.problem
    start = problem.initial()
    walk: list[tuple[S, int]] = []
    done: set[int] = set()

    def meet(state: S, cost: int, before: int | None, how: str) -> None:
        if space.spares(claim, state, cost):
            return
        text = space.write(state)
        place = listed.get(text)
        if place is None:
            raise RefusedError(f"{how} {text:.200}, which is missing from the set", before)
        number, line = place
        if costs[line] > cost:
            raise RefusedError(
                f"{text:.200} is listed with a cost of {costs[line]}, but {how} it for {cost}", line
            )
        if number not in done:
            done.add(number)
            walk.append((state, line))

    meet(start, 0, None, "the start is")
    while walk:
        look()
        tell(len(done), len(walk), 0)
        state, line = walk.pop()
        if problem.is_goal(state):
            raise RefusedError(f"{space.write(state):.200} is a goal, with a cost of {costs[line]}", line)
        for action, after in problem.successors(state):
            paid = problem.step_cost(state, action, after)
            if not isinstance(paid, int) or paid < 0:
                raise RefusedError(f"the action {action!s:.40} costs {paid!r:.40}, no whole number", line)
            meet(after, costs[line] + paid, line, f"{action!s:.40} in {space.write(state):.200} leads to")
    return len(done)


def _read(lines: Iterator[ProofLine]) -> tuple[dict[str, tuple[int, int]], dict[int, int]]:
    """Return for each state its number and its line, and for each line its cost."""
    listed: dict[str, tuple[int, int]] = {}
    costs: dict[int, int] = {}
    for line in lines:
        look()
        costs[line.number] = whole(line, "cost")
        states = line.data.get("states")
        if not isinstance(states, list) or not all(isinstance(state, str) for state in states):
            raise RefusedError("expected 'states', a list of texts", line.number)
        for state in states:
            if state in listed:
                raise RefusedError(
                    f"the state {state:.200} is listed twice, first in line {listed[state][1]}", line.number
                )
            listed[state] = len(listed), line.number
        if len(listed) > MOST_STATES:
            raise RefusedError(f"more than {MOST_STATES:,} states are listed", line.number)
    return listed, costs
