"""The best solver: against exhaustive search on tiny fields, and against known optima."""

from __future__ import annotations

import csv
import itertools
import random
from pathlib import Path
from typing import Any

import pytest

from gridwise.model import Limits, Result
from gridwise.progress import Progress
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.worm import PUZZLE, Worm
from gridwise.puzzles.worm.generate import generate
from tests.conftest import shared_file
from tests.puzzles.worm.oracle import fewest_moves, fine_case, tiny_case

DATA = Path(__file__).parent / "data"


def solve(worm: Worm, seconds: float = 600, **limits: Any) -> Result[str]:
    result: Result[str] = solve_instance(PUZZLE, worm, Options(limits=Limits(seconds=seconds, **limits)))
    if result.plan is not None:
        verdict = PUZZLE.replay(worm, str(result.plan))
        assert verdict.valid, verdict.message
        assert verdict.cost == result.cost
    return result


@pytest.mark.parametrize("block", range(10))
def test_tiny_fields_against_exhaustive_search(block: int) -> None:
    """Three hundred fields, both models, with and without penalty, narrow ones and large foods included."""
    decided = 0
    for number in range(30):
        case = tiny_case(random.Random(1000 * block + number))
        wanted = fewest_moves(case)
        if wanted == "too large":
            continue
        decided += 1
        result = solve(Worm.parse(str(case)))
        assert result.status == ("unsolvable" if wanted is None else "solved"), str(case)
        assert result.cost == wanted, str(case)
        assert result.optimal is (wanted is not None)
    assert decided > 15


def test_tiny_fields_with_parts_of_a_point_against_exhaustive_search() -> None:
    decided = 0
    for number in range(60):
        case = fine_case(random.Random(number))
        wanted = fewest_moves(case, most_states=10_000)
        if wanted == "too large":
            continue
        decided += 1
        result = solve(Worm.parse(str(case)))
        assert result.status == ("unsolvable" if wanted is None else "solved"), str(case)
        assert result.cost == wanted, str(case)
    assert decided > 40


def optima(text: str) -> dict[str, int]:
    """Return the fields of a list that have a known optimum."""
    rows = csv.DictReader(text.splitlines())
    return {row["instance"]: int(row["optimum"]) for row in rows if row["optimum"]}


KNOWN = optima((DATA / "known.csv").read_text())

PUBLIC = [
    "w36_demo1_8x8_c10_T500_A", "w37_demo1_8x8_c10_T500_B", "w38_demo3_8x8_c10_T500_A",
    "w40_demo4_8x8_c10_T500_A", "w42_demo5_8x8_c10_T500_A", "w44_pattern1_8x8_c10_T500_A",
    "w45_pattern1_8x8_c10_T500_B", "w46_pattern2_8x8_c10_T500_A", "w48_pattern3_8x8_c10_T500_A",
    "w49_pattern3_8x8_c10_T500_B", "w50_pattern4_8x8_c10_T500_A", "w51_pattern4_8x8_c10_T500_B",
]  # fmt: skip
"""Fields of public assignments, which may not be copied."""


@pytest.mark.parametrize("name", KNOWN)
def test_known_optima(name: str) -> None:
    result = solve(Worm.parse((DATA / f"{name}.txt").read_text()))
    assert (result.status, result.cost, result.optimal) == ("solved", KNOWN[name], True)


@pytest.mark.parametrize("name", PUBLIC)
def test_known_optima_of_public_fields(name: str) -> None:
    known = optima(shared_file("worm/known.csv").read_text())
    result = solve(Worm.parse(shared_file(f"worm/{name}.txt").read_text()))
    assert (result.status, result.cost, result.optimal) == ("solved", known[name], True)


def test_an_open_field_is_closed() -> None:
    """The list knows 86 moves and a bound of 85."""
    result = solve(Worm.parse(shared_file("worm/w39_demo3_8x8_c10_T500_B.txt").read_text()))
    assert result.cost is not None
    assert result.cost <= 86
    assert result.lower_bound == 85
    assert not result.optimal or result.cost == 85


@pytest.mark.parametrize("name", ["w43_demo5_8x8_c10_T500_B", "w47_pattern2_8x8_c10_T500_B"])
def test_open_fields_whose_plans_are_known_are_proven(name: str) -> None:
    """The list has a plan and a bound below it."""
    rows = csv.DictReader(shared_file("worm/known.csv").read_text().splitlines())
    (known,) = (row for row in rows if row["instance"] == name)
    result = solve(Worm.parse(shared_file(f"worm/{name}.txt").read_text()))
    assert result.optimal
    assert result.cost is not None
    assert int(known["lower_bound"]) <= result.cost <= int(known["best_known"])


@pytest.mark.parametrize("block", range(3))
def test_small_fields_against_astar(block: int) -> None:
    """Fields of model B, some with holes, that a search move by move still decides."""
    decided = 0
    for number in range(60):
        worm = small_field(random.Random(1000 * block + number))
        wanted = solve_instance(PUZZLE, worm, Options("astar", "meals", limits=Limits(nodes=100_000)))
        if wanted.status not in ("solved", "unsolvable"):
            continue
        decided += 1
        result = solve(worm)
        assert (result.status, result.cost) == (wanted.status, wanted.cost), worm
    assert decided > 40


def small_field(chance: random.Random) -> Worm:
    """Make a field of up to 6x6 whose target takes a part of its food."""
    rows, cols = chance.randint(2, 6), chance.randint(3, 6)
    most, holes = chance.choice((2, 3, 4, 9)), chance.choice((0, 0, 0.2, 0.5))
    field = tuple(
        tuple(0 if chance.random() < holes else chance.randint(1, most) for _ in range(cols))
        for _ in range(rows)
    )
    food = sum(10 * amount + 1 for row in field for amount in row if amount)
    target = max(12, int(min(food, 260) * chance.uniform(0.3, 0.9)))
    return Worm(field, (chance.randrange(rows), chance.randrange(cols)), "B", 10, target)


