"""The puzzles as Gymnasium environments; importing this registers them.

import gymnasium, gridwise.gym
env = gymnasium.make("gridwise/Snake-v0", board="8x8")
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from gridwise.errors import MissingExtraError

if find_spec("gymnasium") is None:
    raise MissingExtraError("gridwise.gym", "gym")

from gridwise.gym.registration import ENVIRONMENTS, register_environments

if TYPE_CHECKING:
    from gridwise.gym.environment import Snapshot
    from gridwise.gym.rush_hour import RushHourEnv
    from gridwise.gym.snake import SnakeEnv
    from gridwise.gym.snake_fleet import SnakeVectorEnv
    from gridwise.gym.torus_snake import TorusSnakeEnv
    from gridwise.gym.worm import WormEnv

__all__ = [
    "ENVIRONMENTS",
    "RushHourEnv",
    "SnakeEnv",
    "SnakeVectorEnv",
    "Snapshot",
    "TorusSnakeEnv",
    "WormEnv",
    "register_environments",
]

_HOMES = {
    "RushHourEnv": "rush_hour",
    "SnakeEnv": "snake",
    "SnakeVectorEnv": "snake_fleet",
    "Snapshot": "environment",
    "TorusSnakeEnv": "torus_snake",
    "WormEnv": "worm",
}


def __getattr__(name: str) -> Any:
    """Import an environment when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


register_environments()
