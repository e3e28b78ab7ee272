"""The names under which Gymnasium knows the environments."""

from __future__ import annotations

__all__ = ["ENVIRONMENTS", "register_environments"]

ENVIRONMENTS: dict[str, str] = {
    "gridwise/RushHour-v0": "gridwise.gym.rush_hour:RushHourEnv",
    "gridwise/Snake-v0": "gridwise.gym.snake:SnakeEnv",
    "gridwise/TorusSnake-v0": "gridwise.gym.torus_snake:TorusSnakeEnv",
    "gridwise/Worm-v0": "gridwise.gym.worm:WormEnv",
}
"""Where each environment lives, by its name."""

VECTORS: dict[str, str] = {"gridwise/Snake-v0": "gridwise.gym.snake_fleet:SnakeVectorEnv"}
"""What `gymnasium.make_vec` takes for many games at once."""


def register_environments() -> None:
    """Tell Gymnasium about the environments; doing it again changes nothing."""
    from gymnasium.envs.registration import register, registry

    for name, home in ENVIRONMENTS.items():
        if name not in registry:
            register(id=name, entry_point=home, vector_entry_point=VECTORS.get(name))
