"""Own code under guard: what a run costs more than in the same process, and how fast the search is inside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from benchmarks.yardstick import timed, times_faster
from gridwise.lab.compare import Task, run_task
from gridwise.puzzles.base import Options
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.user_code.loading import load

OWN = Path(__file__).resolve().parents[1] / "examples" / "own_bfs.py"
SEARCH = f"{OWN}:my_bfs"
SHORT, LONG = 0, 29
"""Shipped boards: one that is solved at once, and one of some thousand states."""


def run(board: int, *, trusted: bool) -> Callable[[], float]:
    """Return a function that runs an own search on a board, and gives the seconds of the search alone."""
    text = PUZZLE.shipped[board].text
    task = Task("rushhour", f"@{board + 1}", text, None, Options(SEARCH), SEARCH, repeats=1, trusted=trusted)
    return lambda: run_task(task, measure_memory=False).result.metrics.seconds


def measure(repeats: int) -> dict[str, float]:
    """Return how many times faster each is than its yardstick, by name, for `gridwise bench`."""
    guarded, trusted = run(LONG, trusted=False), run(LONG, trusted=True)
    search, problem = load(SEARCH), PUZZLE.parse(PUZZLE.shipped[LONG].text)
    return {
        "own-code search, under guard against trusted": times_faster(guarded, trusted, repeats),
        "own-code search, counted against not counted": times_faster(
            trusted, lambda: timed(lambda: search(problem)), repeats
        ),
    }


def main() -> None:
    """Print what the guard costs."""
    pairs = [(timed(run(SHORT, trusted=False)), timed(run(SHORT, trusted=True))) for _ in range(20)]
    more = min(guarded for guarded, _ in pairs) - min(trusted for _, trusted in pairs)
    worst = max(guarded for guarded, _ in pairs)
    print(f"a guarded run costs {1000 * more:.1f} ms more (the slowest of 20 took {1000 * worst:.1f} ms)")
    for name, ratio in measure(10).items():
        print(f"{name}: {ratio:.2f}")


if __name__ == "__main__":
    main()
