"""Both engines count the same on random instances; a difference is found, and told with a small instance."""

from __future__ import annotations

from typing import Any

import pytest
from campaign import engines

from gridwise.model import Result
from gridwise.puzzles.base import solve

SEED = 20_000


def test_engines_agree_on_some_instances_of_every_puzzle() -> None:
    kinds = set()
    for number in range(700):
        case = engines.case_at(SEED, number)
        kinds.add(case["puzzle"])
        outcome = engines.check(case)
        assert not outcome.failure, (case, outcome.failure)
    assert kinds == {"rushhour", "torus-snake", "worm", "colour-sudoku", "snake"}


def test_a_difference_is_told_with_a_small_instance(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    def off_by_one(*words: Any) -> Result[Any]:
        result = solve.solve_instance(*words)
        if result.engine == "native" and result.metrics.pops > 1:
            return replace(result, metrics=replace(result.metrics, pops=result.metrics.pops + 1))
        return result

    monkeypatch.setattr(engines, "solve_instance", off_by_one)
    monkeypatch.setattr(engines, "TRIES", 60)
    bfs = (case for case in engines.cases(1) if case["kind"] == "rushhour, bfs")
    case, failure = next((case, found) for case in bfs if (found := engines.check(case).failure))
    assert failure.startswith("the engines differ: native {")
    small = engines.minimised(case)
    assert len(small["text"]) <= len(case["text"])
    assert repr(small["text"]) in failure
