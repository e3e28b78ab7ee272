"""What learners see of a snake: one file an observation, the same in environments and in a pilot's view."""

from __future__ import annotations

from typing import Any

from gridwise.errors import UsageError
from gridwise.names import pick
from gridwise.puzzles.snake.observing.egocentric import Egocentric
from gridwise.puzzles.snake.observing.features import Features
from gridwise.puzzles.snake.observing.observation import Observation
from gridwise.puzzles.snake.observing.planes import Planes
from gridwise.puzzles.snake.observing.symbolic import Symbolic
from gridwise.puzzles.snake.rules import Rules

__all__ = ["OBSERVATIONS", "Observation", "observation_of"]

OBSERVATIONS: dict[str, type[Observation]] = {
    kind.name: kind for kind in (Symbolic, Planes, Egocentric, Features)
}
"""By name."""


def observation_of(rules: Rules, name: str, **choices: Any) -> Observation:
    """Return an observation of boards with these rules; a choice that is None is left to it."""
    kind = pick(str(name), OBSERVATIONS, "observation")
    made = {choice: value for choice, value in choices.items() if value is not None}
    for choice in made:
        if choice not in kind.choices:
            known = ", ".join(kind.choices) or "none"
            raise UsageError(f"the observation {name} has no choice {choice!r:.40}; there are {known}")
    return kind(rules, **made)
