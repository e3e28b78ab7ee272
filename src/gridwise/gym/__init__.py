"""The puzzles as Gymnasium environments; importing this registers them.

import gymnasium, gridwise.gym
env = gymnasium.make("gridwise/NAME-v0")
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from gridwise.errors import MissingExtraError

if find_spec("gymnasium") is None:
    raise MissingExtraError("gridwise.gym", "gym")

from gridwise.gym.curriculum import Curriculum
from gridwise.gym.registration import CLASSES, ENVIRONMENTS, make, register_environments
from gridwise.gym.snapshot import Snapshot

__all__ = ["ENVIRONMENTS", "Curriculum", "Snapshot", "make", "register_environments"]


def __getattr__(name: str) -> Any:
    """Return the class of an environment, such as `TITLEEnv`, or of many games at once."""
    if name not in CLASSES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return CLASSES[name]()


def __dir__() -> list[str]:
    return sorted([*globals(), *CLASSES])


register_environments()
