"""Judge a heuristic by true distances: is it ever too large, does f ever fall, how good is it?"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from statistics import fmean
from time import monotonic
from typing import Any, Literal

from gridwise.errors import ProblemError
from gridwise.model import Heuristic, Limits, Problem
from gridwise.puzzles.base.following import Following
from gridwise.search.check import wrong_estimate
from gridwise.search.textbook.greedy_best_first import greedy_best_first
from gridwise.search.textbook.uniform_cost import uniform_cost

__all__ = ["Audit", "Fall", "Overestimate", "audit"]

ROUNDING = 1e-9
LONG_WALK, SHORT_WALK = 200, 20
"""Steps of a random walk at most: from the start, and from a state on the way to a goal."""
SAMPLE_NODES, PLAN_NODES = 20_000, 200_000
"""States that may be recorded to measure one sample, and to find a way from the start to a goal."""


@dataclass(frozen=True, slots=True)
class Overestimate:
    """A state where h is above the true distance, and the actions that prove it."""

    state: Any
    estimate: float
    distance: int
    path: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Fall:
    """An edge along which f = g + h falls: h drops by more than the action costs."""

    state: Any
    action: Any
    successor: Any
    cost: int
    before: float
    after: float


@dataclass(slots=True)
class Audit:
    """What was found about a heuristic."""

    heuristic: Heuristic[Any]
    method: Literal["exhaustive", "sampled"] = "exhaustive"
    states: int = 0
    """States that were looked at."""
    measured: int = 0
    """Of those, with a known true distance; from the others no goal can be reached, or none was found."""
    edges: int = 0
    over_states: set[Any] = field(default_factory=set)
    """States where h is above the true distance."""
    falls: int = 0
    """Edges along which f falls."""
    overestimate: Overestimate | None = None
    """The worst one."""
    fall: Fall | None = None
    """The worst one."""
    exact: int = 0
    """States where h is the true distance."""
    ratios: list[float] = field(default_factory=list)
    """h / h* of every state that is not a goal."""
    start_estimate: float = 0.0
    start_distance: int | None = None

    @property
    def over(self) -> int:
        """How many states were found where h is above the true distance."""
        return len(self.over_states)

    @property
    def quality(self) -> float | None:
        """The mean of h / h*; 1 is perfect, 0 knows nothing."""
        return fmean(self.ratios) if self.ratios else None

    @property
    def sound(self) -> bool:
        """True when nothing was found that contradicts what the heuristic promises."""
        return not self.over and not (self.falls and self.heuristic.consistent)

    def add_state(self, state: Any, distance: int, path: tuple[Any, ...] | None = None) -> None:
        """Compare h with a true distance; the path is asked for later where it is not known yet."""
        estimate = self.heuristic.estimate(state)
        self.measured += 1
        self.exact += abs(estimate - distance) <= ROUNDING
        if distance > 0:
            self.ratios.append(estimate / distance)
        self.add_bound(state, distance, path)

    def add_bound(self, state: Any, distance: int, path: tuple[Any, ...] | None = None) -> None:
        """Compare h with the cost of some way to a goal: more than that is too much."""
        estimate = self.heuristic.estimate(state)
        if estimate > distance + ROUNDING:
            self.over_states.add(state)
            worst = self.overestimate
            if worst is None or estimate - distance > worst.estimate - worst.distance:
                self.overestimate = Overestimate(state, estimate, distance, path or ())

    def add_edge(self, fall: Fall) -> None:
        """Look at how h changes along an edge."""
        self.edges += 1
        if fall.before > fall.cost + fall.after + ROUNDING:
            self.falls += 1
            worst = self.fall
            if (
                worst is None
                or fall.before - fall.after - fall.cost > worst.before - worst.after - worst.cost
            ):
                self.fall = fall


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
    space = _Space(problem, most_states, deadline)
    report = Audit(heuristic, start_estimate=_checked(heuristic, problem.initial()))
    if space.whole:
        _audit_all(report, space)
    else:
        report.method = "sampled"
        _audit_samples(report, problem, samples, random.Random(seed), deadline)
    return report


class _Space:
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


def _audit_all(report: Audit, space: _Space) -> None:
    distances = space.distances()
    estimates = {state: _checked(report.heuristic, state) for state in space.edges}
    report.states = len(estimates)
    report.start_distance = distances.get(space.problem.initial())
    for state, distance in distances.items():
        report.add_state(state, distance)
    for state, edges in space.edges.items():
        for action, after, cost in edges:
            report.add_edge(Fall(state, action, after, cost, estimates[state], estimates[after]))
    if (worst := report.overestimate) is not None:
        path = space.path(worst.state, distances)
        report.overestimate = Overestimate(worst.state, worst.estimate, worst.distance, path)


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
        yield action, after, problem.step_cost(state, action, after)


def _checked(heuristic: Heuristic[Any], state: Any) -> float:
    for fault in wrong_estimate(heuristic, state):
        raise ProblemError(fault)
    return heuristic.estimate(state)
