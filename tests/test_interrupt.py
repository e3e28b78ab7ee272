"""Ctrl-C comes out of every call from Python as KeyboardInterrupt, with what the search had come to."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import gridwise
from gridwise.csp import ConstraintProblem, backtracking
from gridwise.model import Limits, Problem, Result
from gridwise.progress import Progress
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance, solve_until_interrupted
from gridwise.search import ALGORITHMS

HOPELESS = "AA.BB...\nCC......\nDD......\nEE......\nFF......\nGG......\nHH......\nII......\n"


class Interrupted(Problem[int, str]):
    """Numbers without end; Ctrl-C is pressed when the thousandth is expanded."""

    def __init__(self) -> None:
        self.expanded = 0

    def initial(self) -> int:
        return 0

    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        self.expanded += 1
        if self.expanded == 1000:
            raise KeyboardInterrupt
        yield "+", state + 1

    def is_goal(self, state: int) -> bool:
        return state < 0

    def goals(self) -> list[int]:
        return [-1]

    def predecessors(self, state: int) -> list[tuple[str, int]]:
        return [("+", state - 1)]


def result_of(raised: pytest.ExceptionInfo[KeyboardInterrupt]) -> Result[Any]:
    assert raised.type is KeyboardInterrupt  # Python ends a program that leaves it uncaught as it should
    result: Result[Any] = vars(raised.value)["result"]
    assert result.status == "interrupted"
    return result


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_it_comes_out_of_every_search(algorithm: str) -> None:
    with pytest.raises(KeyboardInterrupt) as raised:
        gridwise.solve(Interrupted(), algorithm)
    result = result_of(raised)
    assert result.algorithm == algorithm
    assert result.metrics.total_pops > 100


def test_a_search_that_is_asked_to_stop_returns() -> None:
    result = gridwise.solve(Interrupted(), "bfs", limits=Limits(stop=lambda: True))
    assert result.status == "interrupted"


def test_it_comes_out_of_constraint_search() -> None:
    asked = 0

    def press(*_: int) -> bool:
        nonlocal asked
        asked += 1
        if asked == 50:
            raise KeyboardInterrupt
        return False

    problem = ConstraintProblem[str]()
    problem.add_variables("abc", range(9))
    problem.require(press, *"abc")
    with pytest.raises(KeyboardInterrupt):
        backtracking(problem)


@contextmanager
def pressed_once_it_searches(progress: Progress) -> Iterator[None]:
    """Press Ctrl-C when the search that tells its progress is under way."""

    def press() -> None:
        end = time.monotonic() + 30
        while progress.now is None and time.monotonic() < end:
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=press)
    thread.start()
    try:
        yield
    finally:
        thread.join()
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("engine", ["native", "python"])
def test_it_comes_out_of_a_puzzle_s_search_in_both_engines(engine: Any) -> None:
    puzzle = gridwise.puzzle("rushhour")
    board = puzzle.parse(HOPELESS)
    for solve in (solve_instance, solve_until_interrupted):
        progress = Progress()
        options = Options("ids", engine=engine, limits=Limits(progress=progress))
        with pressed_once_it_searches(progress):
            if solve is solve_instance:
                with pytest.raises(KeyboardInterrupt) as raised:
                    solve(puzzle, board, options)
                result = result_of(raised)
            else:
                result = solve(puzzle, board, options)
        assert (result.status, result.algorithm, result.metric) == ("interrupted", "ids", "steps")
        assert result.engine == engine
