"""Rush Hour: each algorithm in both engines, against plain Python and a plain C++ breadth-first search."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial

from benchmarks.plain import plain_astar, plain_bfs
from benchmarks.yardstick import timed
from gridwise import _core
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE, RushHour
from gridwise.puzzles.rushhour.native import board

ALGORITHMS = ("bfs", "dfs", "ids", "astar", "idastar", "best")
SLOW_READABLE = ("ids", "idastar")


def random_boards(count: int, seed: int) -> list[str]:
    """Make solvable 6x6 boards of some difficulty, the same for the same seed."""
    rng = random.Random(seed)
    found: list[str] = []
    while len(found) < count:
        grid = ["."] * 36
        col = rng.randrange(3)
        grid[12 + col] = grid[13 + col] = "A"
        letters = iter("BCDEFGHIJKLM")
        for _ in range(40):
            length, upright = rng.choice((2, 2, 3)), rng.random() < 0.5
            row, col = rng.randrange(6), rng.randrange(6)
            cells = [(row + i) * 6 + col if upright else row * 6 + col + i for i in range(length)]
            inside = (row if upright else col) + length <= 6 and (upright or row != 2)
            if inside and all(grid[cell] == "." for cell in cells) and (letter := next(letters, None)):
                for cell in cells:
                    grid[cell] = letter
        text = "".join(grid)
        result = solve_instance(PUZZLE, PUZZLE.parse(text), Options())
        if result.cost is not None and result.cost >= 15:
            found.append(text)
    return found


def best_of(repeats: int, problems: Sequence[RushHour], run: Callable[[RushHour], float]) -> float:
    """Return the sum over the boards of the best time of each."""
    return sum(min(run(problem) for _ in range(repeats)) for problem in problems)


def engine_time(algorithm: str, engine: str) -> Callable[[RushHour], float]:
    """Return a function that gives the seconds of one search."""
    options = Options(algorithm, engine=engine)  # type: ignore[arg-type]
    return lambda problem: solve_instance(PUZZLE, problem, options).metrics.seconds


def table(texts: Sequence[str], metric: str, repeats: int) -> list[tuple[str, ...]]:
    """Measure everything on some boards; times are sums over the boards of the best of the repeats."""
    problems = [PUZZLE.parse(text, metric) for text in texts]
    probe = best_of(5 * repeats, problems, lambda p: _core.rushhour_plain_bfs(*board(p), metric=metric)[2])
    rows: list[tuple[str, ...]] = [("plain C++ bfs", f"{probe * 1e3:.2f}", "1.00", "", "", "")]
    for algorithm in ALGORITHMS:
        native = best_of(5 * repeats, problems, engine_time(algorithm, "native"))
        few = problems[:3] if algorithm in SLOW_READABLE else problems
        readable, plain = readable_and_plain(algorithm, few, repeats)
        on_the_same = native if few is problems else best_of(repeats, few, engine_time(algorithm, "native"))
        rows.append(
            (
                algorithm,
                f"{native * 1e3:.2f}",
                f"{probe / native:.2f}",
                f"{readable * 1e3:,.0f}{'*' * (few is not problems)}",
                "" if plain is None else f"{plain / readable:.2f}",
                f"{readable / on_the_same:,.0f}",
            )
        )
    return rows


def readable_and_plain(
    algorithm: str, problems: Sequence[RushHour], repeats: int
) -> tuple[float, float | None]:
    """Time the readable engine and plain Python in turns, so that a busy machine slows both alike."""
    readable = plain = 0.0
    for problem in problems:
        estimate = PUZZLE.heuristics["distance+blockers"].make(problem).estimate
        runs = {"bfs": partial(plain_bfs, problem), "astar": partial(plain_astar, problem, estimate)}
        ours, theirs = [], []
        for _ in range(repeats):
            ours.append(engine_time(algorithm, "python")(problem))
            if algorithm in runs:
                theirs.append(timed(runs[algorithm]))
        readable += min(ours)
        plain += min(theirs, default=0.0)
    return readable, plain or None


def measure(repeats: int) -> dict[str, float]:
    """Return how many times faster each engine is than its yardstick, by name, for `gridwise bench`."""
    found: dict[str, float] = {}
    for metric in ("steps", "moves"):
        problems = [PUZZLE.parse(text, metric) for text in random_boards(6, seed=1)]
        for algorithm in ALGORITHMS:
            native = probe = 0.0
            run = engine_time(algorithm, "native")
            for problem in problems:
                # In turns, so that a busy machine slows both alike.
                pairs = [
                    (run(problem), _core.rushhour_plain_bfs(*board(problem), metric=metric)[2])
                    for _ in range(5 * repeats)
                ]
                native += min(ours for ours, _ in pairs)
                probe += min(theirs for _, theirs in pairs)
            found[f"rushhour {metric} {algorithm}, native against plain C++ bfs"] = probe / native
        for algorithm in ("bfs", "astar"):
            readable, plain = readable_and_plain(algorithm, problems[:3], repeats)
            if plain is not None:
                found[f"rushhour {metric} {algorithm}, readable against plain Python"] = plain / readable
    return found


def main(texts: Sequence[str], what: str, repeats: int = 3) -> None:
    """Print the tables for both metrics."""
    for metric in ("steps", "moves"):
        print(f"\nRush Hour, {metric}, {len(texts)} {what}: sums of the best of {repeats} repeats")
        head = ("algorithm", "native ms", "x plain C++", "readable ms", "x plain Python", "native x readable")
        rows = [head, *table(texts, metric, repeats)]
        widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
        for row in rows:
            print("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)))
    print("* the first three boards only. x: how many times faster, in this run.")
