"""The readable engine is the specification: the native one agrees with it, counter by counter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE, RushHour
from gridwise.puzzles.rushhour.best import best
from gridwise.puzzles.rushhour.native import board, heuristic_value
from gridwise.search import ALGORITHMS, Algorithm
from tests.puzzles.rushhour.boards import boards, brute_force

NATIVE = [*(name for name, algorithm in ALGORITHMS.items() if algorithm.native), "best"]
BEST = Algorithm(best, "", None)
few = settings(max_examples=60)


def outcome(problem: RushHour, options: Options) -> dict[str, Any]:
    result = solve_instance(PUZZLE, problem, options)
    if result.plan is not None:
        verdict = PUZZLE.replay(problem, str(result.plan))
        assert verdict.valid
        assert verdict.cost == result.cost
    data = result.as_dict()
    assert data.pop("engine") == options.engine
    data["metrics"].pop("seconds")
    return data


@pytest.mark.parametrize("metric", ["steps", "moves"])
@pytest.mark.parametrize("algorithm", NATIVE)
@few
@given(text=boards(), data=st.data())
def test_every_counter_agrees(algorithm: str, metric: str, text: str, data: st.DataObject) -> None:
    takes = ALGORITHMS.get(algorithm, BEST)
    options = Options(
        algorithm,
        heuristic=data.draw(st.sampled_from(sorted(PUZZLE.heuristics))) if takes.informed else None,
        weight=data.draw(st.sampled_from((1, 1.5, 2, 3.3))) if takes.weighted else None,
        goal_test=data.draw(st.sampled_from(("generation", "expansion"))) if takes.goal_test else None,
        ties=data.draw(st.sampled_from(("fifo", "lifo", "low-h"))) if takes.ordered else None,
        limits=Limits(nodes=data.draw(st.sampled_from((2, 40, 600)))),
    )
    problem = PUZZLE.parse(text, metric)
    assert outcome(problem, replace(options, engine="native")) == outcome(
        problem, replace(options, engine="python")
    )


@pytest.mark.parametrize("metric", ["steps", "moves"])
@few
@given(text=boards(most_rows=4, most_cols=4))
def test_both_engines_and_best_find_what_brute_force_finds(metric: str, text: str) -> None:
    optimum = brute_force(text, metric)
    problem = PUZZLE.parse(text, metric)
    for algorithm, engine in (("bfs", "python"), ("bfs", "native"), ("best", "python"), ("best", "native")):
        result = solve_instance(PUZZLE, problem, Options(algorithm, engine=engine))  # type: ignore[arg-type]
        assert result.status == ("unsolvable" if optimum is None else "solved")
        assert result.cost == optimum
        assert result.optimal == (optimum is not None)


@pytest.mark.parametrize("metric", ["steps", "moves"])
@few
@given(text=boards(most_rows=8, most_cols=8, most_cars=23))
def test_best_agrees_with_bfs_on_boards_up_to_8x8(metric: str, text: str) -> None:
    problem = PUZZLE.parse(text, metric)
    limits = Limits(nodes=20_000)
    reference = solve_instance(PUZZLE, problem, Options("bfs", limits=limits))
    best = outcome(problem, Options(engine="native", limits=limits))
    if reference.status != "limit" and best["status"] != "limit":
        assert (best["status"], best["cost"]) == (reference.status, reference.cost)


@pytest.mark.parametrize("metric", ["steps", "moves"])
@few
@given(text=boards(most_rows=8, most_cols=8))
def test_heuristics_agree_value_by_value(metric: str, text: str) -> None:
    problem = PUZZLE.parse(text, metric)
    for name, entry in PUZZLE.heuristics.items():
        expected = entry.make(problem).estimate(problem.initial())
        assert heuristic_value(problem, name) == expected, (name, board(problem))
