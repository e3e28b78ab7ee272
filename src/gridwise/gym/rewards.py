"""Rewards by name: each environment has its own, and people change those they want."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from gridwise.errors import UsageError
from gridwise.names import pick

__all__ = ["rewards_with"]


def rewards_with(defaults: Mapping[str, float], changes: Mapping[str, float] | None) -> dict[str, float]:
    """Return the defaults with some of them changed; an unknown name or what is no number is refused."""
    rewards = dict(defaults)
    for name, value in (changes or {}).items():
        pick(name, defaults, "reward")
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise UsageError(f"the reward {name!r} must be a number, got {value!r}")
        rewards[name] = float(value)
    return rewards
