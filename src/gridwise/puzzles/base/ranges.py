"""Ranges of whole numbers as people write them."""

from __future__ import annotations

from gridwise.errors import UsageError

__all__ = ["read_range"]

_DIGITS = 6


def read_range(text: str, least: int = 0, most: int | None = None) -> tuple[int, int]:
    """Read 'A-B', 'A..B' or 'A'."""
    first, sign, last = text.partition(".." if ".." in text else "-")
    words = (first, last if sign else first)
    if not all(word.isdecimal() and len(word) <= _DIGITS for word in words):
        raise UsageError(f"expected a range such as 5-12, got {text!r:.40}")
    low, high = int(words[0]), int(words[1])
    if not least <= low <= high:
        raise UsageError(f"expected a range such as 5-12, got {text!r:.40}")
    if most is not None and high > most:
        raise UsageError(f"expected at most {most}, got {text!r:.40}")
    return low, high
