"""Which difficulty each of several boards should have."""

from __future__ import annotations

from collections.abc import Callable

from gridwise.puzzles.rushhour.generation.recipe import EASIEST, HARDEST, NEAR
from gridwise.puzzles.rushhour.state_space.grade import LEVELS

__all__ = ["windows"]

Window = tuple[float, float]


FROM, SHARE = 1.5, 0.7
"""Where a curve begins for whoever does not say, and how far it goes: the hardest take minutes each."""


def windows(
    asked: Window | None, count: int, *, curve: bool, hardest: float = HARDEST
) -> Callable[[int], Window | None]:
    """Return which difficulties, from the first up to the second, suit the board of a number.

    Along a curve the boards have marks at equal distances from start to end, and each is near its mark.
    Otherwise every level has its share of the boards, and whoever asks for nothing gets what comes.
    """
    if curve:
        asked = asked or _usual(hardest)
        low, high = asked[0], min(HARDEST, asked[1] - 0.05 if asked[1] < HARDEST else HARDEST)
        whole = asked
        return lambda number: _near(low + (high - low) * number / (count - 1), whole)
    if asked is None:
        return lambda number: None
    parts = [(max(low, asked[0]), min(high, asked[1])) for low, high in LEVELS.values()]
    parts = [(low, high) for low, high in parts if low < high]
    return lambda number: parts[number * len(parts) // count]


def _usual(hardest: float) -> Window:
    """Return where a curve begins and ends on boards of which the hardest are so difficult."""
    end = EASIEST + SHARE * (hardest - EASIEST)
    return max(EASIEST, min(FROM, end - 0.5)), end + 0.05


def _near(mark: float, asked: Window) -> Window:
    """Return the difficulties near a mark, with a little room for rounding."""
    low, high = mark - NEAR + 0.05, mark + NEAR - 0.05
    return max(EASIEST, asked[0], low), min(asked[1], high)
