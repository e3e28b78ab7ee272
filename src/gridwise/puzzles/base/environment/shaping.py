"""Shaping by a potential: a hint at every move that leaves the best way to play the best.

Ng, Harada, Russell: Policy invariance under reward transformations (1999).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from gridwise.errors import UsageError
from gridwise.names import pick
from gridwise.puzzles.base.environment.environment import Environment

__all__ = ["Shaping"]


@dataclass(frozen=True, slots=True)
class Shaping:
    """What a moment is worth, as a sum of weighted potentials.

    A move brings gamma x the worth after it - the worth before it. Along an episode that ends in the game,
    these add up (discounted by gamma) to minus the worth of the start, whatever was played: a game that is
    won or lost is worth nothing. One that is cut short keeps its worth, as learners go on estimating there.
    """

    weights: Mapping[str, float] = field(default_factory=dict)
    """By the names of the environment's potentials."""
    gamma: float = 0.99

    @classmethod
    def of(
        cls, environment: Environment[Any], potential: str | Mapping[str, float] | None, gamma: float
    ) -> Shaping:
        """Check what a person asked for: a potential by name, or weights of several."""
        weights = {potential: 1.0} if isinstance(potential, str) else dict(potential or {})
        names = environment.potentials()
        for name, weight in weights.items():
            pick(name, dict.fromkeys(names), "potential")
            if isinstance(weight, bool) or not isinstance(weight, int | float) or not isfinite(weight):
                raise UsageError(f"the weight of the potential {name!r} must be a number, got {weight!r}")
        if isinstance(gamma, bool) or not isinstance(gamma, int | float) or not 0 <= gamma <= 1:
            raise UsageError(f"expected gamma to be from 0 to 1, got {gamma!r}")
        ordered = {name: float(weights[name]) for name in names if name in weights}
        return cls(ordered, float(gamma))

    def worth(self, environment: Environment[Any]) -> float:
        """Return what the game is worth in this moment."""
        if not self.weights or environment.outcome in ("won", "lost"):
            return 0.0
        return sum(weight * environment.worth(name) for name, weight in self.weights.items())
