"""Both engines count the same on random instances; a difference is found, and told with a small instance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from campaign import comparisons, engines

from gridwise.model import Result
from gridwise.puzzles.base import solve
from gridwise.puzzles.snake.pilots import PILOTS
from gridwise.registry import PUZZLES, puzzle
from gridwise.search.algorithms import ALGORITHMS, TREES

SEED = 20_000
"""Not that of the campaign, which has done those instances."""
SEARCHED = ("rushhour", "torus-snake", "worm")


def test_engines_agree_on_some_instances_of_every_puzzle() -> None:
    seen = set()
    for number in range(500):
        case = engines.case_at(SEED, number)
        seen.add(case["puzzle"])
        outcome = engines.check(case)
        assert not outcome.failure, (case, outcome.failure)
    assert seen == set(PUZZLES)


def test_everything_that_can_be_chosen_is_chosen() -> None:
    cases = [engines.case_at(SEED, number) for number in range(12_000)]
    kinds = {case["kind"] for case in cases}
    searches = {name for name in ALGORITHMS if name != "bidirectional"}  # no puzzle can be run backwards
    for name in SEARCHED:
        assert {f"{name}, {one}" for one in searches | set(puzzle(name).solving.solvers)} <= kinds
        assert {f"{name}, {one}, as a tree" for one in TREES} <= kinds
        of_this = [case for case in cases if case["puzzle"] == name]
        assert {case["metric"] for case in of_this} == set(puzzle(name).metrics)
        assert {case["choices"].get("heuristic") for case in of_this} == {None, *puzzle(name).heuristics}
    assert {f"colour-sudoku, {one}" for one in puzzle("colour-sudoku").solving.solvers} <= kinds
    assert {f"snake, {pilot}" for pilot in PILOTS} <= kinds
    choices = [case["choices"] for case in cases if case["puzzle"] in SEARCHED]
    assert {one.get("ties") for one in choices} == {None, "fifo", "lifo", "low-h"}
    assert {one.get("goal_test") for one in choices} == {None, "generation", "expansion"}


def test_a_difference_is_told_with_a_small_instance(monkeypatch: pytest.MonkeyPatch) -> None:
    def off_by_one(*words: Any) -> Result[Any]:
        result = solve.solve_instance(*words)
        if result.engine == "native" and result.metrics.pops > 1:
            return replace(result, metrics=replace(result.metrics, pops=result.metrics.pops + 1))
        return result

    monkeypatch.setattr(comparisons, "solve_instance", off_by_one)
    monkeypatch.setattr(engines, "TRIES", 60)
    bfs = (case for case in engines.cases(1) if case["kind"] == "rushhour, bfs")
    case, failure = next((case, found) for case in bfs if (found := engines.check(case).failure))
    assert failure.startswith("the engines differ: native {")
    small = engines.minimised(case)
    assert len(small["text"]) <= len(case["text"])
    assert repr(small["text"]) in failure


def test_what_solvers_have_proven_is_held_against_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_sure(*words: Any) -> Result[Any]:
        result = solve.solve_instance(*words)
        if result.engine == "native" and result.cost is not None:
            return replace(result, lower_bound=result.cost + 1)
        return result

    best = (case for case in engines.cases(1) if case["kind"] == "torus-snake, best")
    solved = [case for case, _ in zip(best, range(8), strict=False)]
    assert not any(engines.check(case).failure for case in solved)
    monkeypatch.setattr(comparisons, "solve_instance", too_sure)
    monkeypatch.setattr(engines, "TRIES", 0)
    assert any("the engines differ" in engines.check(case).failure for case in solved)


def test_a_table_that_is_too_large_is_refused_by_both_engines() -> None:
    case = {
        "kind": "torus-snake, astar",
        "puzzle": "torus-snake",
        "text": "2,5\n1,0\n4\n0,2,20\n0,0,20\n1,4,20\n1,1,20\n",
        "metric": "moves",
        "choices": {"algorithm": "astar", "heuristic": "tour", "nodes": 100},
    }
    assert not engines.check(case).failure
