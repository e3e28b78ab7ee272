"""Large Rush Hour boards: seconds on one core and on several, bytes a state, and what a memory limit leaves.

`python -m benchmarks.large_rushhour [JOBS [REPEATS]]` solves seeded boards from 7x7 to 10x10, each run in a
process of its own, with one thread and with JOBS (2) in turns; the best of the repeats (3) counts.
`python -m benchmarks.large_rushhour huge` solves the board of more than 10^8 states once.
"""

from __future__ import annotations

import json
import random
import resource
import string
import subprocess
import sys
from typing import NamedTuple

from gridwise import _core
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.puzzles.rushhour.native import board

__all__ = ["BOARDS", "HUGE", "large_board", "main"]


class Seeded(NamedTuple):
    """A board by the numbers it is made from."""

    size: int
    cars: int
    seed: int


BOARDS = (
    Seeded(7, 16, 19),
    Seeded(8, 18, 37),
    Seeded(8, 16, 33),
    Seeded(9, 23, 9),
    Seeded(10, 30, 3),
)
HUGE = Seeded(8, 20, 34)
MEBIBYTES = (64, 256, 1024)
LETTERS = string.ascii_uppercase[1:] + "abcdefghijklmnpqrstuvwyz"


def large_board(size: int, cars: int, seed: int) -> str:
    """Return a board of random cars, three in ten of them trucks; the red car stands at the left."""
    chooser = random.Random(f"large board {size} {seed} {cars}")
    red_row = (size - 1) // 2
    grid = [["."] * size for _ in range(size)]
    grid[red_row][0] = grid[red_row][1] = "A"
    letters = iter(LETTERS[:cars])
    letter = next(letters, None)
    while letter is not None:
        length = 3 if chooser.random() < 0.3 else 2
        upright = chooser.random() < 0.5
        row, column = chooser.randrange(size), chooser.randrange(size)
        cells = [(row + i, column) if upright else (row, column + i) for i in range(length)]
        if (row if upright else column) + length > size or (not upright and row == red_row):
            continue
        if all(grid[r][c] == "." for r, c in cells):
            for r, c in cells:
                grid[r][c] = letter
            letter = next(letters, None)
    return "\n".join("".join(line) for line in grid)


def run(seeded: Seeded, jobs: int, mebibytes: int = 1 << 20) -> dict[str, float]:
    """Solve a board in a process of its own."""
    words = ("-m", "benchmarks.large_rushhour", "one", *map(str, (*seeded, jobs, mebibytes)))
    told = subprocess.run((sys.executable, *words), check=True, capture_output=True, text=True).stdout
    return dict(json.loads(told))


def one(size: int, cars: int, seed: int, jobs: int, mebibytes: int) -> None:
    """Solve a board here, and print what it took."""
    problem = PUZZLE.parse(large_board(size, cars, seed))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    outcome = _core.rushhour_search(
        *board(problem), metric="steps", algorithm="best", jobs=jobs, memory_limit=mebibytes << 20
    )
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) << 10
    row = {name: getattr(outcome, name) for name in ("status", "cost", "lower_bound", "explored", "seconds")}
    print(json.dumps({**row, "tables": outcome.peak_bytes, "grown": grown}))


def tell(seeded: Seeded, row: dict[str, float], more: str) -> None:
    """Print a line."""
    size, cars, seed = seeded
    states = row["explored"]
    answer = f"{row['status']} {row['cost'] or ''}".strip()
    tables, process = row["tables"] / states, row["grown"] / states
    print(f"{size}x{size}, {cars} cars, seed {seed}: {answer}, {states:,} states", end="; ")
    print(f"bytes a state {tables:.1f}, with all else {process:.1f}; {more}", flush=True)


def main(jobs: int = 2, repeats: int = 3) -> None:
    """Measure all but the huge board, and the memory limits on that one."""
    for seeded in BOARDS:
        pairs = [(run(seeded, 1), run(seeded, jobs)) for _ in range(repeats)]
        alone, together = (min(pair[k]["seconds"] for pair in pairs) for k in (0, 1))
        seconds = f"{alone:.2f} s, with {jobs} threads {together:.2f} s"
        tell(seeded, pairs[0][1], f"{seconds}: {alone / together:.2f}")
    for mebibytes in MEBIBYTES:
        row = run(HUGE, jobs, mebibytes)
        used = f"{row['tables'] / 2**20:.0f} of {mebibytes} MiB"
        tell(HUGE, row, f"{used}, at least {row['lower_bound']}, {row['seconds']:.0f} s")


if __name__ == "__main__":
    if sys.argv[1:2] == ["one"]:
        one(*map(int, sys.argv[2:]))
    elif sys.argv[1:2] == ["huge"]:
        found = run(HUGE, 2)
        tell(HUGE, found, f"{found['seconds']:.0f} s with 2 threads")
    else:
        main(*map(int, sys.argv[1:3]))
