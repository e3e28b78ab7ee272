"""Torus Snake: the textbook searches and `best` on random boards, against plain searches of the same run.

`python -m benchmarks.torus_snake [SEED...]` measures how far `best` reaches on large boards: for every seed
(1 if none is named) three families of random ones, each with its limit in seconds of CPU.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

from benchmarks.yardstick import plain_cpp, plain_python, seconds_of, times_faster
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE
from gridwise.puzzles.torus_snake.generate import GENERATOR
from gridwise.puzzles.torus_snake.rules import TorusSnake

__all__ = ["FAMILIES", "Family", "boards", "main", "measure"]


@dataclass(frozen=True, slots=True)
class Family:
    """Random boards with a limit for each."""

    side: int
    cells: int
    most: int
    count: int
    seconds: float

    def boards(self, seed: int) -> list[TorusSnake]:
        """Make the boards of a seed."""
        shape = {"size": (self.side, self.side), "cells": self.cells, "most": self.most}
        made = GENERATOR.make(self.count, seed, {**GENERATOR.defaults(), **shape})
        return [PUZZLE.parse(board.text) for board in made]

    def __str__(self) -> str:
        apples = "1" if self.most == 1 else f"1 to {self.most}"
        return f"{self.side}x{self.side}, {self.cells} cells of {apples}"


FAMILIES = (Family(40, 40, 1, 4, 60), Family(12, 14, 3, 10, 10), Family(20, 20, 3, 10, 60))


def boards(count: int, cells: int, seed: int = 1) -> list[TorusSnake]:
    """Make random 10x10 boards with so many apple cells, the same for the same seed."""
    extra = {**GENERATOR.defaults(), "cells": cells}
    return [PUZZLE.parse(made.text) for made in GENERATOR.make(count, seed, extra)]


def measure(repeats: int) -> dict[str, float]:
    """Return how many times faster each is than its yardstick, by name, for `gridwise bench`."""
    small, large = boards(4, 4), boards(4, 7)
    found = {
        f"torus-snake {name}, native against plain C++ bfs": times_faster(
            seconds_of(PUZZLE, instances, name, "native"), plain_cpp, 2 * repeats
        )
        for name, instances in (("astar", small), ("idastar", small), ("best", large))
    }
    for name in ("nearest-bfs", "nearest-ids"):
        found[f"torus-snake {name}, readable against plain Python bfs"] = times_faster(
            seconds_of(PUZZLE, large, name), plain_python, repeats
        )
    return found


def main(seeds: list[int]) -> None:
    """Print for every board what is found and proven, and for every family how many are."""
    for seed in seeds or [1]:
        for family in FAMILIES:
            proven = 0
            for number, board in enumerate(family.boards(seed), 1):
                plan, bound, seconds = _closing_in(board, family.seconds)
                proven += plan == bound
                state = "proven" if plan == bound else f"at least {bound}, {(plan - bound) / bound:.1%} above"
                print(f"  board {number}: {plan} moves, {state}, {seconds:.1f} s", flush=True)
            print(f"seed {seed}, {family}: {proven} of {family.count} proven", flush=True)


def _closing_in(board: TorusSnake, seconds: float) -> tuple[int, int, float]:
    """Return the moves of the plan, what is proven, and the seconds of CPU that it took.

    The clock of the limit is the wall's: on a busy machine what has had too little CPU has more of it.
    """
    share = 1.0
    while True:
        started, wall = time.process_time(), time.monotonic()
        result = solve_instance(PUZZLE, board, Options(limits=Limits(seconds=seconds * share)))
        used, passed = time.process_time() - started, time.monotonic() - wall
        assert result.cost is not None
        assert result.lower_bound is not None
        if result.status == "solved" or used > 0.9 * seconds:
            return result.cost, result.lower_bound, used
        share *= max(1.1, passed / used)


if __name__ == "__main__":
    main(list(map(int, sys.argv[1:])))
