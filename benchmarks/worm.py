"""The worm: brute force against `best` on growing fields, what its bounds are worth, how far it reaches."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from statistics import median

from benchmarks.yardstick import plain_cpp, plain_python, seconds_of, times_faster
from gridwise import _core
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.worm import PUZZLE, Worm
from gridwise.puzzles.worm.generate import GENERATOR

GROWING = (
    (3, 100),
    (4, 150),
    (4, 200),
    (5, 200),
    (5, 250),
    (6, 250),
    (6, 300),
    (6, 500),
    (8, 500),
    (10, 500),
)
"""Side of the field and target."""
MOST_STATES = 3_000_000
LARGE = ((8, 20), (10, 20), (12, 10), (16, 10), (20, 10), (32, 10), (64, 3))
"""Side of the field, and how many of them."""


def fields(count: int, seed: int, side: int, target: int, *, penalty: bool = False) -> list[Worm]:
    """Make random fields of model B with foods 1 to 9."""
    choices = {"size": (side, side), "target": target, "penalty": penalty}
    extra = {**GENERATOR.defaults(), **choices}
    return [PUZZLE.parse(made.text) for made in GENERATOR.make(count, seed, extra)]


def measure(repeats: int) -> dict[str, float]:
    """Return how many times faster each is than its yardstick, by name, for `gridwise bench`."""
    small, large = fields(2, 1, 3, 100), fields(3, 1, 6, 300)
    found = {
        f"worm {name}, native against plain C++ bfs": times_faster(
            seconds_of(PUZZLE, instances, name, "native"), plain_cpp, repeats
        )
        for name, instances in (("bfs", small), ("astar", small), ("best", large))
    }
    found["worm astar, readable against plain Python bfs"] = times_faster(
        seconds_of(PUZZLE, fields(1, 1, 3, 100), "astar", "python"), plain_python, repeats
    )
    return found


def main() -> None:
    """Print the tables as Markdown."""
    for lines in (brute_force_lines(), bound_lines(), reached_lines()):
        print("\n".join(lines), end="\n\n", flush=True)


def brute_force_lines() -> Iterable[str]:
    """Yield the table of states and CPU time on one field of each size."""
    yield "| field | target | moves | bfs | astar, growth | astar, meals | best |"
    yield "|---|---|---|---|---|---|---|"
    for side, target in GROWING:
        (worm,) = fields(1, 1, side, target)
        cells = []
        for algorithm, heuristic in (("bfs", None), ("astar", "growth"), ("astar", "meals"), ("best", None)):
            limits = Limits(nodes=MOST_STATES) if heuristic or algorithm == "bfs" else Limits()
            started = time.process_time()
            result = solve_instance(PUZZLE, worm, Options(algorithm, heuristic, limits=limits))
            seconds = time.process_time() - started
            states = result.metrics.total_pushes if algorithm == "best" else result.metrics.explored
            mark = "" if result.status == "solved" else "more than "
            cells.append(f"{mark}{states:,} ({seconds:.2g} s)")
            moves = result.cost
        yield f"| {side}x{side} | {target} | {moves} | {' | '.join(cells)} |"


def bound_lines() -> Iterable[str]:
    """Yield the table of bounds: on how many of 20 fields each is the optimum, and how far off it is."""
    yield "| fields | knapsack | relaxation | with prices | labels (mean) |"
    yield "|---|---|---|---|---|"
    for side, penalty in ((6, False), (6, True), (8, False), (10, False)):
        worms = fields(20, 1, side, 500, penalty=penalty)
        gaps: list[list[int]] = [[], [], []]
        labels = 0
        for worm in worms:
            result = solve_instance(PUZZLE, worm, Options(limits=Limits(seconds=60)))
            if not result.optimal or result.cost is None:
                continue
            labels += result.metrics.total_pushes
            for gap, bound in zip(gaps, lower_bounds(worm), strict=True):
                gap.append(result.cost - bound)
        shown = [f"{gap.count(0)} of {len(gap)}, at most {max(gap)} short" for gap in gaps]
        kind = f"{side}x{side}{', penalty' if penalty else ''}"
        yield f"| {kind} | {' | '.join(shown)} | {labels // max(1, len(gaps[0])):,} |"


def reached_lines() -> Iterable[str]:
    """Yield the table of what is proven in a minute each, in how much CPU time and memory."""
    yield "| fields | proven | moves | gap of the others | CPU s, median and most | tables, at most |"
    yield "|---|---|---|---|---|---|"
    for side, count in LARGE:
        proven, costs, gaps, seconds, peak = 0, Counter[int](), [0], [], 0
        for worm in fields(count, 1, side, 500):
            started = time.process_time()
            result = solve_instance(PUZZLE, worm, Options(limits=Limits(seconds=60)))
            seconds.append(time.process_time() - started)
            peak = max(peak, result.metrics.peak_bytes or 0)
            proven += result.optimal
            if result.cost is not None and result.lower_bound is not None:
                costs[result.cost] += 1
                gaps.append(result.cost - result.lower_bound)
        moves = ", ".join(f"{cost} ({times})" for cost, times in sorted(costs.items()))
        used = f"{median(seconds):.2f}, {max(seconds):.2f} | {peak / 2**20:.0f} MiB"
        yield f"| {side}x{side} | {proven} of {count} | {moves} | {max(gaps)} | {used} |"


def lower_bounds(worm: Worm) -> list[int]:
    """Return the three bounds of a field of model B."""
    return _core.worm_lower_bounds(
        worm.rows,
        worm.cols,
        [food for row in worm.field for food in row],
        worm.start[0] * worm.cols + worm.start[1],
        points_per_food=int(worm.c),
        target=int(worm.target),
        penalty=worm.penalty,
    )


if __name__ == "__main__":
    main()
