"""How much CPU time `generate rushhour --hardest` takes to each length, as in docs/explanations/rushhour.md.

    python -m scripts.measure_hardest --size 6x6 --rounds 63 --seeds 1,2,3
    python -m scripts.measure_hardest --boards 100 --seeds 1     for comparison: board by board

The comparison changes a car at a time on single boards, and maps the cluster of each (random restarts).
"""

from __future__ import annotations

import argparse
import random
import time

from gridwise.lab.hardest import Rounds, run_rounds
from gridwise.lab.workers import Workers
from gridwise.puzzles.rushhour.generate import GENERATOR
from gridwise.puzzles.rushhour.generation.boards import climb, hardest, random_board
from gridwise.puzzles.rushhour.generation.recipe import Recipe, parse_size


def main() -> None:
    """Measure seed by seed, on one core."""
    parser = argparse.ArgumentParser(description="CPU time of the search for the hardest Rush Hour boards.")
    parser.add_argument("--size", type=parse_size, default=(6, 6))
    parser.add_argument("--rounds", type=int, default=63)
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument(
        "--boards", metavar="SECONDS", type=float, help="climb board by board so long instead"
    )
    args = parser.parse_args()
    for seed in map(int, args.seeds.split(",")):
        if args.boards:
            milestones = climbed(args.size, seed, args.boards)
        else:
            milestones = searched(args.size, seed, args.rounds)
        print(f"seed {seed}:", ", ".join(f"{moves} moves {seconds:.1f} s" for moves, seconds in milestones))


def searched(size: tuple[int, int], seed: int, count: int) -> list[tuple[int, float]]:
    """Return each new length with the CPU time by then."""
    search = GENERATOR.hardest
    assert search is not None
    choices = {**GENERATOR.defaults(), "size": size}
    rounds = Rounds({})
    with Workers(1) as workers:
        run_rounds(search, rounds, choices, seed, workers, lambda: None, count=count)
    return [(moves, seconds) for moves, _, seconds in rounds.milestones]


def climbed(size: tuple[int, int], seed: int, seconds: float) -> list[tuple[int, float]]:
    """Do the same with single boards as neighbours."""
    rng, recipe = random.Random(seed), Recipe(*size)
    started, milestones = time.process_time(), [(0, 0.0)]
    while time.process_time() - started < seconds:
        if (start := hardest(random_board(rng, recipe))) is None:
            continue
        _, moves = climb(rng, recipe, *start, wanted=999)
        if moves > milestones[-1][0]:
            milestones.append((moves, time.process_time() - started))
    return milestones[1:]


if __name__ == "__main__":
    main()
