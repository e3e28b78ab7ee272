"""What is known of a pilot before it flies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gridwise.puzzles.snake.view import Pilot

__all__ = ["PilotEntry"]


@dataclass(frozen=True, slots=True)
class PilotEntry:
    """A pilot that can be made as often as there are games."""

    name: str
    make: Callable[[], Pilot]
    summary: str
    native: str | None = None
    """Its twin in the native engine, where it has one."""
    learned: Any = None
    """What the twin plays with, if not what ships: the weights of a network, values, or a table's file."""
    own: bool = False
    """Whether it is a person's own code."""
