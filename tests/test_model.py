"""The words everything else uses behave as plain frozen data."""

from __future__ import annotations

import pickle
from dataclasses import replace

from gridwise import Metrics, Result, solve
from tests.search.problems import Line


def test_results_can_be_members_of_sets_and_keys() -> None:
    result = solve(Line(), "astar")
    same = pickle.loads(pickle.dumps(result))
    assert {result: "first"}[same] == "first"
    assert len({result, same, replace(result, cost=99), replace(result, extra={"bound": [1, 2]})}) == 3
    assert len({result.metrics, same.metrics, replace(result.metrics, explored=99)}) == 2


def test_counters_that_only_some_algorithms_have_are_compared_too() -> None:
    one, other = Metrics(extra={"checks": 1, "backtracks": 2}), Metrics(extra={"backtracks": 2, "checks": 1})
    assert one == other
    assert hash(one) == hash(other)
    assert one != Metrics(extra={"checks": 2, "backtracks": 2})
    assert Result("best", "solved", extra={"moves": 3}) != Result("best", "solved")
