"""A whole `gridwise batch rushhour`: boards for each second of a core, and against a plain C++ search.

`python -m benchmarks.batch LIST [JOBS]` solves a list in moves: start, reading, searching and writing are
counted. CPU seconds are those of the command and its workers, so that a busy machine says the same. Every
fiftieth board is also solved by the plain breadth-first search, which does nothing else.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gridwise import _core
from gridwise.puzzles.base.boards import boards_in
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.puzzles.rushhour.native import board

__all__ = ["main"]

EVERY = 50


def main(file: str, jobs: str = "2") -> None:
    """Print what the command takes, and what the plain search would."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.csv"
        words = ("batch", "rushhour", file, "--out", os.fspath(out), "--metric", "moves", "--jobs", jobs)
        before, started = os.times(), time.perf_counter()
        subprocess.run((sys.executable, "-m", "gridwise", *words, "--quiet"), check=True)
        wall, after = time.perf_counter() - started, os.times()
        count = len(out.read_text(encoding="utf-8").splitlines()) - 1
    user = after.children_user - before.children_user
    cpu = user + after.children_system - before.children_system
    print(f"{count:,} boards, --jobs {jobs}: {wall:.2f} s, {count / wall:,.0f} boards a second")
    print(f"CPU {cpu:.2f} s: {count / cpu:,.0f} boards for each second of a core")
    sample = [one.read(PUZZLE, "moves") for one in list(boards_in(PUZZLE, file, "moves"))[::EVERY]]
    started = time.process_time()
    for one in sample:
        _core.rushhour_plain_bfs(*board(one), metric="moves")
    plain = len(sample) / (time.process_time() - started)
    print(f"plain C++ breadth-first search: {plain:,.0f}; the command {count / cpu / plain:.1f} times that")


if __name__ == "__main__":
    main(*sys.argv[1:3])
