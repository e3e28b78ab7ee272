"""How many solutions random Colour Sudoku boards have, and what it takes to count them.

`python -m benchmarks.sudoku_counts [SEEDS]` prints the table of docs/explanations/colour-sudoku.md.
"""

from __future__ import annotations

import random
import sys
import time

from gridwise.puzzles.colour_sudoku import ColourSudoku, native
from gridwise.puzzles.colour_sudoku.generate import LETTERS

COLOURS = tuple(LETTERS[:5])
KINDS = ((9, 40), (12, 50), (16, 60))
"""Sizes, and how many of a hundred numbers, and colours, are given."""
SEEDS = 3


def board_of(size: int, percent: int, seed: int) -> ColourSudoku:
    """Return a board with givens of a solution that comes from the seed."""
    chooser = random.Random(f"counted board {size} {seed}")
    full = native.first(ColourSudoku.empty(size, COLOURS), seed=chooser.getrandbits(63)).solution
    assert full is not None
    return ColourSudoku(
        COLOURS,
        tuple(number if chooser.random() * 100 < percent else None for number in full.numbers),
        tuple(paint if chooser.random() * 100 < percent else None for paint in full.paints),
    )


def main(seeds: int = SEEDS) -> None:
    """Count them one by one."""
    print("| board, 5 colours | given | seed | solutions | CPU ms |\n|---|---|---|---:|---:|")
    for size, percent in KINDS:
        for seed in range(1, seeds + 1):
            board = board_of(size, percent, seed)
            started = time.process_time()
            found = native.count(board)
            took = time.process_time() - started
            assert found.count is not None
            print(
                f"| {size}x{size} | {percent} % | {seed} | {found.count:,} | {1000 * took:.2f} |", flush=True
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
