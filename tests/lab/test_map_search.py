"""Searches and heuristics on a map: held against plain runs, and against computations of the test's own."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import isnan
from typing import Any

import pytest

from gridwise import Heuristic, Limits, UsageError
from gridwise.lab.audit import audit
from gridwise.lab.state_map.landscape import FLAGS, Landscape, landscape
from gridwise.lab.state_map.recorder import KIND_SHIFT, KINDS
from gridwise.lab.state_map.search import MapSearch, map_search
from gridwise.lab.state_map.space import state_space
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.own_puzzle import OwnPuzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle
from gridwise.search import ALGORITHMS
from tests.distances import distances_to_goal, reachable_from_start
from tests.search.problems import CostedGraph, Graph, Line

BOARDS = [("rushhour", 1, "steps"), ("rushhour", 4, "moves"), ("torus-snake", 0, None)]
SEARCHES = [name for name in ALGORITHMS if name != "bidirectional"]


def told(found: MapSearch) -> list[tuple[str, int]]:
    return [(KINDS[event >> KIND_SHIFT], event & 0xFFFFFFF) for event in found.events]


def recorded(name: str, level: int, metric: str | None, options: Options) -> tuple[Any, Any, MapSearch]:
    chosen = puzzle(name)
    problem = chosen.parse(chosen.shipped[level].text, metric)
    space = state_space(chosen, problem)
    return problem, space, map_search(chosen, problem, space, options)


@pytest.mark.parametrize("algorithm", SEARCHES)
@pytest.mark.parametrize(("name", "level", "metric"), BOARDS)
def test_the_counters_are_those_of_a_plain_run(
    name: str, level: int, metric: str | None, algorithm: str
) -> None:
    options = Options(algorithm, engine="python", limits=Limits(nodes=3000))
    problem, _, found = recorded(name, level, metric, options)
    plain = solve_instance(puzzle(name), problem, options)
    assert found.result == plain
    assert found.result.metrics.as_dict() | {"seconds": 0} == plain.metrics.as_dict() | {"seconds": 0}
    assert found.whole
    assert found.notes == []
    counts = Counter(kind for kind, _ in told(found))
    metrics = plain.metrics
    assert counts["expanded"] == len(found.depths) == metrics.total_pops
    assert counts["generated"] == metrics.total_pushes
    assert len(found.iterations) == metrics.iterations
    assert counts["goal"] == (plain.status == "solved")


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_what_is_expanded_was_waiting_and_the_way_to_it_leads_from_the_start(algorithm: str) -> None:
    _, space, found = recorded("rushhour", 4, "steps", Options(algorithm))
    graph = reachable_from_start(puzzle("rushhour").parse(puzzle("rushhour").shipped[4].text, "steps"))
    states = list(space.states)
    waiting: Counter[int] = Counter()
    known: set[int] = set()
    before: dict[int, int] = {}
    starts, here, expansion = set(found.iterations), -1, 0
    for at, (kind, number) in enumerate(told(found)):
        if at in starts:
            waiting, known, before = Counter(), set(), {}
        if kind == "generated":
            waiting[number] += 1
            known.add(number)
        elif kind == "expanded":
            assert waiting[number] > 0
            waiting[number] -= 1
            here, before[number] = number, found.parents[expansion]
            way = [number]
            while way[-1] != 0:
                way.append(before[way[-1]])
            assert len(way) - 1 == found.depths[expansion]
            assert all(states[two] in graph[states[one]] for two, one in pairwise(way))
            expansion += 1
        elif kind != "goal":
            assert (number in known) == (kind == "duplicate")
            assert states[number] in graph[states[here]]
    assert space.distances[found.path[-1]] == 0
    assert len(found.path) == (found.result.cost or 0) + 1


def test_a_led_search_has_h_of_every_state_that_it_met() -> None:
    problem, space, found = recorded("rushhour", 4, "moves", Options("astar", "blockers"))
    heuristic = puzzle("rushhour").heuristics["blockers"].make(problem)
    met = {number for _, number in told(found)}
    assert {number for number, h in enumerate(found.estimates) if not isnan(h)} == met
    assert all(found.estimates[number] == heuristic.estimate(space.states[number]) for number in met)
    assert len(recorded("rushhour", 4, "moves", Options("bfs"))[2].estimates) == 0
    assert recorded("rushhour", 4, "moves", Options("wastar", weight=3))[2].weight == 3


def test_a_record_that_is_full_says_so_and_the_search_goes_on() -> None:
    chosen = puzzle("rushhour")
    board = chosen.parse(chosen.shipped[4].text)
    whole = map_search(chosen, board, state_space(chosen, board), Options("bfs"))
    cut = map_search(chosen, board, state_space(chosen, board, 50), Options("bfs"), room=200)
    assert cut.result == whole.result
    assert (cut.total, cut.expanded) == (whole.total, whole.expanded)
    assert list(cut.depths) == list(whole.depths[: len(cut.depths)])
    assert [kind for kind, _ in told(cut)] == [kind for kind, _ in told(whole)][: len(cut.events)]
    assert not cut.whole
    beyond = len({number for _, number in told(cut) if number >= cut.states})
    assert cut.notes == [
        f"the first {len(cut.depths):,} of {whole.result.metrics.pops:,} expansions are shown",
        f"{beyond:,} of the states it met are not on the map",
    ]
    with pytest.raises(UsageError, match="readable engine"):
        map_search(chosen, board, state_space(chosen, board), Options("bfs", engine="native"))


def test_costs_are_those_of_the_way() -> None:
    problem = CostedGraph({"a": "bc", "b": "z", "c": "b"}, costs={"ab": 9, "ac": 2, "cb": 3, "bz": 4})
    chosen = OwnPuzzle(type(problem))
    found = map_search(chosen, problem, state_space(chosen, problem), Options("ucs"))
    states = list(state_space(chosen, problem).states)
    seen = [
        (kind, states[number], cost) for (kind, number), cost in zip(told(found), found.costs, strict=True)
    ]
    assert seen == [
        ("generated", "a", 0),
        ("expanded", "a", 0),
        ("generated", "b", 9),
        ("generated", "c", 2),
        ("expanded", "c", 2),
        ("generated", "b", 5),
        ("expanded", "b", 5),
        ("generated", "z", 9),
        ("goal", "z", 9),
    ]


def flagged(found: Landscape, name: str) -> set[int]:
    return {number for number, flag in enumerate(found.flags) if flag >> FLAGS.index(name) & 1}


@pytest.mark.parametrize("heuristic", ["blockers", "open-cells", "clearance"])
@pytest.mark.parametrize("metric", ["steps", "moves"])
def test_a_landscape_is_that_of_an_independent_computation(heuristic: str, metric: str) -> None:
    chosen: Puzzle[Any] = puzzle("rushhour")
    problem = chosen.parse(chosen.shipped[1].text, metric)
    estimate = chosen.heuristics[heuristic].make(problem).estimate
    space = state_space(chosen, problem)
    found = landscape(chosen, problem, space, heuristic)
    states, graph, truth = list(space.states), reachable_from_start(problem), distances_to_goal(problem)
    h = {state: estimate(state) for state in graph}
    assert list(found.estimates) == [h[state] for state in states]
    assert list(found.distances) == [truth.get(state, -1) for state in states]
    assert flagged(found, "over") == {n for n, state in enumerate(states) if h[state] > truth[state]}
    assert flagged(found, "fall") == {
        n for n, state in enumerate(states) if any(h[state] > 1 + h[after] for after in graph[state])
    }
    for number, state in enumerate(states):
        flat, steps = {state}, 0  # walk over flat ground until somewhere h falls
        while True:
            if any(truth[one] == 0 or min(map(h.__getitem__, graph[one])) < h[one] for one in flat):
                break
            wider = flat | {two for one in flat for two in graph[one] if h[two] == h[state]}
            steps, ended, flat = steps + 1, wider == flat, wider
            if ended:
                steps = -1
                break
        assert found.exits[number] == steps
    assert flagged(found, "plateau") == {n for n, steps in enumerate(found.exits) if steps > 0}
    assert flagged(found, "minimum") == {n for n, steps in enumerate(found.exits) if steps < 0}
    judged = audit(problem, chosen.heuristics[heuristic].make(problem))
    assert (found.overestimate is None) == (judged.overestimate is None)
    assert found.counts["over"] == judged.over
    if judged.fall is not None:
        assert found.fall == (states.index(judged.fall.state), states.index(judged.fall.successor))


def test_the_witness_of_the_audit_is_the_one_that_is_marked() -> None:
    problem = Line(40, 60)
    double: Heuristic[int] = Heuristic("double", lambda state: 2.0 * abs(40 - state), admissible=True)
    chosen = OwnPuzzle(type(problem))
    space = state_space(chosen, problem)
    found, judged = landscape(chosen, problem, space, double), audit(problem, double)
    assert judged.overestimate is not None
    assert found.overestimate is not None
    assert space.states[found.overestimate] == judged.overestimate.state
    assert found.as_dict()["said"] == list(judged.lines())
    part = landscape(chosen, problem, state_space(chosen, problem, 45), double)
    assert part.overestimate is not None
    assert part.audit.method == "sampled"
    assert "part of the space" in part.notes[0]


def test_dead_ends_that_a_heuristic_does_not_see_are_told_from_those_that_it_sees() -> None:
    problem = Graph({"a": "bcz", "b": "d", "d": "b"})
    chosen = OwnPuzzle(type(problem))
    space = state_space(chosen, problem)
    guess: Heuristic[str] = Heuristic("guess", lambda state: {"a": 1.0, "c": float("inf")}.get(state, 0.0))
    found = landscape(chosen, problem, space, guess)
    states = list(space.states)
    assert {states[number] for number in flagged(found, "unseen")} == {"b", "d"}
    assert found.counts["unseen"] == 2
    assert flagged(found, "minimum") == set()
