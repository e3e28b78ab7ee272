"""What a search prepares before it begins is part of its time: each of these once took seconds, or for ever.

The limit is so short that it is over before anything is prepared. Work is counted, not the time on the wall.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from scripts.limits import boards

from gridwise import registry
from gridwise.lab.review import review_game
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.play import Play
from gridwise.puzzles.base.solve import solve_instance

SHORT = Limits(seconds=0.001)
MOST_WORK = 1.0
"""Seconds; a hundredth of it is usual."""

BOARDS = {
    "rushhour": boards.column(60),
    "torus-snake": boards.apples(200, 40_000),
    "worm": boards.field(100, 100, "B", "0.25", target=1_000_000, most=10_000),
    "colour-sudoku": boards.half_filled(64, 64),
    "snake": boards.game(64),
}


@cache
def instance_of(name: str) -> Any:
    """Read a board once: that comes before the time of a search."""
    return registry.puzzle(name).parse(BOARDS[name])


@pytest.fixture
def little_work() -> Iterator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < MOST_WORK


@pytest.mark.parametrize(
    ("name", "algorithm", "heuristic"),
    [
        ("rushhour", "best", None),
        ("rushhour", "astar", "pattern"),
        ("torus-snake", "bfs", None),
        ("torus-snake", "astar", "spanning-tree"),
        ("torus-snake", "greedy", None),
        ("torus-snake", "best", None),
        ("torus-snake", "nearest-bfs", None),
        ("worm", "astar", None),
        ("worm", "idastar", None),
        ("colour-sudoku", "plain", None),
        ("colour-sudoku", "mac", None),
        ("colour-sudoku", "backtracking", None),
    ],
)
def test_preparations_end_with_the_time(name: str, algorithm: str, heuristic: str | None) -> None:
    puzzle = registry.puzzle(name)
    instance = instance_of(name)
    began = time.process_time()
    options = Options(algorithm, heuristic=heuristic, engine="python", limits=SHORT)
    result = solve_instance(puzzle, instance, options)
    assert time.process_time() - began < MOST_WORK
    assert SHORT.met_by(result) == "seconds"


def test_the_knapsack_of_the_worm_does() -> None:
    puzzle = registry.puzzle("worm")
    narrow = puzzle.parse(boards.field(2, 100, "B", "0", target=500_000, most=10_000))
    began = time.process_time()
    result = solve_instance(puzzle, narrow, Options(limits=Limits(seconds=0.2)))
    assert time.process_time() - began < MOST_WORK
    assert result.status == "limit"


def test_a_heuristic_that_had_no_time_promises_nothing() -> None:
    puzzle = registry.puzzle("worm")
    many = puzzle.parse(boards.field(8, 16, "A", "0.25", target=1_000_000, most=60))
    result = solve_instance(puzzle, many, Options("astar", engine="native", limits=SHORT))
    assert (result.status, result.lower_bound) == ("limit", 0)


@pytest.mark.parametrize("name", ["rushhour", "torus-snake", "colour-sudoku"])
def test_hints_do(name: str, little_work: None) -> None:
    puzzle = registry.puzzle(name)
    assert puzzle.hint is not None
    few = name == "torus-snake"
    instance = puzzle.parse(boards.apples(200, 40)) if few else instance_of(name)
    assert puzzle.hint(instance, None, SHORT).status == "limit"


def test_explanations_do(little_work: None) -> None:
    puzzle = registry.puzzle("colour-sudoku")
    assert puzzle.explain is not None
    told = puzzle.explain(instance_of("colour-sudoku"), SHORT)
    assert (told.status, told.data["solved"], told.data["steps"]) == ("limit", False, [])


def test_maps_do(little_work: None) -> None:
    puzzle = registry.puzzle("rushhour")
    assert puzzle.explore is not None
    assert puzzle.explore(instance_of("rushhour"), SHORT).status == "limit"


def test_reviews_do(little_work: None) -> None:
    puzzle = registry.puzzle("rushhour")
    instance = instance_of("rushhour")
    found = review_game(puzzle, instance, Play(puzzle, instance).actions()[:1], SHORT)
    assert not found.proven


def test_a_map_that_is_too_large_for_the_memory_is_given_up() -> None:
    puzzle = registry.puzzle("rushhour")
    assert puzzle.explore is not None
    limits = Limits(memory=1 << 20, seconds=20)
    assert puzzle.explore(instance_of("rushhour"), limits).status == "limit"
