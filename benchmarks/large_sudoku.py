"""Large Colour Sudoku boards: 100 of them, how many are decided in 10 seconds of CPU each, and the slowest.

16x16 and 25x25, 5 to 7 colours, 20 to 40 % of the numbers and of the colours given, out of a solution that
comes from the seed. Half of the boards have one number more, which fits its row and column and is not that
solution's: they may have none. `python -m benchmarks.large_sudoku [FIRST [LAST]]` takes the seeds FIRST
to LAST.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from gridwise.model import Limits
from gridwise.puzzles.colour_sudoku import ColourSudoku, native
from gridwise.puzzles.colour_sudoku.generate import LETTERS

__all__ = ["BOARDS", "large_board", "main"]

BOARDS = 100
SECONDS = 10.0
PERCENTS = (20, 25, 30, 35, 40)
COLOURS = (5, 6, 7)


def large_board(seed: int) -> ColourSudoku:
    """Return the board of a seed; thirty on end have every size, number of colours and percentage once."""
    size = (16, 25)[seed % 2]
    chooser = random.Random(f"large board {seed}")
    colours = tuple(LETTERS[: COLOURS[seed // 2 % len(COLOURS)]])
    percent = PERCENTS[seed // 6 % len(PERCENTS)]
    full = native.first(ColourSudoku.empty(size, colours), seed=chooser.getrandbits(63)).solution
    assert full is not None
    board = ColourSudoku(
        colours,
        tuple(number if chooser.random() * 100 < percent else None for number in full.numbers),
        tuple(paint if chooser.random() * 100 < percent else None for paint in full.paints),
    )
    return _with_one_more(board, full, chooser) if seed // 2 % 2 else board


def _with_one_more(board: ColourSudoku, full: ColourSudoku, chooser: random.Random) -> ColourSudoku:
    size = board.size
    while True:
        cell, number = chooser.randrange(size * size), chooser.randint(1, size)
        row, column = divmod(cell, size)
        line = {*board.numbers[row * size : (row + 1) * size], *board.numbers[column::size]}
        if board.numbers[cell] is None and number not in line and number != full.numbers[cell]:
            return board.with_number(cell, number)


def main(first: int = 1, last: int = BOARDS) -> None:
    """Decide the boards one by one, and print what took longest."""
    statuses: Counter[str] = Counter()
    times: list[tuple[float, str]] = []
    for seed in range(first, last + 1):
        board = large_board(seed)
        started = time.process_time()
        # The clock of the limit is the wall's: on a busy machine it must not end what has had too little CPU.
        found = native.first(board, Limits(seconds=60 * SECONDS))
        seconds = time.process_time() - started
        statuses[found.status if seconds <= SECONDS else "too late"] += 1
        contradictions = found.metrics.extra["backtracks"]
        what = f"seed {seed}: {board.size}x{board.size}, {len(board.colours)} colours, {board.givens} given"
        times.append((seconds, f"{what}, {found.status}, {contradictions:,} contradictions"))
    print(", ".join(f"{count} {status}" for status, count in sorted(statuses.items())))
    times.sort(reverse=True)
    print(f"CPU seconds in all {sum(seconds for seconds, _ in times):.1f}, the slowest:")
    for seconds, what in times[:8]:
        print(f"{seconds:8.2f}  {what}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
