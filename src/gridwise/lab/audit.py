"""Judge a heuristic by true distances: is it ever too large, does f ever fall, how good is it?"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from time import monotonic
from typing import Any

from gridwise.errors import ProblemError, UsageError
from gridwise.lab.audit_findings import Audit, Fall, Overestimate
from gridwise.model import Heuristic, Limits, Problem
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.following import Following
from gridwise.puzzles.base.solve import heuristic_for, solve_instance
from gridwise.search.check import cost_at, wrong_estimate
from gridwise.search.textbook.greedy_best_first import greedy_best_first
from gridwise.search.textbook.uniform_cost import uniform_cost
from gridwise.stopping import interrupt

__all__ = ["Audit", "StateSpace", "audit", "audit_instance", "audit_space", "heuristic_to_audit"]

LONG_WALK, SHORT_WALK = 200, 20
"""Steps of a random walk at most: from the start, and from a state on the way to a goal."""
SAMPLE_NODES, PLAN_NODES = 20_000, 200_000
"""States that may be recorded to measure one sample, and to find a way from the start to a goal."""


def audit(
    problem: Problem[Any, Any],
    heuristic: Heuristic[Any],
    *,
    most_states: int = 200_000,
    samples: int = 200,
    seed: int = 1,
    limits: Limits = Limits(),
) -> Audit:
    """Audit a heuristic on everything that can be reached, or on samples where that is too much.

    Samples are the ends of seeded random walks, from the start or, where a way to a goal is found, from
    the states along it; the true distance of each is searched for, and the edges beside the walks are looked
    at, too. A sampled audit can find a fault but never prove that there is none.
    """
    deadline = None if limits.seconds is None else monotonic() + limits.seconds
    report = Audit(heuristic, start_estimate=_checked(heuristic, problem.initial()))
    try:
        space = StateSpace(problem, most_states, deadline)
        if space.whole:
            audit_space(report, space)
        else:
            report.method = "sampled"
            _audit_samples(report, problem, samples, random.Random(seed), deadline)
    except KeyboardInterrupt:
        report.method = "sampled"  # whatever was looked at, it was not all
        raise interrupt(report) from None
    return report


def audit_instance(
    puzzle: Puzzle[Any],
    instance: Any,
    named: str | Callable[..., Any] | Heuristic[Any] | None = None,
    *,
    most_states: int = 200_000,
    samples: int = 200,
    seed: int = 1,
    limits: Limits = Limits(),
) -> Audit:
    """Audit a heuristic on an instance of a puzzle, and see what it saves A*."""
    problem = puzzle.search_problem(instance)
    heuristic = heuristic_to_audit(puzzle, instance, named)
    assert problem is not None
    report = audit(problem, heuristic, most_states=most_states, samples=samples, seed=seed, limits=limits)
    try:
        led = solve_instance(puzzle, instance, Options("astar", named, limits=limits))
        blind = solve_instance(puzzle, instance, Options("ucs", limits=limits))
    except KeyboardInterrupt:
        raise interrupt(report) from None
    if all(result.status in ("solved", "unsolvable") for result in (led, blind)):
        report.expansions = led.metrics.pops, blind.metrics.pops
    return report


def heuristic_to_audit(
    puzzle: Puzzle[Any], instance: Any, named: str | Callable[..., Any] | Heuristic[Any] | None = None
) -> Heuristic[Any]:
    """Return a heuristic by name, the puzzle's usual one, or the problem's own."""
    heuristic, _ = heuristic_for(puzzle, instance, named)
    problem = puzzle.search_problem(instance)
    assert problem is not None
    if heuristic is not None:
        return heuristic
    if type(problem).heuristic is Problem.heuristic:
        raise UsageError(f"{puzzle.name} has no heuristic of its own: add --heuristic my_file.py:my_h")
    return Heuristic.of(problem)


class StateSpace:
    """Everything that can be reached, with its edges, unless it is too much."""

    def __init__(self, problem: Problem[Any, Any], most_states: int, deadline: float | None) -> None:
        self.problem = problem
        start = problem.initial()
        self.edges: dict[Any, list[tuple[Any, Any, int]]] = {}
        seen, frontier = {start}, deque((start,))
        # Half of the time is left for the samples.
        until = None if deadline is None else monotonic() + (deadline - monotonic()) / 2
        while frontier and len(seen) <= most_states:
            if until is not None and monotonic() > until:
                break
            state = frontier.popleft()
            self.edges[state] = list(_edges(problem, state))
            for _, after, _ in self.edges[state]:
                if after not in seen:
                    seen.add(after)
                    frontier.append(after)
        self.whole = not frontier

    @classmethod
    def part(cls, problem: Problem[Any, Any], states: Iterable[Any]) -> StateSpace:
        """Return some states with their edges: distances among them are never too small."""
        space = cls(problem, 0, None)
        space.edges = {state: list(_edges(problem, state)) for state in states}
        return space

    def distances(self) -> dict[Any, int]:
        """Return how far the nearest goal is, for every state from which one can be reached."""
        back: dict[Any, list[tuple[Any, int]]] = {}
        for state, edges in self.edges.items():
            for _, after, cost in edges:
                back.setdefault(after, []).append((state, cost))
        order = 0
        heap = [(0, number, state) for number, state in enumerate(self.edges) if self.problem.is_goal(state)]
        order = len(self.edges)
        found: dict[Any, int] = {}
        while heap:
            distance, _, state = heappop(heap)
            if state in found:
                continue
            found[state] = distance
            for earlier, cost in back.get(state, ()):
                if earlier not in found:
                    order += 1
                    heappush(heap, (distance + cost, order, earlier))
        return found

    def path(self, state: Any, distances: dict[Any, int]) -> tuple[Any, ...]:
        """Return the actions of a cheapest way from a state to a goal."""
        actions: list[Any] = []
        visited = {state}
        while not self.problem.is_goal(state):
            action, state, _ = next(
                (action, after, cost)
                for action, after, cost in self.edges[state]
                if distances.get(after, -1) == distances[state] - cost and after not in visited
            )
            visited.add(state)
            actions.append(action)
        return tuple(actions)


def audit_space(report: Audit, space: StateSpace) -> dict[Any, float]:
    """Hold a heuristic against every state of a space, and every edge; return the estimates."""
    distances = space.distances()
    estimates = {state: _checked(report.heuristic, state) for state in space.edges}
    report.states = len(estimates)
    if not space.whole:
        report.method = "sampled"
        beyond = {after for edges in space.edges.values() for _, after, _ in edges} - estimates.keys()
        estimates.update((state, _checked(report.heuristic, state)) for state in beyond)
    report.start_distance = distances.get(space.problem.initial())
    for state, distance in distances.items():
        report.add_state(state, distance)
    for state, edges in space.edges.items():
        for action, after, cost in edges:
            report.add_edge(Fall(state, action, after, cost, estimates[state], estimates[after]))
    if (worst := report.overestimate) is not None:
        path = space.path(worst.state, distances)
        report.overestimate = Overestimate(worst.state, worst.estimate, worst.distance, path)
    return estimates


def _audit_samples(
    report: Audit, problem: Problem[Any, Any], samples: int, rng: random.Random, deadline: float | None
) -> None:
    start = problem.initial()
    along = _way_to_a_goal(report, problem, deadline)
    seen: set[Any] = set()
    for number in range(samples):
        left = None if deadline is None else deadline - monotonic()
        if left is not None and left <= 0:
            break
        # The start itself is the first sample.
        state = start
        if number > 0 and along:
            state = _wander(report, problem, rng.choice(along), rng.randrange(SHORT_WALK), rng)
        elif number > 0:
            state = _wander(report, problem, start, rng.randrange(1, LONG_WALK), rng)
        if state in seen:
            continue
        seen.add(state)
        report.states += 1
        _checked(report.heuristic, state)
        result = uniform_cost(Following(problem, state), limits=Limits(left, SAMPLE_NODES))
        if result.cost is not None and result.plan is not None:
            report.add_state(state, result.cost, result.plan.actions)
            if number == 0:
                report.start_distance = result.cost


def _way_to_a_goal(report: Audit, problem: Problem[Any, Any], deadline: float | None) -> list[Any]:
    """Return the states of some plan; its remaining cost bounds the distance of each."""
    left = None if deadline is None else (deadline - monotonic()) / 2
    result = greedy_best_first(problem, report.heuristic, limits=Limits(left, PLAN_NODES))
    if result.plan is None or result.cost is None:
        return []
    states, remaining, actions = [problem.initial()], result.cost, result.plan.actions
    for number, action in enumerate(actions):
        report.add_bound(states[-1], remaining, actions[number:])
        after, cost = next((s, c) for made, s, c in _edges(problem, states[-1]) if made == action)
        remaining -= cost
        states.append(after)
    return states


def _wander(report: Audit, problem: Problem[Any, Any], state: Any, steps: int, rng: random.Random) -> Any:
    """Walk at random and look at every edge beside the way."""
    for _ in range(steps):
        edges = list(_edges(problem, state))
        before = _checked(report.heuristic, state)
        for action, after, cost in edges:
            report.add_edge(Fall(state, action, after, cost, before, _checked(report.heuristic, after)))
        if not edges:
            break
        _, state, _ = rng.choice(edges)
    return state


def _edges(problem: Problem[Any, Any], state: Any) -> Iterator[tuple[Any, Any, int]]:
    for action, after in problem.successors(state):
        yield action, after, cost_at(problem, state, action, after)


def _checked(heuristic: Heuristic[Any], state: Any) -> float:
    for fault in wrong_estimate(heuristic, state):
        raise ProblemError(fault)
    return heuristic.estimate(state)
