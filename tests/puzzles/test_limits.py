"""No algorithm of any puzzle records more states than its node limit allows, in either engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal, TypeAlias

import pytest

from gridwise import registry
from gridwise.model import Limits, Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.search.algorithms import ALGORITHMS

PUZZLES = ("rushhour", "torus-snake", "worm", "colour-sudoku", "snake")
SEARCHED = ("rushhour", "torus-snake", "worm")
TEXTBOOK = tuple(name for name in ALGORITHMS if name != "bidirectional")
LIMITS = (1, 2, 3, 5, 17, 100, 333)

Engine: TypeAlias = Literal["native", "python"]


def algorithms() -> Iterator[tuple[str, str, Engine]]:
    """Yield every algorithm of each puzzle with each engine that has it."""
    for name in PUZZLES:
        for algorithm in registry.puzzle(name).solving.solvers:
            if (name, algorithm) != ("worm", "best"):
                yield name, algorithm, "python"
            if algorithm == "best":
                yield name, algorithm, "native"
    for name in SEARCHED:
        for algorithm in TEXTBOOK:
            yield name, algorithm, "python"
            yield name, algorithm, "native"


def instance(name: str) -> str:
    """Return a board of middling difficulty; of Snake one that every pilot plays."""
    if name == "snake":
        return '{"board": "4x4"}'
    shipped = registry.puzzle(name).shipped
    return shipped[len(shipped) // 2].text


def stopped(name: str, options: Options) -> Iterator[tuple[int, Result[Any]]]:
    """Run an algorithm under each limit and by each metric."""
    puzzle = registry.puzzle(name)
    for metric in puzzle.metrics or (None,):
        board = puzzle.parse(instance(name), metric)
        for nodes in LIMITS:
            yield nodes, solve_instance(puzzle, board, replace(options, limits=Limits(nodes=nodes)))


@pytest.mark.parametrize(("name", "algorithm", "engine"), list(algorithms()))
def test_no_algorithm_goes_beyond_the_node_limit(name: str, algorithm: str, engine: Engine) -> None:
    for nodes, result in stopped(name, Options(algorithm, engine=engine)):
        assert result.metrics.explored <= nodes
        # A game is at one position more than it has moves.
        assert name != "snake" or len(result.played) < nodes


@pytest.mark.parametrize("name", SEARCHED)
@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "astar"])
def test_no_tree_search_does(name: str, algorithm: str) -> None:
    for nodes, result in stopped(name, Options(algorithm, tree=True)):
        assert result.metrics.explored <= nodes


@pytest.mark.parametrize("algorithm", ["best", "backtracking"])
def test_neither_does_who_counts_solutions(algorithm: str) -> None:
    for nodes, result in stopped("colour-sudoku", Options(algorithm, extra={"count": True})):
        assert result.metrics.explored <= nodes


def test_a_batch_stops_where_a_single_board_does() -> None:
    puzzle = registry.puzzle("rushhour")
    line = instance("rushhour").partition(" ")[0]
    for nodes, single in stopped("rushhour", Options("best")):
        options = Options("best", limits=Limits(nodes=nodes))
        (brief,) = puzzle.solving.solve_lines([line], single.metric, options)
        assert brief is not None
        assert (brief.status, brief.explored) == (single.status, single.metrics.explored)
