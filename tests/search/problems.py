"""Small problems that the tests of the searches share."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise import Problem


class Graph(Problem[str, str]):
    """A graph written down by hand; an action is the name of the node it leads to."""

    def __init__(
        self, edges: dict[str, str], start: str = "a", goals: str = "z", costs: dict[str, int] | None = None
    ) -> None:
        self.edges, self.start, self.goal_names, self.costs = edges, start, goals, costs or {}

    def initial(self) -> str:
        return self.start

    def successors(self, state: str) -> Iterator[tuple[str, str]]:
        for name in self.edges.get(state, ""):
            yield name, name

    def is_goal(self, state: str) -> bool:
        return state in self.goal_names

    def goals(self) -> list[str]:
        return list(self.goal_names)

    def predecessors(self, state: str) -> Iterator[tuple[str, str]]:
        for name, after in self.edges.items():
            if state in after:
                yield state, name


class CostedGraph(Graph):
    """The same with a cost on every edge, `ab` for the edge from a to b, 1 where none is given."""

    def step_cost(self, state: str, action: str, successor: str) -> int:
        return self.costs.get(state + successor, 1)


class Line(Problem[int, int]):
    """The whole numbers from 0; steps of 1 and 2 forwards, 1 back; solved at the target."""

    admissible = True

    def __init__(self, target: int = 20, size: int = 1000) -> None:
        self.target, self.size = target, size

    def initial(self) -> int:
        return 0

    def successors(self, state: int) -> Iterator[tuple[int, int]]:
        for step in (-1, 1, 2):
            if 0 <= state + step < self.size:
                yield step, state + step

    def is_goal(self, state: int) -> bool:
        return state == self.target

    def heuristic(self, state: int) -> float:
        return abs(self.target - state) / 2