def test_a_target_beyond_all_food_is_unsolvable() -> None:
    result = solve(Worm.parse((DATA / "w52_unreachable_3x3_B.txt").read_text()))
    assert (result.status, result.plan, result.cost) == ("unsolvable", None, None)


@pytest.mark.parametrize(
    ("field", "model", "target"),
    [
        (((9, 9, 9),), "A", 500),  # the worm cannot even grow
        (((1, 9),), "B", 500),
        (((0, 0), (0, 0)), "A", 1),  # nothing to eat, and room to walk for ever
        (((0, 0), (0, 0)), "B", 1),
        (((5, 1, 1, 1, 1),), "B", 60),  # enough in total, but the worm is caught
    ],
)
@pytest.mark.parametrize("penalty", [False, True])
def test_hopeless_fields_are_unsolvable(
    field: tuple[tuple[int, ...], ...], model: str, target: int, penalty: bool
) -> None:
    result = solve(Worm(field, (0, 0), model, 10, target, penalty))  # type: ignore[arg-type]
    assert result.status == "unsolvable"


@pytest.mark.parametrize(("target", "moves"), [(0, 0), (1, 0), (31, 0), (32, 6)])
def test_the_start_is_eaten_at_time_zero(target: int, moves: int) -> None:
    result = solve(Worm(((3,) * 4,) * 4, (1, 1), "B", 10, target))
    assert (result.cost, result.optimal) == (moves, True)


def made(count: int, seed: int, **choices: object) -> list[Worm]:
    extra = {
        "size": (8, 8),
        "kind": "random",
        "model": "B",
        "foods": (1, 9),
        "c": 10,
        "target": 500,
        "penalty": False,
    }
    return [Worm.parse(one.text) for one in generate(count, seed, {**extra, **choices})]


def test_large_fields_of_model_a() -> None:
    for c in (5, 10):
        (worm,) = made(1, 3, size=(64, 64), model="A", c=c)
        result = solve(worm)
        assert result.optimal
        assert result.cost is not None
        assert result.cost >= (76 if c == 10 else 152)
    (worm,) = made(1, 3, size=(16, 16), model="A", penalty=True)
    assert solve(worm).optimal


@pytest.mark.parametrize(("side", "count"), [(16, 5), (20, 2), (32, 1)])
def test_large_fields_of_model_b(side: int, count: int) -> None:
    for worm in made(count, 1, size=(side, side)):
        result = solve(worm)
        assert result.optimal
        assert result.cost is not None
        assert 76 <= result.cost <= 78  # no meals make it in fewer, and 78 are known


def test_the_largest_fields_keep_to_a_memory_limit() -> None:
    (worm,) = made(1, 1, size=(64, 64))
    for megabytes, status in ((6, "limit"), (48, "solved")):
        memory = megabytes << 20
        result = solve(worm, memory=memory)
        assert result.status == status
        assert result.lower_bound is not None
        assert result.lower_bound >= 76
        assert (result.metrics.peak_bytes or 0) <= memory


def test_the_gap_is_told_while_it_closes() -> None:
    (worm,) = made(1, 1, size=(16, 16))
    progress = Progress()
    result = solve(worm, progress=progress)
    assert progress.gap == (result.cost, result.lower_bound)


def test_more_time_is_never_worse() -> None:
    (worm,) = made(1, 5, size=(16, 16))
    before: Result[str] | None = None
    for nodes in (3_000, 30_000, 120_000):
        result = solve(worm, nodes=nodes)
        assert result.status in ("solved", "limit")
        assert result.lower_bound is not None
        if before is not None and before.cost is not None:
            assert result.cost is not None
            assert result.cost <= before.cost
            assert result.lower_bound >= (before.lower_bound or 0)
        before = result


def test_a_limit_is_reported_as_one() -> None:
    (worm,) = made(1, 1, size=(12, 20))
    assert solve(worm, seconds=1e-6).status == "limit"
    result = solve(worm, nodes=1000)
    assert result.status == "limit"
    assert result.lower_bound is not None
    assert result.lower_bound >= 76
    small = solve(worm, memory=100_000)
    assert small.status == "limit"
    assert not small.optimal


def test_a_search_can_be_stopped() -> None:
    (worm,) = made(1, 1, size=(40, 40), penalty=True, kind="gradient")
    asked = itertools.count()
    result = solve_instance(PUZZLE, worm, Options(limits=Limits(stop=lambda: next(asked) >= 5)))
    assert result.status == "interrupted"


def test_few_nodes_are_little_work_on_a_field_of_long_walks() -> None:
    """Whoever allows 60 nodes does not wait for all the ways from meal to meal: the minute is not used up."""
    rows = """55 40 0 62 31 57 63 44
        23 33 29 9 6 0 0 11
        0 9 25 2 53 9 0 0
        0 50 0 0 32 0 0 39
        31 63 22 20 0 0 51 0"""
    field = PUZZLE.parse(f"model A\nc 2\ntarget 500\npenalty 0.25\nstart 2 4\nfield\n{rows}\n")
    limits = Limits(seconds=60, nodes=60)
    result = solve_instance(PUZZLE, field, Options(limits=limits))
    assert result.status == "limit"
    assert result.metrics.explored <= 60
    assert limits.met_by(result) == "nodes"
