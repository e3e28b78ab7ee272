"""Axes of plots: where a value lies, and which values are marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

__all__ = ["Axis", "axis"]

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
    unit: float = 1,
) -> Axis:
    """Choose the range, the scale and the marks for some values.

    With a unit above 1 these are bytes, whose names grow by 1024 and not by 1000.
    """
    positive = [value for value in values if value > 0]
    low, high = min(positive, default=0.0), max(positive, default=1.0)
    if len(positive) == len(values) and positive and high / low >= LOG_FROM:
        powers = _POWERS if unit == 1 else _POWERS_OF_BYTES
        bottom, top = _log_ends(low, high, powers)
        ticks = [power for power in powers if bottom * 0.999 <= power <= top * 1.001]
        return Axis(name, bottom, top, True, tuple(ticks[:: ceil(len(ticks) / 9)]), show)
    low = 0.0 if from_zero else low
    step = unit * _nice_step((high - low) / 5 / unit or 1.0)
    start = floor(low / step + 1e-9) * step
    count = max(1, ceil((high - start) / step - 1e-9))
    return Axis(
        name, start, start + count * step, False, tuple(start + i * step for i in range(count + 1)), show
    )


def _log_ends(low: float, high: float, powers: Sequence[float]) -> tuple[float, float]:
    """Round outwards to 1, 2 or 5 times a power."""
    ladder = [digit * power for power in powers for digit in (1, 2, 5)]
    bottom = max((step for step in ladder if step <= low * 0.9), default=low)
    top = min((step for step in ladder if step >= high * 1.05), default=high)
    return bottom, top


def _nice_step(rough: float) -> float:
    power = 10.0 ** floor(log10(rough))
    return next(digit * power for digit in (1, 2, 5, 10) if digit * power >= rough * 0.999)
