"""The worlds of the lessons with all their states: how each is drawn, and what is true of it."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gridwise.errors import InputError
from gridwise.model import Heuristic, Problem
from gridwise.puzzles.base import able
from gridwise.search import ALGORITHMS
from gridwise.web.handlers.instances import bare, installed, instance_of
from gridwise.web.learn.graphs import LittleGraph, graph_roads, maze_roads
from gridwise.web.learn.lesson import LessonWorld
from gridwise.web.scenes import scene_json

__all__ = ["SearchWorld", "WorldState", "board_text", "search_world"]

MOST_STATES = 120
"""Of a world that is drawn whole."""


@dataclass(frozen=True, slots=True)
class WorldState:
    """A state of a world."""

    id: int
    label: str
    x: float
    y: float
    goal: bool
    left: int | None
    """True cost to the nearest goal; None where there is no way."""
    scene: dict[str, Any] | None = None
    cost: int | None = None
    """What it costs to enter it, where that is told of places and not of roads."""


@dataclass(frozen=True, slots=True)
class SearchWorld:
    """A world, ready to be searched and drawn."""

    shape: str
    """`graph`, `maze` or `boards`."""
    problem: Problem[Any, Any]
    nodes: dict[Any, WorldState]
    find_heuristic: Callable[[str], Heuristic[Any]]

    def edges(self) -> list[tuple[int, int, int, bool]]:
        """Return (from, to, cost, whether it leads both ways)."""
        found: dict[tuple[int, int], int] = {}
        for state, node in self.nodes.items():
            for action, successor in self.problem.successors(state):
                cost = self.problem.step_cost(state, action, successor)
                found[node.id, self.nodes[successor].id] = cost
        return [
            (first, second, cost, found.get((second, first)) == cost)
            for (first, second), cost in found.items()
            if first < second or found.get((second, first)) != cost
        ]

    def heuristic(self, name: str) -> Heuristic[Any]:
        """Return a heuristic; what is said of it is what the true distances of all states say."""
        found = self.find_heuristic(name)
        estimates = {state: found.estimate(state) for state in self.nodes}
        admissible = all(
            node.left is None or estimates[state] <= node.left for state, node in self.nodes.items()
        )
        falls = (
            estimates[state] - estimates[successor] - self.problem.step_cost(state, action, successor)
            for state in self.nodes
            for action, successor in self.problem.successors(state)
        )
        return replace(found, admissible=admissible, consistent=all(fall <= 0 for fall in falls))


def search_world(world: LessonWorld) -> SearchWorld:
    """Return a world with all its states."""
    if world.maze is not None:
        return _maze(world, world.maze)
    return _graph(world) if world.edges else _boards(world)


def board_text(world: LessonWorld) -> str:
    """Return the board of a world as text."""
    chosen, text = installed(world.puzzle or ""), world.board or ""
    if not text.startswith("@"):
        return text
    number = int(text[1:])
    if not 1 <= number <= len(chosen.shipped):
        raise InputError(f"{chosen.name} has no board {text}")
    return bare(chosen.shipped[number - 1])


def _maze(world: LessonWorld, text: str) -> SearchWorld:
    problem, cells, costs = maze_roads(text)
    even = problem.has_unit_costs
    nodes = {
        name: WorldState(
            number,
            name,
            col,
            row,
            problem.is_goal(name),
            _left(problem, name),
            None,
            None if even else costs[name],
        )
        for number, (name, (row, col)) in enumerate(cells.items())
    }

    def steps(name: str) -> float:
        (row, col) = cells[name]
        return min(abs(row - cells[end][0]) + abs(col - cells[end][1]) for end in problem.ends)

    known = {"manhattan": steps, "given": lambda name: world.estimates.get(name, 0.0)}
    return SearchWorld("maze", problem, nodes, _named(known))


def _graph(world: LessonWorld) -> SearchWorld:
    roads = graph_roads(world.edges)
    for name in (world.start or "", *world.goals, *world.places, *world.estimates):
        if name not in roads:
            raise InputError(f"no edge leads to {name!r}")
    if missing := [name for name in roads if name not in world.places]:
        raise InputError(f"places: {missing[0]!r} has none")
    problem = LittleGraph(world.start or "", frozenset(world.goals), roads)
    nodes = {
        name: WorldState(number, name, *world.places[name], problem.is_goal(name), _left(problem, name))
        for number, name in enumerate(roads)
    }
    known = {"given": lambda name: world.estimates.get(name, 0.0)}
    return SearchWorld("graph", problem, nodes, _named(known))


def _named(known: Mapping[str, Callable[[str], float]]) -> Callable[[str], Heuristic[Any]]:
    def find(name: str) -> Heuristic[Any]:
        if name not in known:
            raise InputError(f"there is no heuristic {name!r} here; there is {', '.join(known)}")
        return Heuristic(name, known[name])

    return find


def _boards(world: LessonWorld) -> SearchWorld:
    chosen = installed(world.puzzle or "")
    instance = instance_of(chosen, board_text(world), world.metric)
    problem = able(chosen.search_problem(instance), f"{chosen.name} cannot be searched")
    depths = _reached(problem)
    layers: dict[int, list[Any]] = defaultdict(list)
    for state, depth in depths.items():
        layers[depth].append(state)
    # In another order than any search takes: a name must not give away who is next.
    names = {state: str(number) for number, state in enumerate(sorted(depths, key=repr), 1)}
    nodes = {}
    for number, (state, depth) in enumerate(depths.items()):
        layer = layers[depth]
        nodes[state] = WorldState(
            number,
            names[state],
            layer.index(state) - (len(layer) - 1) / 2,
            depth,
            problem.is_goal(state),
            _left(problem, state),
            scene_json(chosen.scene(instance, state)),
        )
    return SearchWorld("boards", problem, nodes, lambda name: chosen.heuristics[name].make(instance))


def _reached(problem: Problem[Any, Any]) -> dict[Any, int]:
    """Return all states with their depths, level by level."""
    depths = {problem.initial(): 0}
    waiting = deque(depths)
    while waiting:
        state = waiting.popleft()
        for _, successor in problem.successors(state):
            if successor not in depths:
                depths[successor] = depths[state] + 1
                waiting.append(successor)
        if len(depths) > MOST_STATES:
            raise InputError(f"a world of a lesson has up to {MOST_STATES} states, this one has more")
    return depths


def _left(problem: Problem[Any, Any], state: Any) -> int | None:
    return ALGORITHMS["ucs"].run(_From(problem, state)).cost


class _From(Problem[Any, Any]):
    """The same problem from another state."""

    def __init__(self, problem: Problem[Any, Any], state: Any) -> None:
        self._problem, self._state = problem, state

    def initial(self) -> Any:
        return self._state

    def successors(self, state: Any) -> Iterable[tuple[Any, Any]]:
        return self._problem.successors(state)

    def is_goal(self, state: Any) -> bool:
        return self._problem.is_goal(state)

    def step_cost(self, state: Any, action: Any, successor: Any) -> int:
        return self._problem.step_cost(state, action, successor)
