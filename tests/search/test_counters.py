"""Counters worked out by hand from the contract's rules, on graphs small enough to do so."""

from __future__ import annotations

import pytest

from gridwise import Heuristic, Limits, Problem, solve
from gridwise.model import GoalTest
from tests.search.problems import CostedGraph, Graph, Line

DIAMOND = {"a": "bc", "b": "d", "c": "dz", "d": "e"}


def counters(algorithm: str, problem: Graph, **choices: object) -> tuple[int, ...]:
    metrics = solve(problem, algorithm, **choices).metrics  # type: ignore[arg-type]
    return (
        metrics.explored,
        metrics.pushes,
        metrics.pops,
        metrics.max_frontier,
        metrics.iterations,
        metrics.total_pushes,
        metrics.total_pops,
    )


@pytest.mark.parametrize(
    ("algorithm", "goal_test", "expected"),
    [
        # bfs pops a (b, c), b (d), c (z: made, recorded, pushed, over).
        ("bfs", "generation", (5, 5, 3, 2, 1, 5, 3)),
        # The queue is d z after c; d makes e; z is taken off and recognised, not expanded.
        ("bfs", "expansion", (6, 6, 4, 2, 1, 6, 4)),
        # dfs pushes c then b, so that b is followed first: a, b (d), d (e), e, c (z).
        ("dfs", "generation", (6, 6, 5, 2, 1, 6, 5)),
        # Limit 0: a alone. Limit 1: a (c, b), b, c: z is recognised one step beyond the limit.
        ("ids", "generation", (4, 3, 3, 2, 2, 4, 4)),
    ],
)
def test_diamond(algorithm: str, goal_test: GoalTest, expected: tuple[int, ...]) -> None:
    assert counters(algorithm, Graph(DIAMOND), goal_test=goal_test) == expected


def test_ids_recognises_the_goal_at_its_own_depth_when_tested_at_expansion() -> None:
    result = solve(Graph(DIAMOND), "ids", goal_test="expansion")
    assert (result.metrics.iterations, result.cost, result.optimal) == (3, 2, True)


def test_ids_pushes_a_known_state_again_when_it_is_reached_sooner() -> None:
    # Limit 2: a; b (pushed last) leads to c at depth 2, then c is reached at depth 1... from the stack.
    graph = Graph({"a": "bc", "b": "c", "c": "d", "d": "z"})
    result = solve(graph, "ids")
    # Iteration with limit 2: push a, c, b; pop b: c known at depth 1, skipped; pop c: d; pop d: z.
    assert result.cost == 3
    assert (result.metrics.pushes, result.metrics.pops, result.metrics.explored) == (4, 4, 5)


def test_dfs_order_reaches_a_deep_copy_first_and_ids_corrects_it() -> None:
    graph = Graph({"a": "bc", "b": "e", "e": "c", "c": "d", "d": "z"})
    result = solve(graph, "ids")
    assert result.plan is not None
    assert list(result.plan) == ["c", "d", "z"]


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ids", "astar", "idastar", "ucs", "greedy", "wastar"])
def test_a_solved_start_has_an_empty_plan(algorithm: str) -> None:
    result = solve(Graph({"a": "b"}, goals="a"), algorithm)
    assert (result.status, result.cost, result.optimal, result.lower_bound) == ("solved", 0, True, 0)
    assert result.plan is not None
    assert len(result.plan) == 0
    assert counters(algorithm, Graph({"a": "b"}, goals="a")) == (1, 1, 0, 1, 1, 1, 0)


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ids", "astar", "idastar", "ucs", "greedy", "wastar"])
@pytest.mark.parametrize("goal_test", ["generation", "expansion"])
def test_an_exhausted_space_is_unsolvable(algorithm: str, goal_test: GoalTest) -> None:
    result = solve(Graph({"a": "bc", "b": "ad", "c": "d"}), algorithm, goal_test=goal_test)
    assert result.status == "unsolvable"
    assert (result.plan, result.cost, result.optimal, result.lower_bound) == (None, None, False, None)
    assert result.metrics.explored == 4


