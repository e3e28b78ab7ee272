"""People's own problems get closed sets for free, whatever their costs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gridwise
from gridwise.puzzles.base.own_puzzle import OwnPuzzle
from tests.puzzles.certificates import changed, check, lines_of, make, put

Graph = dict[int, list[tuple[int, int]]]


class Node(NamedTuple):
    """A state that is more than a number."""

    number: int
    marks: frozenset[str]


class Network(gridwise.Problem[Node, str]):
    """A graph with costs, some of them 0; the last node is the goal."""

    edges: Graph = {}  # noqa: RUF012 - one graph at a time
    goal = 7

    def initial(self) -> Node:
        return Node(0, frozenset("ab"))

    def successors(self, state: Node) -> Iterator[tuple[str, Node]]:
        for target, _ in self.edges.get(state.number, []):
            yield f"to{target}", Node(target, frozenset("ab"))

    def is_goal(self, state: Node) -> bool:
        return state.number == self.goal

    def step_cost(self, state: Node, action: str, successor: Node) -> int:
        return min(cost for target, cost in self.edges[state.number] if target == successor.number)


PUZZLE = OwnPuzzle(Network)
graphs = st.dictionaries(
    st.integers(0, 7), st.lists(st.tuples(st.integers(0, 7), st.integers(0, 3)), max_size=3), max_size=8
)
few = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


def cheapest(edges: Graph) -> int | None:
    """Bellman and Ford's way, so often that nothing changes any more."""
    costs = {0: 0}
    for _ in range(8):
        for node, targets in edges.items():
            for target, cost in targets:
                if node in costs:
                    costs[target] = min(costs.get(target, costs[node] + cost), costs[node] + cost)
    return costs.get(7)


@few
@given(edges=graphs, data=st.data())
def test_costs_of_every_kind_are_proven_and_nothing_else(
    edges: Graph, data: st.DataObject, tmp_path: Path
) -> None:
    Network.edges = edges
    file = tmp_path / "proof.jsonl"
    made = make(PUZZLE, Network(), file)
    assert made.size is not None, made.reason
    verdict = check(PUZZLE, file)
    assert verdict.valid, verdict.message
    assert verdict.cost == cheapest(edges)
    verdict = check(PUZZLE, put(file, data.draw(changed(lines_of(file)))))
    assert verdict.cost == cheapest(edges) or not verdict.valid


class Boastful(Network):
    """Its heuristic is said to be admissible, and is not."""

    admissible = True
    edges: Graph = {0: [(7, 3), (1, 1)], 1: [(7, 1)]}  # noqa: RUF012 - never changed

    def heuristic(self, state: Node) -> float:
        return 0 if state.number == 7 else 9 if state.number == 1 else 0


def test_what_is_only_claimed_is_proven_or_refuted(tmp_path: Path) -> None:
    result = gridwise.solve(Boastful(), "astar")
    assert (result.cost, result.optimal, result.extra["optimal_if"]) == (3, False, "admissible")
    made = gridwise.certify(Boastful(), result, tmp_path / "proof.jsonl")
    assert (made.size, made.reason) == (None, "there is a plan with a cost of 2")
    assert not list(tmp_path.iterdir())
