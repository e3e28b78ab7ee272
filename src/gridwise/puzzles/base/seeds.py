"""Numbers that follow from a seed: a few lines, so that native twins draw exactly the same."""

from __future__ import annotations

__all__ = ["SplitMix64", "game_seed", "mix"]

MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class SplitMix64:
    """A random generator whose whole state is one 64-bit number."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def next(self) -> int:
        """Draw a uniform 64-bit number."""
        self.state = (self.state + _STEP) & MASK
        return mix(self.state)

    def below(self, bound: int) -> int:
        """Draw a uniform number in 0..bound-1, by Lemire's multiplication with rejection: no bias."""
        product = self.next() * bound
        if product & MASK < bound:
            threshold = (1 << 64) % bound
            while product & MASK < threshold:
                product = self.next() * bound
        return product >> 64


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a series, so that it does not depend on the games before it."""
    return mix((mix((seed + _STEP) & MASK) + number) & MASK)


def mix(value: int) -> int:
    """Scatter the bits of a 64-bit number."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)
