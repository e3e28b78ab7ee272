"""Heuristics against true distances on small boards, and the figures of the three tests."""

from __future__ import annotations

from random import Random

import pytest

from gridwise.errors import UsageError
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE, Apple, TorusSnake
from gridwise.puzzles.torus_snake.generate import random_instance
from gridwise.search.check import check_heuristic
from tests.puzzles.torus_snake.boards import DATA

SIZES = [(1, 5), (1, 6), (2, 3), (2, 2), (3, 3), (3, 4), (4, 4)]


@pytest.mark.parametrize("name", PUZZLE.heuristics)
def test_claims_hold_on_whole_boards(name: str) -> None:
    """Every state that can be reached is compared with its true distance."""
    random = Random(4)
    checked = 0
    for rows, cols in SIZES:
        for _ in range(3):
            problem = random_instance(random, rows, cols, random.randint(1, 2), 2)
            heuristic = PUZZLE.heuristics[name].make(problem)
            faults = list(check_heuristic(problem, heuristic, most_states=100_000))
            assert heuristic.admissible
            if not heuristic.consistent:
                faults = [fault for fault in faults if "is not consistent" not in fault]
            assert faults == []
            checked += 1
    assert checked == 21


def test_what_is_said_about_consistency() -> None:
    problem = TorusSnake(4, 4, (0, 0), (Apple(0, 1, 2), Apple(2, 2, 2)))
    made = {name: entry.make(problem) for name, entry in PUZZLE.heuristics.items()}
    assert [name for name, heuristic in made.items() if heuristic.consistent] == [
        "apples",
        "farthest",
        "tour",
    ]
    assert list(check_heuristic(problem, made["spanning-tree+repeats"])) != []


@pytest.mark.parametrize(("test", "fewest", "mark"), [(1, 12, 401), (2, 15, 30), (3, 25, 5528)])
def test_fewer_expansions_than_the_best_known(test: int, fewest: int, mark: int) -> None:
    problem = TorusSnake.parse((DATA / f"test{test}.txt").read_text())
    for engine in ("native", "python"):
        options = Options("astar", heuristic="tour", ties="low-h", engine=engine)
        result = solve_instance(PUZZLE, problem, options)
        assert (result.cost, result.optimal) == (fewest, True)
        assert result.metrics.pops < mark


def test_the_tour_s_table_is_bounded() -> None:
    problem = TorusSnake(9, 9, (0, 0), tuple(Apple(row, 4, 9) for row in range(8)))
    assert PUZZLE.heuristics.default_for(problem) == "spanning-tree+repeats"
    with pytest.raises(UsageError, match="entries"):
        solve_instance(PUZZLE, problem, Options("astar", heuristic="tour"))
