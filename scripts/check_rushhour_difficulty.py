"""Check the difficulty of Rush Hour boards against people, by rank correlation.

python -m scripts.check_rushhour_difficulty CARDS...            files whose names have the cards' own numbers
python -m scripts.check_rushhour_difficulty --people F.csv      columns `board` and what people needed

The weights of the grade (`state_space/grade.py`) were chosen by sense and not fitted to any of these boards.
"""

from __future__ import annotations

import argparse
import csv
import random
import re
from collections.abc import Callable, Sequence
from operator import attrgetter
from pathlib import Path

from gridwise.puzzles.rushhour import RushHour
from gridwise.puzzles.rushhour.state_space.grade import Grade, grade

RESAMPLES = 2000


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of every value; equal ones share the mean of theirs."""
    ordered = sorted(values)
    return [(ordered.index(value) + len(ordered) - 1 - ordered[::-1].index(value)) / 2 for value in values]


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation, ties included; 0 where one of them never changes."""
    first, second = ranks(one), ranks(other)
    mean = (len(first) - 1) / 2
    covered = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    spread = (sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second)) ** 0.5
    return covered / spread if spread else 0.0


def interval(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return between which correlations 95 of 100 resamplings of the boards lie."""
    rng = random.Random(2026)
    found = []
    for _ in range(RESAMPLES):
        chosen = [rng.randrange(len(one)) for _ in one]
        found.append(spearman([one[i] for i in chosen], [other[i] for i in chosen]))
    found.sort()
    return found[RESAMPLES // 40], found[-RESAMPLES // 40]


def number_of(file: Path) -> int:
    """Return the number in the name of a card's file."""
    found = re.search(r"\d+", file.stem)
    if found is None:
        raise SystemExit(f"{file}: expected a number in the name")
    return int(found[0])


MEASURES: dict[str, Callable[[Grade], float]] = {
    name: attrgetter(name) for name in ("difficulty", "effort", *Grade.__dataclass_fields__)
}


def report(grades: Sequence[Grade], ratings: Sequence[float], what: str) -> None:
    """Print a line for every measure."""
    print(f"{what}: {len(ratings)} boards; Spearman's rank correlation, 95 % of resamplings")
    for name, measure in MEASURES.items():
        values = [measure(found) for found in grades]
        low, high = interval(values, ratings)
        print(f"  {name:17} {spearman(values, ratings):+.3f}   {low:+.3f} to {high:+.3f}")


def graded(text: str) -> Grade:
    """Grade a board that has a solution."""
    found = grade(RushHour.parse(text, "moves"))
    if found is None:
        raise SystemExit(f"a board has no solution:\n{text}")
    return found


def main() -> None:
    """Report on cards, or on what people needed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("cards", metavar="CARDS", nargs="*", type=Path)
    parser.add_argument("--people", metavar="F.csv", type=Path)
    args = parser.parse_args()
    if args.cards:
        grades = [graded(file.read_text("utf-8")) for file in args.cards]
        report(grades, [float(number_of(file)) for file in args.cards], "the cards' own order")
    if args.people:
        with args.people.open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        grades = [graded(row["board"]) for row in rows]
        for name in rows[0]:
            if name != "board":
                report(grades, [float(row[name]) for row in rows], name)


if __name__ == "__main__":
    main()
