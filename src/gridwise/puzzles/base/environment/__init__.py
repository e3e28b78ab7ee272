"""Learning to play a puzzle: what environments need to know about it."""

from __future__ import annotations

from gridwise.puzzles.base.environment.environment import (
    Environment,
    EpisodeOutcome,
    Numbers,
    Observed,
    begun,
)
from gridwise.puzzles.base.environment.fleet import Fleet, FleetEnvironment
from gridwise.puzzles.base.environment.shaping import Shaping

__all__ = [
    "Environment",
    "EpisodeOutcome",
    "Fleet",
    "FleetEnvironment",
    "Numbers",
    "Observed",
    "Shaping",
    "begun",
]
