"""Solve a random sample of an enumeration again, by other means, and compare.

    python scripts/check_universe.py 6x6.csv.gz --sample 10000 --seed 1

Every board of the sample is solved by breadth-first search in both metrics, and everything reachable from it
is mapped: moves, steps, the number of boards of its cluster and their largest distance must be as written.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from gridwise.lab.rushhour.universe import read_rows
from gridwise.lab.workers import Workers
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour.rules import RushHour
from gridwise.puzzles.rushhour.state_space.atlas import atlas
from gridwise.puzzles.rushhour.state_space.enumerate import InterestingBoard
from gridwise.registry import puzzle


def differences(found: InterestingBoard) -> list[str]:
    """Tell what is not as written; nothing if all is."""
    rushhour = puzzle("rushhour")
    problem = RushHour.parse(found.board.replace("/", "\n"))
    options = Options(algorithm="bfs")
    moves = solve_instance(rushhour, problem.with_metric("moves"), options).cost
    steps = solve_instance(rushhour, problem.with_metric("steps"), options).cost
    reachable = atlas(problem)
    checks = {
        "moves": (found.moves, moves),
        "steps": (found.steps, steps),
        "boards in the cluster": (found.cluster, reachable.states),
        "moves of the hardest": (found.moves, len(reachable.histogram("moves")) - 1),
    }
    return [
        f"{found.board}: {written} {what} written, {again} found"
        for what, (written, again) in checks.items()
        if written != again
    ]


def main() -> int:
    """Check a sample and say how it went."""
    parser = argparse.ArgumentParser(description="Solve a sample of an enumeration again and compare.")
    parser.add_argument("file", type=Path, help="what gridwise enumerate --out wrote")
    parser.add_argument("--sample", type=int, default=10_000, help="boards (default 10,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, help="worker processes (default: all cores)")
    args = parser.parse_args()
    boards = read_rows(args.file)
    sample = random.Random(args.seed).sample(boards, min(args.sample, len(boards)))
    with Workers(args.jobs) as workers:
        wrong = [line for lines in workers.map(differences, sample) for line in lines]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(sample):,} of {len(boards):,} boards solved again, {len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
