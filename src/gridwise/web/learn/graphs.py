"""Graphs and mazes of the lessons, read from their files as search problems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridwise.errors import InputError
from gridwise.model import Problem

__all__ = ["LittleGraph", "Roads", "graph_roads", "maze_roads"]

Roads = dict[str, dict[str, int]]
"""From every place to its neighbours, with the cost of the road, in the order in which they are tried."""

WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left."""
WALL = "#"


class LittleGraph(Problem[str, str]):
    """Places by name, and roads between them with their costs; an action is the place it leads to."""

    def __init__(self, start: str, ends: frozenset[str], roads: Mapping[str, Mapping[str, int]]) -> None:
        self.start, self.ends, self.roads = start, ends, roads

    def initial(self) -> str:
        """Return the place where the search starts."""
        return self.start

    def successors(self, state: str) -> Iterator[tuple[str, str]]:
        """Yield the neighbours in their order."""
        return ((place, place) for place in self.roads[state])

    def is_goal(self, state: str) -> bool:
        """Tell whether a place is an end."""
        return state in self.ends

    def step_cost(self, state: str, action: str, successor: str) -> int:
        """Return the cost of a road."""
        return self.roads[state][successor]

    @property
    def has_unit_costs(self) -> bool:
        """True when every road costs 1."""
        return all(cost == 1 for roads in self.roads.values() for cost in roads.values())


def graph_roads(edges: tuple[str, ...]) -> Roads:
    """Read the roads of a graph: "A B 3" leads both ways, "A > B 3" one way; no number means 1.

    Neighbours come in alphabetical order.
    """
    roads: Roads = {}
    for edge in edges:
        words = edge.split()
        one_way = ">" in words
        names = [word for word in words if word != ">"]
        cost = names.pop() if len(names) == 3 else "1"
        if len(names) != 2 or not cost.isdecimal():
            raise InputError(f"expected an edge like 'A B 3' or 'A > B 3', got {edge!r}")
        first, second = names
        roads.setdefault(first, {})[second] = int(cost)
        roads.setdefault(second, {})
        if not one_way:
            roads[second][first] = int(cost)
    return {place: dict(sorted(reached.items())) for place, reached in roads.items()}


def maze_roads(text: str) -> tuple[LittleGraph, dict[str, tuple[int, int]], dict[str, int]]:
    """Read a maze: the problem, the (row, col) of every cell by name, and what it costs to enter it.

    Cells are called like those of a chessboard or a spreadsheet: a1 is the first of the first row.
    """
    rows = [line.strip() for line in text.split()]
    signs = {
        (row, col): sign for row, line in enumerate(rows) for col, sign in enumerate(line) if sign != WALL
    }
    names = {cell: f"{chr(ord('a') + cell[1])}{cell[0] + 1}" for cell in signs}
    costs = {names[cell]: int(sign) if sign.isdecimal() else 1 for cell, sign in signs.items()}
    start = [names[cell] for cell, sign in signs.items() if sign == "S"]
    ends = frozenset(names[cell] for cell, sign in signs.items() if sign == "G")
    if len(start) != 1 or not ends:
        raise InputError("expected a maze with one S and at least one G")
    roads: Roads = {}
    for (row, col), name in names.items():
        around = [(row + down, col + right) for down, right in WAYS]
        roads[name] = {names[cell]: costs[names[cell]] for cell in around if cell in names}
    return LittleGraph(start[0], ends, roads), {name: cell for cell, name in names.items()}, costs
