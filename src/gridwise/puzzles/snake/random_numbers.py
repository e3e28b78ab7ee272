"""The seeded generator of Snake: a few lines, so that the native twin draws exactly the same numbers."""

from __future__ import annotations

__all__ = ["SplitMix64", "game_seed", "pilot_seed"]

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class SplitMix64:
    """A generator whose whole state is one 64-bit number."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next(self) -> int:
        """Draw a uniform 64-bit number."""
        self.state = (self.state + _STEP) & _MASK
        return _mix(self.state)

    def below(self, bound: int) -> int:
        """Draw a uniform number in 0..bound-1, by Lemire's multiplication with rejection: no bias."""
        product = self.next() * bound
        if product & _MASK < bound:
            threshold = (1 << 64) % bound
            while product & _MASK < threshold:
                product = self.next() * bound
        return product >> 64


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a series, so that it does not depend on the games before it."""
    return _mix((_mix((seed + _STEP) & _MASK) + number) & _MASK)


def pilot_seed(seed_of_game: int) -> int:
    """Return what a pilot's own draws start from; the fruits to come do not follow from it."""
    return _mix(~seed_of_game & _MASK)


def _mix(value: int) -> int:
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)
