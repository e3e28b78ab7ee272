"""The map of everything that can be reached from a board, with every distance on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from typing import NamedTuple

from gridwise.allowance import StopError, allowing, look
from gridwise.errors import GridwiseError
from gridwise.model import Limits, Status
from gridwise.puzzles.rushhour import native
from gridwise.puzzles.rushhour.rules import Metric, Move, RushHour, State
from gridwise.puzzles.rushhour.text import grid_line

__all__ = ["Atlas", "LimitReachedError", "Neighbour", "atlas"]

MEMORY = 2 << 30
"""Bytes a map may take when nothing else is said: about 60 million boards."""


class LimitReachedError(GridwiseError):
    """The map is larger than the limits allow."""

    def __init__(self, status: Status, states: int) -> None:
        super().__init__(f"more than {states:,} boards are reachable; the map was given up")
        self.status = status
        self.states = states


class Neighbour(NamedTuple):
    """A move, the state it leads to, and how far that is from the nearest goal."""

    move: Move
    state: State
    distance: int | None


class Atlas(ABC):
    """All reachable states of one board; any position is answered at once."""

    def __init__(self, problem: RushHour) -> None:
        self.problem = problem

    states: int
    goals: int

    @abstractmethod
    def distance(self, state: State, metric: Metric | None = None) -> int | None:
        """Return how far a state is from the nearest goal; None if it is not on the map or no goal is."""

    @abstractmethod
    def histogram(self, metric: Metric) -> list[int]:
        """Return how many states are at distance 0, 1, 2, ...; empty without a goal."""

    @abstractmethod
    def hardest_states(self, metric: Metric) -> list[State]:
        """Return all states at the largest distance; empty without a goal."""

    @abstractmethod
    def max_branching(self, metric: Metric) -> int:
        """Return the largest branching factor: the most successors that a reachable state has."""

    def hardest(self, metric: Metric) -> tuple[int, State] | None:
        """Return the largest distance and its state with the smallest board string."""
        states = self.hardest_states(metric)
        if not states:
            return None
        return len(self.histogram(metric)) - 1, min(states, key=lambda state: grid_line(self.problem, state))

    def neighbours(self, state: State, metric: Metric | None = None) -> list[Neighbour]:
        """Return every move from a state with the distance it leads to."""
        problem = self.problem.with_metric(metric or self.problem.metric)
        return [
            Neighbour(move, after, self.distance(after, problem.metric))
            for move, after in problem.successors(state)
        ]

    def optimal_solutions(self, metric: Metric) -> int:
        """Count the shortest plans from the start."""
        problem = self.problem.with_metric(metric)
        ways = {problem.initial(): 1}
        left = self.distance(problem.initial(), metric)
        if left is None:
            return 0
        for closer in range(left - 1, -1, -1):
            after: Counter[State] = Counter()
            for state, count in ways.items():
                look()
                for _, successor in problem.successors(state):
                    if self.distance(successor, metric) == closer:
                        after[successor] += count
            ways = after
        return sum(ways.values())


def atlas(problem: RushHour, limits: Limits = Limits()) -> Atlas:
    """Map a board, natively where it can be; raise LimitReachedError when a limit is hit."""
    if native.refusal(problem) is None:
        return _NativeAtlas(problem, limits)
    return _ReadableAtlas(problem, limits)


class _NativeAtlas(Atlas):
    def __init__(self, problem: RushHour, limits: Limits) -> None:
        super().__init__(problem)
        self._map = native.reachable(problem, limits, MEMORY)
        self.states, self.goals = self._map.states, self._map.goals
        if self._map.status == "interrupted":
            raise KeyboardInterrupt
        if self._map.status != "solved":
            raise LimitReachedError("limit", self.states)

    def distance(self, state: State, metric: Metric | None = None) -> int | None:
        return self._map.distance(state, metric or self.problem.metric)

    def histogram(self, metric: Metric) -> list[int]:
        return self._map.histogram(metric)

    def hardest_states(self, metric: Metric) -> list[State]:
        return [tuple(state) for state in self._map.hardest(metric)]

    def max_branching(self, metric: Metric) -> int:
        return self._map.max_branching(metric)


class _ReadableAtlas(Atlas):
    """What the native map is held equal to, and what serves for larger boards."""

    def __init__(self, problem: RushHour, limits: Limits) -> None:
        super().__init__(problem)
        self._distances: dict[Metric, dict[State, int]] = {}
        self.states = 0
        try:
            with allowing(limits):
                steps = self._graph(problem.with_metric("steps"), limits)
                self.goals = sum(map(problem.is_goal, steps))
                moves = self._graph(problem.with_metric("moves"), limits)
                self._distances["steps"] = self._measured(steps)
                self._distances["moves"] = self._measured(moves)
        except StopError as error:
            raise LimitReachedError(error.status, self.states) from None
        self._branching: dict[Metric, int] = {
            "steps": max(map(len, steps.values())),
            "moves": max(map(len, moves.values())),
        }

    def _graph(self, problem: RushHour, limits: Limits) -> dict[State, list[State]]:
        graph: dict[State, list[State]] = {}
        frontier = [problem.initial()]
        while frontier:
            state = frontier.pop()
            if state not in graph:
                if limits.nodes is not None and len(graph) >= limits.nodes:
                    raise LimitReachedError("limit", len(graph))
                look()
                graph[state] = [after for _, after in problem.successors(state)]
                self.states = max(self.states, len(graph))
                frontier += graph[state]
        return graph

    def _measured(self, graph: dict[State, list[State]]) -> dict[State, int]:
        distances = {state: 0 for state in graph if self.problem.is_goal(state)}
        frontier = deque(distances)
        while frontier:
            look()
            state = frontier.popleft()
            for after in graph[state]:
                if after not in distances:
                    distances[after] = distances[state] + 1
                    frontier.append(after)
        return distances

    def distance(self, state: State, metric: Metric | None = None) -> int | None:
        return self._distances[metric or self.problem.metric].get(tuple(state))

    def histogram(self, metric: Metric) -> list[int]:
        counts = Counter(self._distances[metric].values())
        return [counts[distance] for distance in range(len(counts))]

    def hardest_states(self, metric: Metric) -> list[State]:
        most = max(self._distances[metric].values(), default=0)
        return [state for state, distance in self._distances[metric].items() if distance == most]

    def max_branching(self, metric: Metric) -> int:
        return self._branching[metric]
