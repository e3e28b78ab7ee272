"""A collection in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean, quantiles
from typing import Any

from gridwise.lab.boards.facts import known_facts
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.boards import ListedBoard

__all__ = ["statistics"]

_MOST_WORDS = 12
"""Different words of a fact that are counted one by one."""


def statistics(chosen: Puzzle[Any], boards: Sequence[ListedBoard]) -> dict[str, Any]:
    """Return how many boards there are, how many differ, and how every fact is spread."""
    rows = [known_facts(chosen, board) for board in boards]
    forms = {chosen.listing.canonical(board.read(chosen)) for board in boards}
    names = dict.fromkeys(name for row in rows for name in row)
    return {
        "puzzle": chosen.name,
        "boards": len(boards),
        "different": len(forms),
        "facts": {name: _spread([row[name] for row in rows if name in row]) for name in names},
    }


def _spread(values: Sequence[Any]) -> Mapping[str, Any]:
    numbers = [value for value in values if isinstance(value, int | float) and not isinstance(value, bool)]
    if len(numbers) < len(values) or not numbers:
        counts = Counter(str(value).lower() if isinstance(value, bool) else str(value) for value in values)
        return {"known": len(values), "counts": dict(counts.most_common(_MOST_WORDS)), "words": len(counts)}
    quarters = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else [numbers[0]] * 3
    return {
        "known": len(values),
        "least": min(numbers),
        "lower": round(quarters[0], 3),
        "median": round(quarters[1], 3),
        "upper": round(quarters[2], 3),
        "most": max(numbers),
        "mean": round(fmean(numbers), 3),
    }
