"""The native engine agrees with the readable one, counter by counter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE, Apple, TorusSnake
from gridwise.puzzles.torus_snake.native import MAX_APPLES, refusal
from gridwise.search import ALGORITHMS
from gridwise.trace import Trace
from tests.puzzles.torus_snake.boards import boards

NATIVE = [name for name, algorithm in ALGORITHMS.items() if algorithm.native]


def outcome(problem: TorusSnake, options: Options) -> dict[str, Any]:
    result = solve_instance(PUZZLE, problem, options)
    if result.plan is not None:
        verdict = PUZZLE.replay(problem, str(result.plan))
        assert verdict.valid
        assert verdict.cost == result.cost
    data = result.as_dict()
    assert data.pop("engine") == options.engine
    data["metrics"].pop("seconds")
    return data


@pytest.mark.parametrize("algorithm", NATIVE)
@settings(max_examples=60)
@given(problem=boards(), data=st.data())
def test_every_counter_agrees(algorithm: str, problem: TorusSnake, data: st.DataObject) -> None:
    takes = ALGORITHMS[algorithm]
    options = Options(
        algorithm,
        heuristic=data.draw(st.sampled_from(sorted(PUZZLE.heuristics))) if takes.informed else None,
        weight=data.draw(st.sampled_from((1, 1.5, 2, 3.3))) if takes.weighted else None,
        goal_test=data.draw(st.sampled_from(("generation", "expansion"))) if takes.goal_test else None,
        ties=data.draw(st.sampled_from(("fifo", "lifo", "low-h"))) if takes.ordered else None,
        limits=Limits(nodes=data.draw(st.sampled_from((2, 40, 600)))),
    )
    assert outcome(problem, replace(options, engine="native")) == outcome(
        problem, replace(options, engine="python")
    )


@pytest.mark.parametrize("algorithm", NATIVE)
@settings(max_examples=25)
@given(problem=boards(), data=st.data())
def test_both_engines_record_the_same_events(
    algorithm: str, problem: TorusSnake, data: st.DataObject
) -> None:
    options = Options(
        algorithm,
        goal_test=data.draw(st.sampled_from(("generation", "expansion"))),
        limits=Limits(nodes=data.draw(st.sampled_from((2, 40, 400)))),
    )
    capacity = data.draw(st.sampled_from((20, 1 << 20)))
    native, readable = Trace(capacity), Trace(capacity)
    solve_instance(PUZZLE, problem, replace(options, engine="native", trace=native))
    solve_instance(PUZZLE, problem, replace(options, engine="python", trace=readable))
    assert native.events == readable.events
    assert (native.stride, native.number) == (readable.stride, readable.number)


@pytest.mark.parametrize("total", [33, 34, 65, 66, MAX_APPLES])
def test_long_snakes_need_more_words(total: int) -> None:
    problem = TorusSnake(5, 7, (0, 0), (Apple(0, 0, total - 3), Apple(2, 2, 3)))
    limits = Limits(nodes=2000)
    for algorithm in ("dfs", "bfs"):
        assert outcome(problem, Options(algorithm, engine="native", limits=limits)) == outcome(
            problem, Options(algorithm, engine="python", limits=limits)
        )


@pytest.mark.parametrize(
    "apples",
    [(Apple(1, 1, MAX_APPLES + 1),), tuple(Apple(row, col, 1) for row in range(6) for col in range(7))],
)
def test_what_is_too_large_runs_readably(apples: tuple[Apple, ...]) -> None:
    problem = TorusSnake(20, 20, (10, 10), apples)
    assert refusal(problem) is not None
    assert solve_instance(PUZZLE, problem, Options("bfs", limits=Limits(nodes=50))).engine == "python"
    result = solve_instance(PUZZLE, problem, Options(limits=Limits(nodes=50)))
    assert (result.engine, result.status) in {("python", "limit"), ("python", "solved")}
    assert result.optimal == (result.status == "solved") == (result.cost == result.lower_bound)
    assert result.plan is None or PUZZLE.replay(problem, str(result.plan)).valid
    for algorithm in ("bfs", "best"):
        with pytest.raises(UsageError, match="--engine python"):
            solve_instance(PUZZLE, problem, Options(algorithm, engine="native"))
