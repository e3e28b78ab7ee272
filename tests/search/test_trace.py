"""Traces: worked out by hand, held equal to the counters, bounded, and the same in both engines."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise import Limits, Trace, UsageError, solve
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.search import ALGORITHMS
from tests.puzzles.rushhour.boards import boards
from tests.search.problems import Graph, Line

few = settings(max_examples=25)
TEXTBOOK = [name for name, algorithm in ALGORITHMS.items() if algorithm.native]


def story(trace: Trace) -> str:
    """Tell a trace in letters: + push, - pop, x prune, ! goal, each with state, depth and frontier."""
    signs = {"push": "+", "pop": "-", "prune": "x", "goal": "!"}
    return " ".join(f"{signs[e.kind]}{e.state}{e.depth}/{e.frontier}" for e in trace)


@pytest.mark.parametrize(
    ("algorithm", "choices", "expected"),
    [
        ("bfs", {}, "+a0/1 -a0/0 +b1/1 +c1/2 -b1/1 +d2/2 -c1/1 xd2/1 +z2/2 !z2/2"),
        (
            "bfs",
            {"goal_test": "expansion"},
            "+a0/1 -a0/0 +b1/1 +c1/2 -b1/1 +d2/2 -c1/1 xd2/1 +z2/2 -d2/1 +e3/2 !z2/1",
        ),
        ("dfs", {}, "+a0/1 -a0/0 +c1/1 +b1/2 -b1/1 +d2/2 -d2/1 +e3/2 -e3/1 -c1/0 +z2/1 !z2/1"),
        # The second iteration starts anew; the goal lies one step beyond its limit, so it is not pushed.
        (
            "ids",
            {},
            "+a0/1 -a0/0 xc1/0 xb1/0 +a0/1 -a0/0 +c1/1 +b1/2 -b1/1 xd2/1 -c1/0 xz2/0 !z2/0",
        ),
    ],
)
def test_a_trace_worked_out_by_hand(algorithm: str, choices: dict[str, object], expected: str) -> None:
    trace = Trace()
    solve(Graph({"a": "bc", "b": "d", "c": "dz", "d": "e"}), algorithm, trace=trace, **choices)  # type: ignore[arg-type]
    assert story(trace) == expected


def test_a_solved_start_is_pushed_and_recognised() -> None:
    for algorithm in TEXTBOOK:
        trace = Trace()
        solve(Graph({"a": "b"}, goals="a"), algorithm, trace=trace)
        assert story(trace) == "+a0/1 !a0/1", algorithm
        native = Trace()
        solve_instance(PUZZLE, PUZZLE.parse("..\nAA"), Options(algorithm, engine="native", trace=native))
        assert [event.kind for event in native] == ["push", "goal"]


@pytest.mark.parametrize("algorithm", [*TEXTBOOK, "bidirectional"])
def test_tracing_changes_no_counter_and_tells_them(algorithm: str) -> None:
    graph = Graph({"a": "bc", "b": "cd", "c": "de", "d": "ea", "e": "z"})
    trace = Trace()
    result = solve(graph, algorithm, trace=trace)
    plain = solve(graph, algorithm)
    assert replace(result.metrics, seconds=0) == replace(plain.metrics, seconds=0)
    assert result.plan == plain.plan
    assert (trace.pushes, trace.pops, trace.iterations) == (
        result.metrics.total_pushes,
        result.metrics.total_pops,
        result.metrics.iterations,
    )
    assert trace.whole
    assert trace.events[-1].kind == "goal"
    assert [event.number for event in trace] == list(range(1, trace.number + 1))


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ids", "astar"])
@pytest.mark.parametrize("capacity", [1, 2, 7, 50, 1000])
def test_a_full_trace_is_thinned_by_its_rule(algorithm: str, capacity: int) -> None:
    whole, thin = Trace(1 << 20), Trace(capacity)
    solve(Line(150, 200), algorithm, trace=whole)
    solve(Line(150, 200), algorithm, trace=thin)
    assert (thin.number, thin.pops, thin.pushes) == (whole.number, whole.pops, whole.pushes)
    kept = [event for event in whole if event.pops % thin.stride == 0 and event.pops < whole.pops]
    last = [event for event in whole if event.pops == whole.pops][:capacity]
    assert thin.events == kept + last
    assert len(kept) <= capacity
    assert thin.stride == 1 or 2 * len(kept) >= min(capacity, len(kept) + capacity // 4)
    assert thin.whole == (whole.number <= capacity)


@pytest.mark.parametrize("metric", ["steps", "moves"])
@pytest.mark.parametrize("algorithm", TEXTBOOK)
@few
@given(text=boards(most_rows=5, most_cols=5), data=st.data())
def test_both_engines_record_the_same_events(
    algorithm: str, metric: str, text: str, data: st.DataObject
) -> None:
    takes = ALGORITHMS[algorithm]
    options = Options(
        algorithm,
        heuristic=data.draw(st.sampled_from(sorted(PUZZLE.heuristics))) if takes.informed else None,
        weight=data.draw(st.sampled_from((1, 1.5, 3.3))) if takes.weighted else None,
        goal_test=data.draw(st.sampled_from(("generation", "expansion"))),
        ties=data.draw(st.sampled_from(("fifo", "lifo", "low-h"))) if takes.ordered else None,
        limits=Limits(nodes=data.draw(st.sampled_from((2, 40, 300)))),
    )
    problem, capacity = PUZZLE.parse(text, metric), data.draw(st.sampled_from((1, 30, 1 << 20)))
    native, readable = Trace(capacity), Trace(capacity)
    solve_instance(PUZZLE, problem, replace(options, engine="native", trace=native))
    solve_instance(PUZZLE, problem, replace(options, engine="python", trace=readable))
    assert native.events == readable.events
    assert vars(native).keys() == vars(readable).keys()
    for name in ("stride", "number", "pops", "pushes", "iterations"):
        assert getattr(native, name) == getattr(readable, name)


def test_a_solver_that_records_nothing_is_refused() -> None:
    with pytest.raises(UsageError, match="best cannot be watched; take one of bfs, dfs"):
        solve_instance(PUZZLE, PUZZLE.parse("AA..\n...."), Options(engine="native", trace=Trace()))
    with pytest.raises(UsageError, match="at least 1 event, got 0"):
        Trace(0)


@few
@given(boards(), st.sampled_from(["steps", "moves"]))
def test_the_best_solver_can_be_watched_and_counts_what_the_native_one_counts(
    board: object, metric: str
) -> None:
    instance = PUZZLE.parse(str(board), metric)
    trace = Trace()
    watched = solve_instance(PUZZLE, instance, Options("best", trace=trace))
    native = solve_instance(PUZZLE, instance, Options("best", engine="native"))
    assert (watched.status, watched.cost) == (native.status, native.cost)
    assert (watched.metrics.pushes, watched.metrics.pops) == (native.metrics.pushes, native.metrics.pops)
    assert trace.pushes == watched.metrics.pushes
    if watched.cost != 0:
        assert trace.pops == watched.metrics.pops
    assert any(event.kind == "goal" for event in trace) == (watched.status == "solved")