def test_bidirectional_meets_in_the_middle_or_proves_there_is_no_way() -> None:
    chain = dict(zip("abcdefg", "bcdefgz", strict=True))
    result = solve(Graph(chain), "bidirectional")
    assert (result.cost, result.optimal, str(result.plan)) == (7, True, "b c d e f g z")
    assert solve(Graph({"a": "b", "c": "z"}), "bidirectional").status == "unsolvable"


def test_astar_drops_replaced_entries_without_counting_them() -> None:
    # d is reached first over b at cost 5, then over c at cost 2: its first entry is never expanded.
    graph = CostedGraph({"a": "bc", "b": "d", "c": "d", "d": "z"}, costs={"bd": 4, "dz": 9})
    result = solve(graph, "astar")
    assert (result.cost, result.optimal) == (11, True)
    metrics = result.metrics
    assert (metrics.explored, metrics.pushes, metrics.pops) == (5, 6, 4)


def test_an_inconsistent_heuristic_costs_expansions_not_optimality() -> None:
    # The classic: h is admissible, but c looks bad at first, so b is expanded at too high a cost.
    graph = CostedGraph({"a": "bc", "c": "b", "b": "z"}, costs={"ab": 3, "ac": 1, "cb": 1, "bz": 3})
    h = {"a": 0, "b": 0, "c": 4, "z": 0}
    result = solve(graph, "astar", heuristic=Heuristic("bumpy", h.__getitem__, admissible=True))
    assert (result.cost, str(result.plan), result.optimal) == (5, "c b z", True)
    assert result.metrics.pops == 4  # a, b, c, and b again
    loose = solve(graph, "astar", heuristic=Heuristic("unknown", h.__getitem__))
    assert (loose.cost, loose.optimal, loose.lower_bound) == (5, False, None)


def test_ties_go_to_the_older_the_newer_or_the_smaller_h() -> None:
    # b waits at f = 3 with h = 2; c leads to d at f = 3 with h = 1, and d to z.
    graph = Graph({"a": "bc", "c": "d", "d": "z"})
    h = {"a": 0, "b": 2, "c": 1, "d": 1, "z": 0}
    estimate = Heuristic("h", h.__getitem__)
    pops = {
        ties: solve(graph, "astar", heuristic=estimate, ties=ties).metrics.pops
        for ties in ("fifo", "lifo", "low-h")
    }
    assert pops == {"fifo": 4, "lifo": 3, "low-h": 3}


def test_the_node_limit_is_never_exceeded() -> None:
    for algorithm in ("bfs", "dfs", "ids", "astar", "idastar", "ucs", "greedy", "wastar"):
        for nodes in (1, 2, 5, 17):
            result = solve(Line(900), algorithm, limits=Limits(nodes=nodes))
            assert result.status == "limit"
            assert result.metrics.explored <= nodes
            if result.lower_bound is not None:
                assert result.lower_bound <= 450


def test_the_node_limit_counts_the_states_of_both_ends_together() -> None:
    chain = dict(zip("abcdefg", "bcdefgz", strict=True))
    for nodes in range(1, 8):
        result = solve(Graph(chain), "bidirectional", limits=Limits(nodes=nodes))
        assert (result.status, result.metrics.explored) == ("limit", max(2, nodes))
    assert solve(Graph(chain), "bidirectional", limits=Limits(nodes=9)).status == "solved"


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ids", "astar", "idastar", "ucs", "greedy", "wastar"])
def test_none_is_a_state_like_any_other(algorithm: str) -> None:
    class Detour(Problem[int | None, str]):
        """From 1 over None to 2."""

        def initial(self) -> int | None:
            return 1

        def successors(self, state: int | None) -> list[tuple[str, int | None]]:
            return [("in", None)] if state == 1 else [("out", 2)]

        def is_goal(self, state: int | None) -> bool:
            return state == 2

    result = solve(Detour(), algorithm)
    assert (str(result.plan), result.cost) == ("in out", 2)
