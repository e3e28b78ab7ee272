"""The nineteen cards of the report, which may not be copied, and what is known about them."""

from __future__ import annotations

import csv
from pathlib import Path

from gridwise.puzzles.rushhour import PUZZLE, RushHour
from tests.conftest import shared_file

__all__ = ["GOLDEN", "card"]

GOLDEN = list(csv.DictReader((Path(__file__).parent / "data" / "golden.csv").read_text().splitlines()))
"""For each card: optima, reachable states, the hardest boards among them."""


def card(name: str, metric: str = "steps") -> RushHour:
    """Return the board of a card."""
    return PUZZLE.parse(shared_file(f"rushhour/levels/{name}.txt").read_text(), metric)
