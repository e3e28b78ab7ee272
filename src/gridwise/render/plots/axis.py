"""Axes of plots: where a value lies, and which values are marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

__all__ = ["Axis", "axis", "tight_axis"]

LOG_FROM = 30
"""Values that differ by this factor or more take a logarithmic axis."""


_POWERS = [10.0**power for power in range(-12, 16)]
_POWERS_OF_BYTES = [10.0**power * 1024**times for times in range(6) for power in range(3)]


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values along a line, with its marks."""

    name: str
    low: float
    high: float
    log: bool
    ticks: tuple[float, ...]
    show: Callable[[float], str]

    def share(self, value: float) -> float:
        """Tell how far along the axis a value lies, from 0 to 1."""
        if self.log:
            value = max(value, self.low)
            return (log10(value) - log10(self.low)) / (log10(self.high) - log10(self.low))
        return (value - self.low) / (self.high - self.low)

    @property
    def title(self) -> str:
        """The name, with a word about the scale."""
        return f"{self.name} (log scale)" if self.log else self.name


def axis(
    name: str,
    values: Sequence[float],
    show: Callable[[float], str],
    *,
    from_zero: bool = True,
    log: bool = True,
    unit: float = 1,
) -> Axis:
    """Choose the range, the scale and the marks for some values.

    With a unit above 1 these are bytes, whose names grow by 1024 and not by 1000.
    """
    low, high = min(values, default=0.0), max(values, default=1.0)
    if log and low > 0 and high / low >= LOG_FROM:
        powers = _POWERS if unit == 1 else _POWERS_OF_BYTES
        bottom, top = _log_ends(low, high, powers)
        ticks = [power for power in powers if bottom * 0.999 <= power <= top * 1.001]
        return Axis(name, bottom, top, True, tuple(ticks[:: ceil(len(ticks) / 9)]), show)
    low = min(0.0, low) if from_zero else low
    high = max(low, high) or 1.0
    step = unit * _step((high - low) / 5 / unit, values)
    start = floor(low / step + 1e-9) * step
    count = max(1, ceil((high - start) / step - 1e-9))
    ticks = [start + index * step for index in range(count + 1)]
    return Axis(name, ticks[0], ticks[-1], False, tuple(ticks), show)


def tight_axis(name: str, values: Sequence[float], show: Callable[[float], str]) -> Axis:
    """Reach from the least to the largest value, with round marks in between."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    step = _step((high - low) / 8, values)
    ticks = [number * step for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]
    return Axis(name, low, high if high > low else low + step, False, tuple(ticks), show)


def _log_ends(low: float, high: float, powers: Sequence[float]) -> tuple[float, float]:
    """Round outwards to 1, 2 or 5 times a power."""
    ladder = [digit * power for power in powers for digit in (1, 2, 5)]
    bottom = max((step for step in ladder if step <= low * 0.9), default=low)
    top = min((step for step in ladder if step >= high * 1.05), default=high)
    return bottom, top


def _step(rough: float, values: Sequence[float]) -> float:
    """Round up to 1, 2 or 5 times a power of ten; between whole numbers there is nothing to mark."""
    if rough <= 0 or (rough < 1 and all(float(value).is_integer() for value in values)):
        return 1.0
    power = 10.0 ** floor(log10(rough))
    return next(digit * power for digit in (1, 2, 5, 10) if digit * power >= rough * 0.999)
