"""What a call from Python into the core costs: paths that call often and do little in each call.

`python -m benchmarks.calls` prints calls a second of processor time for the core that is installed, so that
two builds of it, such as one with Python's stable ABI and one without, can be compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import gridwise
from benchmarks.gym import vector_speed

__all__ = ["speeds"]

SECONDS = 0.3
REPEATS = 3


def main() -> None:
    """Print one line for each path."""
    from gridwise import _core

    print(f"core: {_core.__file__}")
    for name, speed in speeds(REPEATS, SECONDS).items():
        print(f"{name:45} {speed:12,.0f} a second")


def speeds(repeats: int, seconds: float) -> dict[str, float]:
    """Return the best of some measurements of each path."""
    paths: dict[str, Callable[[], float]] = {
        "SnakeVectorEnv, 1 game, steps": lambda: vector_speed("10x10", 1, False, seconds),
        "SnakeVectorEnv, 16 games, steps": lambda: vector_speed("10x10", 16, False, seconds),
        "Rush Hour @1, gridwise.solve": lambda: _solves("rushhour", seconds),
        "Colour Sudoku @1, gridwise.solve": lambda: _solves("colour-sudoku", seconds),
        "StopFlag, made and set": lambda: _flags(seconds),
    }
    return {name: max(path() for _ in range(repeats)) for name, path in paths.items()}


def _calls(call: Callable[[], int], seconds: float) -> float:
    """Return how often a thing is done in a second; a call says how often it has done it."""
    spent, count = 0.0, 0
    while spent < seconds:
        started = time.thread_time()
        count += call()
        spent += time.thread_time() - started
    return count / spent


def _solves(name: str, seconds: float) -> float:
    board = gridwise.load(name, "@1")

    def solve() -> int:
        gridwise.solve(board)
        return 1

    return _calls(solve, seconds)


def _flags(seconds: float) -> float:
    from gridwise._core import StopFlag

    def flags() -> int:
        for _ in range(100):
            StopFlag().set()
        return 100

    return _calls(flags, seconds)


if __name__ == "__main__":
    main()
