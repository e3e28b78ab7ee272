"""A new search is one function and one entry of the table of algorithms: the rest finds it there."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from gridwise import Limits, Problem, Result, Trace, UsageError, solve
from gridwise.search import ALGORITHMS, Algorithm
from gridwise.search.records import path_to
from gridwise.search.run import Run
from tests.conftest import Outcome
from tests.search.problems import Line


def first_come(problem: Problem[Any, Any], *, limits: Limits, trace: Trace | None) -> Result[Any]:
    """Follow the first successor that was never seen, and forget the others."""
    run = Run("first-come", problem, limits, trace)
    start = problem.initial()
    parents: dict[Any, Any] = run.table({start: None})
    frontier = [start]
    successors = run.begin(problem.successors, frontier, parents)
    goal = None
    with run:
        while frontier and goal is None:
            state = frontier.pop()
            for action, successor in successors(state):
                if successor not in parents and not frontier:
                    parents[successor] = (state, action)
                    frontier.append(successor)
            if frontier and problem.is_goal(frontier[0]):
                goal = frontier.pop()
    return run.result(path_to(goal, parents))


@pytest.fixture
def new_algorithm(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = Algorithm(first_come, "whatever comes first", None, native=False)
    monkeypatch.setitem(ALGORITHMS, "first-come", entry)


@pytest.mark.usefixtures("new_algorithm")
def test_its_counters_limits_and_trace_come_by_themselves() -> None:
    trace = Trace()
    result = solve(Line(3), "first-come", trace=trace)
    assert (str(result.plan), result.cost, result.optimal) == ("1 1 1", 3, False)
    metrics = result.metrics
    assert (metrics.explored, metrics.pushes, metrics.pops, metrics.max_frontier) == (4, 4, 3, 1)
    assert (trace.pushes, trace.pops, trace.events[-1].kind) == (4, 3, "goal")
    limited = solve(Line(30), "first-come", limits=Limits(nodes=5))
    assert (limited.status, limited.metrics.explored) == ("limit", 5)
    with pytest.raises(UsageError, match="no algorithm named 'first-comer'; did you mean 'first-come'"):
        solve(Line(3), "first-comer")


@pytest.mark.usefixtures("new_algorithm")
def test_the_command_line_has_it_at_once(gridwise: Callable[..., Outcome]) -> None:
    assert "  first-come     whatever comes first" in gridwise("list").out
    outcome = gridwise("solve", "rushhour", "@1", "--algorithm", "first-come", "--node-limit", "50", "--json")
    answer = json.loads(outcome.out)
    assert (answer["algorithm"], answer["engine"]) == ("first-come", "python")
    assert outcome.status == {"solved": 0, "unsolvable": 1, "limit": 3}[answer["status"]]


@pytest.mark.parametrize(
    ("written", "ours"),
    [
        *(("A*", "astar"), ("a-star", "astar"), ("IDA*", "idastar"), ("WA*", "wastar"), ("Dijkstra", "ucs")),
        *(("BFS", "bfs"), ("DFS", "dfs"), ("IDS", "ids"), ("UCS", "ucs"), ("Greedy", "greedy")),
        *(("1", "bfs"), ("2", "dfs"), ("3", "ids"), ("4", "astar"), ("5", "idastar")),
    ],
)
def test_names_are_understood_as_people_write_them(
    gridwise: Callable[..., Outcome], written: str, ours: str
) -> None:
    assert solve(Line(3), written) == solve(Line(3), ours)
    outcome = gridwise("solve", "rushhour", "@1", "--algorithm", written, "--json")
    assert json.loads(outcome.out)["algorithm"] == ours


def test_names_as_people_write_them_are_ours_in_comparisons_and_races(
    gridwise: Callable[..., Outcome],
) -> None:
    compared = gridwise("compare", "rushhour", "@1", "--algorithms", "BFS,A*:blockers,5", "--json", "-")
    assert [row["label"] for row in json.loads(compared.out)] == ["bfs", "astar:blockers", "idastar"]
    raced = gridwise("race", "rushhour", "@1", "--algorithms", "1,A*:blockers")
    assert raced.status == 0
    assert "astar (blockers): " in raced.out
    assert "bfs: " in raced.out


def test_a_number_beyond_the_five_is_no_search() -> None:
    with pytest.raises(UsageError, match="no algorithm named '6'"):
        solve(Line(3), "6")
