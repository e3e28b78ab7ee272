"""Keys that steer, and the words that moves have for directions."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gridwise.scene import Direction

__all__ = ["ARROWS", "OPPOSITE", "STEPS", "direction_of", "word_for"]

ARROWS: Mapping[str, Direction] = {
    **{"up": "U", "right": "R", "down": "D", "left": "L"},
    **{"w": "U", "d": "R", "s": "D", "a": "L"},
}
"""The keys that steer."""

STEPS: Mapping[Direction, tuple[int, int]] = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
"""How far down and to the right a direction leads."""

OPPOSITE: Mapping[Direction, Direction] = {"U": "D", "D": "U", "L": "R", "R": "L"}

_WORDS: Mapping[Direction, tuple[str, ...]] = {
    "U": ("U", "up", "north", "N"),
    "R": ("R", "right", "east", "E"),
    "D": ("D", "down", "south", "S"),
    "L": ("L", "left", "west", "W"),
}


def word_for(direction: Direction, possible: Collection[str]) -> str | None:
    """Find the move that leads in a direction, whatever the puzzle calls it."""
    return next((word for word in _WORDS[direction] if word in possible), None)


def direction_of(word: str | None) -> Direction | None:
    """Tell where a move leads, None where its name is not that of a direction."""
    return next((direction for direction, words in _WORDS.items() if word in words), None)
