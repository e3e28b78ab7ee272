"""Make the levels that the package ships: 15 of each difficulty, from one recorded seed.

python scripts/make_rushhour_levels.py     writes src/gridwise/puzzles/rushhour/levels.txt anew
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gridwise.files import write_text
from gridwise.lab.workers import Workers
from gridwise.puzzles.base import Made, Spread
from gridwise.puzzles.rushhour.generate import Recipe, generate
from gridwise.puzzles.rushhour.state_space.grade import LEVELS

SEED = 2026
OF_EACH = 15
FEWEST_CARS = {"easy": 4, "medium": 7, "hard": 8, "expert": 9}


def levels(spread: Spread = map, names: tuple[str, ...] = tuple(LEVELS)) -> Iterator[Made]:
    """Yield the levels, the easiest first."""
    for name in names:
        recipe = Recipe(cars=(FEWEST_CARS[name], 14), difficulty=LEVELS[name], seed=SEED)
        yield from sorted(generate(recipe, OF_EACH, spread), key=lambda made: made.rank)


def main() -> None:
    """Write the file."""
    target = Path(__file__).resolve().parent.parent / "src/gridwise/puzzles/rushhour/levels.txt"
    with Workers() as workers:
        write_text(target, "".join(f"{made.text}\n" for made in levels(workers.map)))


if __name__ == "__main__":
    main()
