"""Make the instances of Torus Snake, Worm and Colour Sudoku that the package ships, from one recorded seed.

python scripts/make_instances.py     writes src/gridwise/puzzles/*/instances.json anew

Every fact is worked out here: the fewest moves are proven by the puzzle's best solver, and what a greedy
player would need says how far the nearest apple or the richest food leads astray.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gridwise.files import write_text
from gridwise.model import Limits, Result
from gridwise.puzzles.base import Made, Options, able
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.worm.generate import KINDS
from gridwise.registry import puzzle

SEED = 2026
OF_EACH = 4
MOST_TRIALS = 40
LIMITS = Limits(seconds=20)

TORUS_SNAKE = {
    "easy": {"size": (6, 6), "cells": 3, "most": 2},
    "medium": {"size": (8, 8), "cells": 5, "most": 2},
    "hard": {"size": (10, 10), "cells": 7, "most": 3},
    "expert": {"size": (12, 12), "cells": 9, "most": 3},
}
WORM = {
    "easy": {"size": (4, 4), "model": "A", "foods": (1, 5), "target": 100},
    "medium": {"size": (5, 5), "model": "B", "foods": (1, 9), "target": 200},
    "hard": {"size": (6, 6), "model": "B", "foods": (1, 9), "target": 400},
    "expert": {"size": (8, 8), "model": "B", "foods": (1, 9), "target": 500},
}
COLOUR_SUDOKU = {
    "easy": {"size": 4, "colours": 3},
    "medium": {"size": 5, "colours": 4},
    "hard": {"size": 6, "colours": 4},
    "expert": {"size": 8, "colours": 5},
}


def made(name: str, choices: dict[str, Any], count: int) -> Iterator[Made]:
    """Yield generated instances of a puzzle."""
    generator = able(puzzle(name).generator, f"{name} has no generator")
    yield from generator.make(count, SEED, {**generator.defaults(), **choices})


def solved(name: str, text: str, algorithm: str = "best") -> Result[Any]:
    """Solve an instance."""
    chosen = puzzle(name)
    return solve_instance(chosen, chosen.parse(text), Options(algorithm, limits=LIMITS))


def torus_snake() -> Iterator[Made]:
    """Yield boards on which the greedy agent wins, in order of the fewest moves."""
    for level, choices in TORUS_SNAKE.items():
        found: list[tuple[int, Made]] = []
        for one in made("torus-snake", choices, MOST_TRIALS):
            if len(found) == OF_EACH:
                break
            best, greedy = solved("torus-snake", one.text), solved("torus-snake", one.text, "nearest-bfs")
            if best.optimal and best.cost is not None and greedy.cost is not None:
                facts = {**one.facts, "moves": best.cost, "nearest": greedy.cost, "level": level}
                found.append((best.cost, Made(one.text, facts)))
        yield from (one for _, one in sorted(found, key=lambda pair: pair[0]))


def worm() -> Iterator[Made]:
    """Yield a field of every kind for each level whose fewest moves are proven, in their order."""
    for level, choices in WORM.items():
        found: list[tuple[int, Made]] = []
        for kind in KINDS:
            for one in made("worm", {**choices, "kind": kind}, MOST_TRIALS):
                best = solved("worm", one.text)
                if best.optimal and best.cost is not None:
                    facts = {**one.facts, "target": choices["target"], "moves": best.cost, "level": level}
                    found.append((best.cost, Made(one.text, facts)))
                    break
        yield from (one for _, one in sorted(found, key=lambda pair: pair[0]))


def colour_sudoku() -> Iterator[Made]:
    """Yield boards with one solution, graded by the hardest technique that a person needs."""
    for level, choices in COLOUR_SUDOKU.items():
        for one in made("colour-sudoku", {**choices, "difficulty": level}, OF_EACH):
            yield Made(one.text, {**one.facts, "level": level})


def main() -> None:
    """Write the files."""
    folder = Path(__file__).resolve().parent.parent / "src/gridwise/puzzles"
    for name, make in (("torus_snake", torus_snake), ("worm", worm), ("colour_sudoku", colour_sudoku)):
        data = [{"facts": dict(one.facts), "text": one.text} for one in make()]
        write_text(folder / name / "instances.json", json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main()
