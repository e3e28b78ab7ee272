"""The textbook searches: both engines count the same, and find what the exhaustive search finds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise import Trace
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.worm import PUZZLE, Worm
from gridwise.puzzles.worm.following import follow
from tests.puzzles.worm.oracle import any_case, fewest_moves

ALGORITHMS = ["bfs", "dfs", "ids", "astar", "idastar", "ucs", "greedy", "wastar"]


@settings(max_examples=60)
@given(st.integers(0, 100_000), st.sampled_from(ALGORITHMS), st.sampled_from([None, "growth", "meals"]))
def test_engines_agree(seed: int, algorithm: str, heuristic: str | None) -> None:
    worm = Worm.parse(str(any_case(seed)))
    informed = algorithm in ("astar", "idastar", "greedy", "wastar")
    options = Options(algorithm, heuristic if informed else None, limits=Limits(nodes=800))
    native, python = (
        solve_instance(PUZZLE, worm, replace(options, engine=engine)) for engine in ("native", "python")
    )
    assert (native.status, native.cost, native.optimal) == (python.status, python.cost, python.optimal)
    assert native.lower_bound == python.lower_bound
    if native.status != "limit":
        ours, theirs = native.metrics.as_dict(), python.metrics.as_dict()
        assert {**ours, "seconds": 0} == {**theirs, "seconds": 0}


@settings(max_examples=40)
@given(st.integers(0, 100_000), st.sampled_from(ALGORITHMS), st.sampled_from([5, 60, 1 << 20]))
def test_engines_record_the_same_events(seed: int, algorithm: str, capacity: int) -> None:
    worm = Worm.parse(str(any_case(seed)))
    native, readable = Trace(capacity), Trace(capacity)
    for engine, trace in (("native", native), ("python", readable)):
        options = Options(algorithm, engine=engine, limits=Limits(nodes=400), trace=trace)  # type: ignore[arg-type]
        solve_instance(PUZZLE, worm, options)
    assert native.events == readable.events
    assert (native.stride, native.number, native.pops) == (readable.stride, readable.number, readable.pops)


@pytest.mark.parametrize("seed", range(40))
def test_informed_searches_find_the_optimum(seed: int) -> None:
    case = any_case(seed)
    wanted = fewest_moves(case, most_states=4_000)
    if not isinstance(wanted, int):
        return
    worm = Worm.parse(str(case))
    for algorithm in ("bfs", "astar"):
        result = solve_instance(PUZZLE, worm, Options(algorithm, limits=Limits(nodes=300_000)))
        assert result.cost in (wanted, None)
        assert result.cost == wanted or result.status == "limit"


def test_large_fields_go_to_the_readable_engine() -> None:
    worm = Worm(field=tuple((1,) * 12 for _ in range(12)), start=(0, 0), target=22)
    result = solve_instance(PUZZLE, worm, Options("astar"))
    assert (result.engine, result.cost) == ("python", 2)


def test_engines_agree_where_parts_of_a_point_are_taken_together() -> None:
    worm = Worm.parse("model A\nc 0.999\ntarget 25\nstart 0 1\nfield\n1 1 1\n")
    best = solve_instance(PUZZLE, worm, Options())
    assert (best.cost, best.optimal) == (24, True)  # 13 meals of 1.999 points, 2 moves apart
    results = [
        solve_instance(PUZZLE, worm, Options("astar", "meals", engine=engine))
        for engine in ("native", "python")
    ]
    native, python = ({**result.metrics.as_dict(), "seconds": 0} for result in results)
    assert native == python
    assert [result.cost for result in results] == [24, 24]


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_what_is_left_is_exact_from_every_position(seed: int) -> None:
    worm = replace(Worm.parse(str(any_case(seed))), penalty=False)
    plan = solve_instance(PUZZLE, worm, Options()).plan
    state = worm.initial()
    for number, move in enumerate(plan or ()):
        assert follow(worm, state).cost == len(plan or ()) - number
        after = worm.move(state, move)
        assert after is not None
        state = after
