"""Everything that can be reached from the start of a problem, as a graph."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from gridwise.allowance import StopError
from gridwise.model import Limits, Problem
from gridwise.progress import Moment
from gridwise.search.budget import Budget

__all__ = ["ReachabilityGraph", "best_way", "reachable", "steps_to", "way_to"]


@dataclass(frozen=True, slots=True)
class ReachabilityGraph:
    """States by number, the start first; those that lie nearer to it have smaller numbers."""

    states: Sequence[Any]
    distances: array[int]
    """Actions to the nearest goal, -1 where none is reached: among these states, unless more is known."""
    edges: array[int]
    """Pairs of states between which an action leads, each once: 0, 1, 0, 2, ..."""
    parents: array[int]
    """The state before each, on a shortest way from the start; the start's is itself."""
    total: int | None
    """How many states there are in all; None where they were not counted."""
    exact: bool = True
    """Whether distances and dead ends are true of the whole space: states in between may be missing."""

    @property
    def whole(self) -> bool:
        """True where no state is missing."""
        return self.total == len(self.states)


def reachable(
    problem: Problem[Any, Any],
    most: int,
    limits: Limits = Limits(),
    *,
    past_goals: bool = True,
    in_part: bool = True,
    find_way: Callable[[], Iterable[Any]] = tuple,
) -> ReachabilityGraph:
    """Find the states that can be reached, or the nearest to the start where they are more than `most`.

    Without `past_goals` nothing that lies beyond a goal is looked for, and without `in_part` the search ends
    as soon as there are too many. Where states are missing and no goal is among them, those of a way to one
    are added: `find_way` gives them, the start first.
    """
    numbers = {problem.initial(): 0}
    states = [problem.initial()]
    edges, parents = array("I"), array("I", [0])
    budget, check_at, complete = Budget(limits, 0), 1, True
    goals: list[int] = []
    for number, state in enumerate(states):  # it grows while it is gone through
        if number >= check_at:
            try:
                check_at = number + budget.check(0, lambda: Moment(len(states), 0, 0))
            except StopError as stop:
                if stop.status == "interrupted":
                    raise KeyboardInterrupt from None
                complete = False
                break
        if problem.is_goal(state):
            goals.append(number)
            if not past_goals:
                continue
        for _, after in problem.successors(state):
            known = numbers.get(after)
            if known is None:
                if len(states) >= most:
                    complete = False
                    continue
                known = numbers[after] = len(states)
                states.append(after)
                parents.append(number)
            if known != number:
                edges.extend((number, known))
        if not (complete or in_part):
            break
    if not complete:
        goals = [number for number, state in enumerate(states) if problem.is_goal(state)]
        number = 0
        for state in () if goals else find_way():
            known = numbers.setdefault(state, len(states))
            if known == len(states):
                states.append(state)
                parents.append(number)
            if known != number:
                edges.extend((number, known))
            number = known
        goals = goals or [number] * problem.is_goal(states[number])
    distances = _distances(len(states), edges, goals)
    whole = complete and (past_goals or not goals)
    total = len(states) if whole else None
    return ReachabilityGraph(states, distances, _once(edges), parents, total, complete)


def _distances(count: int, edges: array[int], goals: list[int]) -> array[int]:
    """Go backwards from the goals."""
    before: list[list[int]] = [[] for _ in range(count)]
    for at in range(0, len(edges), 2):
        before[edges[at + 1]].append(edges[at])
    return steps_to(goals, before)


def steps_to(ends: list[int], before: list[list[int]]) -> array[int]:
    """Return how many steps each number lies before the nearest end, -1 where none is reached."""
    steps = array("i", [-1]) * len(before)
    for end in ends:
        steps[end] = 0
    queue = deque(ends)
    while queue:
        number = queue.popleft()
        for earlier in before[number]:
            if steps[earlier] < 0:
                steps[earlier] = steps[number] + 1
                queue.append(earlier)
    return steps


def _once(edges: array[int]) -> array[int]:
    """Keep one of two edges between the same states."""
    pairs = dict.fromkeys(
        (min(edges[at], edges[at + 1]), max(edges[at], edges[at + 1])) for at in range(0, len(edges), 2)
    )
    return array("I", (end for pair in pairs for end in pair))


def way_to(problem: Problem[Any, Any], space: ReachabilityGraph, number: int) -> list[str]:
    """Return a shortest way from the start to a state of its map, in words."""
    line = [number]
    while line[-1] != 0:
        line.append(space.parents[line[-1]])
    return _words(problem, [space.states[one] for one in reversed(line)])


def best_way(problem: Problem[Any, Any], space: ReachabilityGraph) -> list[int]:
    """Return the states of a shortest way from the start to a goal, where one is reached."""
    numbers = {state: number for number, state in enumerate(space.states)}
    line = [0]
    while space.distances[line[-1]] > 0:
        after = (numbers.get(made) for _, made in problem.successors(space.states[line[-1]]))
        left = space.distances[line[-1]] - 1
        line.append(next(one for one in after if one is not None and space.distances[one] == left))
    return line


def _words(problem: Problem[Any, Any], states: list[Any]) -> list[str]:
    words = []
    for state, after in pairwise(states):
        words.append(next(str(action) for action, made in problem.successors(state) if made == after))
    return words
