"""Rewards by name: each environment has its own, and people choose a set or change those they want."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from gridwise.errors import UsageError
from gridwise.names import pick

__all__ = ["Rewards", "rewards_with"]

Rewards = str | Mapping[str, float] | None
"""The name of a set, or changes to the default one."""


def rewards_with(
    defaults: Mapping[str, float], chosen: Rewards, presets: Mapping[str, Mapping[str, float]] | None = None
) -> dict[str, float]:
    """Return a named set, in which all else is 0, or the defaults with some of them changed."""
    if isinstance(chosen, str):
        named = pick(chosen, {"default": defaults, **(presets or {})}, "set of rewards")
        return {name: float(named.get(name, 0)) for name in defaults}
    rewards = dict(defaults)
    for name, value in (chosen or {}).items():
        pick(name, defaults, "reward")
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise UsageError(f"the reward {name!r} must be a number, got {value!r}")
        rewards[name] = float(value)
    return rewards
