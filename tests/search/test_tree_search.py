"""Tree searches: no state is remembered; worked out by hand, and counted as walks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import gridwise as gw
from gridwise import Limits, Trace, UsageError
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.search import solve
from tests.conftest import Outcome
from tests.puzzles.rushhour.boards import boards, brute_force
from tests.search.problems import Graph, Line
from tests.search.test_trace import story

ROUND = {"a": "bc", "b": "ac", "c": "az"}
"""Every way leads back, and one on."""


@pytest.mark.parametrize(
    ("algorithm", "goal_test", "expected"),
    [
        (
            "bfs",
            "generation",
            "+a0/1 -a0/0 +b1/1 +c1/2 -b1/1 +a2/2 +c2/3 -c1/2 +a2/3 +z2/4 !z2/4",
        ),
        (
            "bfs",
            "expansion",
            "+a0/1 -a0/0 +b1/1 +c1/2 -b1/1 +a2/2 +c2/3 -c1/2 +a2/3 +z2/4 "
            "-a2/3 +b3/4 +c3/5 -c2/4 +a3/5 +z3/6 -a2/5 +b3/6 +c3/7 !z2/6",
        ),
        # The first line leads from a to b and back for ever.
        ("dfs", "generation", "+a0/1 -a0/0 +c1/1 +b1/2 -b1/1 +c2/2 +a2/3 -a2/2 +c3/3 +b3/4 -b3/3"),
        ("astar", "generation", "+a0/1 -a0/0 +b1/1 +c1/2 -b1/1 +a2/2 +c2/3 -c1/2 +a2/3 +z2/4 !z2/4"),
    ],
)
def test_a_tree_worked_out_by_hand(algorithm: str, goal_test: str, expected: str) -> None:
    trace = Trace()
    found = solve(
        Graph(ROUND),
        algorithm,
        goal_test=goal_test,  # type: ignore[arg-type]
        tree=True,
        trace=trace,
        limits=Limits(nodes=7 if algorithm == "dfs" else None),
    )
    told = story(trace)
    # At the node limit a successor was made that is not counted any more.
    assert told.removesuffix(" xc4/3") == expected
    assert found.status == ("limit" if algorithm == "dfs" else "solved")
    assert found.metrics.explored == found.metrics.pushes == told.count("+")
    assert found.metrics.pops == told.count("-")
    assert found.extra["tree"] is True


@settings(max_examples=40)
@given(text=boards(most_rows=4, most_cols=4, most_cars=4))
def test_breadth_first_makes_a_node_of_every_walk(text: str) -> None:
    """With the goal tested when popped, all walks to the boards nearer than the goal are expanded."""
    problem = PUZZLE.parse(text)
    fewest = brute_force(text, "steps")
    if fewest is None or fewest > 5:
        return
    walks: Counter[Any] = Counter({problem.initial(): 1})
    expanded = pushed = 0
    for _ in range(max(0, fewest)):
        after: Counter[Any] = Counter()
        for state, number in walks.items():
            expanded += number
            for _, successor in problem.successors(state):
                after[successor] += number
        walks = after
        pushed += sum(after.values())
    found = solve(problem, "bfs", goal_test="expansion", tree=True, limits=Limits(nodes=10**6))
    assert (found.cost, found.optimal) == (fewest, True)
    assert found.metrics.pops >= expanded
    assert found.metrics.pops - expanded < max(1, sum(walks.values()))
    assert found.metrics.pushes >= 1 + pushed
    led = solve(problem, "astar", tree=True, limits=Limits(nodes=10**6))
    assert (led.cost, led.optimal) == (fewest, True)


def test_what_a_graph_search_knows_a_tree_search_finds_again() -> None:
    graph, tree = solve(Line(9), "bfs"), solve(Line(9), "bfs", tree=True)
    assert (graph.cost, tree.cost) == (5, 5)
    assert graph.metrics.explored <= 11
    assert tree.metrics.explored > 100
    # Without ways back the two are the same, and an empty tree is a proof.
    once = Graph({"a": "bc", "b": "d", "c": "e"}, goals="")
    for algorithm in ("bfs", "dfs", "astar"):
        found = solve(once, algorithm, tree=True)
        assert (found.status, found.metrics) == ("unsolvable", solve(once, algorithm).metrics)


def test_depth_first_takes_one_move_back_for_ever() -> None:
    """What the report of five searches on 19 cards met before it remembered states."""
    trace = Trace(10**6)
    board = gw.load("rushhour", "@5")
    found = gw.solve(board, "dfs", tree=True, nodes=20_000, trace=trace)
    assert found.status == "limit"
    assert found.metrics.explored == 20_000
    expanded = [event.state for event in trace if event.kind == "pop"]
    assert len(set(expanded[10:])) == 2
    assert gw.solve(board, "dfs").status == "solved"


def test_on_the_command_line(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    solved = json.loads(gridwise("solve", "rushhour", "@1", "--algorithm", "bfs", "--tree", "--json").out)
    assert (solved["status"], solved["engine"], solved["tree"]) == ("solved", "python", True)
    assert solved["metrics"]["explored"] > 1000
    limited = gridwise(
        *("solve", "rushhour", "@1", "--algorithm", "dfs", "--tree", "--node-limit", 500, "--json")
    )
    assert (limited.status, json.loads(limited.out)["metrics"]["explored"]) == (3, 500)
    for words, refusal in (
        (("--algorithm", "ids"), "ids is no tree search; bfs, dfs, astar can be run as one"),
        (("--algorithm", "bfs", "--engine", "native"), "tree searches run in the readable engine only"),
    ):
        wrong = gridwise("solve", "rushhour", "@1", "--tree", *words)
        assert (wrong.status, wrong.err.count("\n")) == (2, 1)
        assert refusal in wrong.err
    store = tmp_path / "runs.sqlite"
    comparison = ("compare", "rushhour", "@1", "--tree", "--node-limit", 400, "--store", store, "--jobs", 1)
    labels = [row["label"] for row in json.loads(gridwise(*comparison, "--json").out)]
    assert labels == ["bfs", "bfs (tree)", "dfs", "dfs (tree)", "astar", "astar (tree)"]
    again = json.loads(gridwise(*comparison, "--resume", "--json").out)
    assert [bool(row.get("tree")) for row in again] == [False, True] * 3
    assert (
        "bfs (tree): Solved in 6 steps"
        in gridwise("watch", "rushhour", "@1", "--algorithm", "bfs", "--tree").out
    )
    with pytest.raises(UsageError, match="no tree search"):
        gw.solve(gw.load("torus-snake", "@1"), "nearest-bfs", tree=True)
    rows = gw.compare("rushhour", "@1", ["bfs", "ids"], tree=True)
    assert [row["label"] for row in rows] == ["bfs", "bfs (tree)", "ids"]
