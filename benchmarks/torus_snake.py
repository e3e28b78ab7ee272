"""Torus Snake: the textbook searches and `best` on random boards, against plain searches of the same run."""

from __future__ import annotations

from benchmarks.yardstick import plain_cpp, plain_python, seconds_of, times_faster
from gridwise.puzzles.torus_snake import PUZZLE
from gridwise.puzzles.torus_snake.generate import GENERATOR
from gridwise.puzzles.torus_snake.rules import TorusSnake


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
