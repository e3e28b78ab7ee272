"""The seeds of Snake: of the games of a series, and of what their pilots draw."""

from __future__ import annotations

from gridwise.puzzles.base.seeds import MASK, SplitMix64, game_seed, mix

__all__ = ["SplitMix64", "game_seed", "pilot_seed"]


def pilot_seed(seed_of_game: int) -> int:
    """Return what a pilot's own draws start from; the fruits to come do not follow from it."""
    return mix(~seed_of_game & MASK)
