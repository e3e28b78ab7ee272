"""The search of large state spaces: the answers of breadth-first search, on any number of threads."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise import _core
from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE, RushHour
from gridwise.puzzles.rushhour.best import best_readable
from gridwise.puzzles.rushhour.native import board
from tests.conftest import Outcome
from tests.puzzles.rushhour.boards import boards

HARD = """\
.P.II..
.PMMHEE
..B.HNN
AABOHC.
DLLO.C.
DGFJJ..
.GF.KKK"""
UNSOLVABLE = """\
.MMGHL.
F..GHLD
F..G..D
AA...IO
.NNKKIO
EEBB.CC
.PPJJJ."""
MANY = """\
OOOG..J
MM.GHLJ
.DDGHL.
AA...K.
.NBB.K.
ENPFFII
ENPCC.."""
"""Breadth-first search finds 327,568 boards, none of them solved."""
ONE_A_LINE = """\
.......FF.
..LLB.....
..PPB.....
.DDU.T...G
AA.U.T...G
HH........
...JJ.E...
....KKECM.
INSQQ..CM.
INS.....RR"""
DENSE = """\
HBB.VgZZrr
Hcc.VgllWW
jqqbC.E.kk
jUUbCRENND
AA.Y.R...D
TTKYttIPPp
iiKf.nIMMp
hd.fSnLLGG
hdJ.SFFQQ.
ssJ..ee.mm"""
few = settings(max_examples=40)


def found(problem: RushHour, **choices: Any) -> dict[str, Any]:
    """Run the search from its first state on, unless told otherwise, and leave out seconds and bytes."""
    outcome = _core.rushhour_search(
        *board(problem), metric=problem.metric, algorithm="best", **{"hand_over_at": 1, **choices}
    )
    if outcome.status == "solved":
        plan = " ".join(str(problem.move(car, delta)) for car, delta in outcome.plan)
        verdict = PUZZLE.replay(problem, plan)
        assert verdict.valid
        assert verdict.cost == outcome.cost == outcome.lower_bound
    names = ("status", "plan", "cost", "lower_bound", "optimal", "explored", "pushes", "pops", "max_frontier")
    return {name: getattr(outcome, name) for name in names}


@pytest.mark.parametrize("metric", ["steps", "moves"])
@few
@given(text=boards(), hand_over_at=st.sampled_from((1, 2, 400)), jobs=st.integers(1, 3))
def test_it_finds_what_breadth_first_search_finds(
    metric: str, text: str, hand_over_at: int, jobs: int
) -> None:
    problem = PUZZLE.parse(text, metric)
    reference = solve_instance(PUZZLE, problem, Options("bfs"))
    answer = found(problem, hand_over_at=hand_over_at, jobs=jobs)
    assert (answer["status"], answer["cost"]) == (reference.status, reference.cost)
    if answer["status"] == "unsolvable" and answer["explored"] > 1:
        assert answer["explored"] == answer["pops"] == reference.metrics.explored


@pytest.mark.parametrize("metric", ["steps", "moves"])
@few
@given(text=boards(most_rows=10, most_cols=10, most_cars=9))
def test_boards_up_to_10x10(metric: str, text: str) -> None:
    problem = PUZZLE.parse(text, metric)
    reference = best_readable(problem, Limits(nodes=400))
    answer = found(problem, node_limit=4000)
    assert answer["explored"] <= 4000
    if reference.status != "limit" and answer["status"] != "limit":
        assert (answer["status"], answer["cost"]) == (reference.status, reference.cost)


@pytest.mark.parametrize("text", [ONE_A_LINE, DENSE], ids=["2**63 placements", "2**86 placements"])
@pytest.mark.parametrize("metric", ["steps", "moves"])
def test_boards_whose_numbers_take_more_than_two_words(text: str, metric: str) -> None:
    problem = PUZZLE.parse(text, metric)
    assert found(problem)["cost"] == best_readable(problem).cost


@pytest.mark.parametrize(("metric", "cost"), [("steps", 52), ("moves", 26)])
def test_any_number_of_threads_does_the_same(metric: str, cost: int) -> None:
    problem = PUZZLE.parse(HARD, metric)
    assert solve_instance(PUZZLE, problem, Options("bfs")).cost == cost
    alone = found(problem)
    assert alone["cost"] == cost
    assert found(problem, jobs=2) == found(problem, jobs=5) == alone
    limited = found(problem, node_limit=120_000)
    assert (limited["status"], limited["explored"]) == ("limit", 120_000)
    assert found(problem, node_limit=120_000, jobs=3) == limited


def test_where_another_search_hands_over_nothing_is_lost() -> None:
    problem = PUZZLE.parse(UNSOLVABLE)
    states = _core.RushHourMap(*board(problem)).states
    for hand_over_at in (1, 2, 1000, 100_000):
        answer = found(problem, hand_over_at=hand_over_at, jobs=2)
        assert (answer["status"], answer["explored"], answer["pops"]) == ("unsolvable", states, states)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("mebibytes", [1, 2])
def test_a_memory_limit_leaves_a_proven_bound(mebibytes: int, jobs: int) -> None:
    outcome = _core.rushhour_search(
        *board(PUZZLE.parse(HARD)),
        metric="steps",
        algorithm="best",
        memory_limit=mebibytes << 20,
        jobs=jobs,
    )
    assert (outcome.status, outcome.plan, outcome.optimal) == ("limit", [], False)
    assert outcome.peak_bytes <= mebibytes << 20
    assert outcome.lower_bound is not None
    assert 10 < outcome.lower_bound < 52


@pytest.mark.parametrize("metric", ["steps", "moves"])
@pytest.mark.parametrize("text", [HARD, UNSOLVABLE], ids=["hard", "unsolvable"])
def test_a_state_takes_16_bytes_or_fewer(text: str, metric: str) -> None:
    outcome = _core.rushhour_search(
        *board(PUZZLE.parse(text, metric)), metric=metric, algorithm="best", hand_over_at=1
    )
    assert outcome.peak_bytes <= 16 * outcome.explored


def test_it_is_stopped_from_another_thread_and_by_the_clock() -> None:
    problem = PUZZLE.parse(HARD)
    flag = _core.StopFlag()
    flag.set()
    assert found(problem, jobs=2, stop=flag)["status"] == "interrupted"
    assert found(problem, jobs=2, time_limit=1e-6)["status"] == "limit"


def test_the_command_takes_jobs_and_tells_the_same(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(MANY)
    told = []
    for jobs in ((), ("--jobs", "1"), ("--jobs", "2")):
        row = json.loads(gridwise("solve", "rushhour", file, "--json", *jobs).out)
        row["metrics"].pop("seconds")
        told.append(row)
    assert told[0] == told[1] == told[2]
    assert (told[0]["status"], told[0]["metrics"]["explored"]) == ("unsolvable", 327_568)
    assert gridwise("solve", "rushhour", file, "--jobs", "0").status == 2


def test_larger_boards_are_left_to_the_readable_engine() -> None:
    problem = PUZZLE.parse("\n".join(["AA" + "." * 9, *["." * 11] * 10]))
    assert solve_instance(PUZZLE, problem, Options()).engine == "python"
    with pytest.raises(UsageError, match="up to 10x10, got 11x11"):
        solve_instance(PUZZLE, problem, Options(engine="native"))
