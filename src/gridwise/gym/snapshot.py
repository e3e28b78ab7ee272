"""Environments in one moment, as data."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import numpy as np

__all__ = ["FleetSnapshot", "Snapshot", "generator_in", "state_of"]

G = TypeVar("G")  # a game in one moment


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[G]):
    """Everything about an environment in one moment: putting it back continues exactly as before."""

    game: G
    seed: int
    """What the series of games began with."""
    number: int
    """Which game of the series this is, from 0."""
    random: Mapping[str, Any] = field(hash=False)
    """State of `np_random`."""
    random_seed: int | None


@dataclass(frozen=True, slots=True)
class FleetSnapshot:
    """Everything about many games in one moment."""

    games: tuple[Any, ...]
    """As the native engine gives them."""
    random: Mapping[str, Any] = field(hash=False)
    """State of `np_random`."""
    random_seed: int | None


def state_of(random: np.random.Generator) -> dict[str, Any]:
    """Return the state of a random generator."""
    return deepcopy(dict(random.bit_generator.state))


def generator_in(state: Mapping[str, Any]) -> np.random.Generator:
    """Return a random generator in a state."""
    bits = getattr(np.random, state["bit_generator"])()
    bits.state = deepcopy(dict(state))
    return np.random.Generator(bits)
