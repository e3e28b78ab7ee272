"""Native games for Stable-Baselines3 against single environments in its own DummyVecEnv: steps a second.

Time is that of the processor, inside `step` alone, with moves by chance that crash only where they must.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

if find_spec("stable_baselines3") is None:
    raise ModuleNotFoundError("this benchmark needs gridwise[sb3]", name="stable_baselines3")

SETTINGS: dict[str, dict[str, Any]] = {
    "symbolic": {},
    "planes, 40x40 pixels": {"observation": "planes"},
    "planes, float32": {"observation": "planes", "dtype": "float32"},
}
"""What is observed, as settings of the environment."""
COUNTS = (16, 64, 256, 1024)
SECONDS = 0.5


def measure(repeats: int) -> dict[str, float]:
    """Return how many times as many steps 256 native games make, for `gridwise bench`."""
    found: dict[str, float] = {}
    for name, settings in SETTINGS.items():
        pairs = [(native_speed(256, settings, 0.1), plain_speed(256, settings, 0.2)) for _ in range(repeats)]
        ratio = max(ours for ours, _ in pairs) / max(theirs for _, theirs in pairs)
        found[f"sb3 256 games of Snake, {name}, steps against DummyVecEnv"] = ratio
    return found


def main() -> None:
    """Print the table as Markdown."""
    print("\n".join(lines()))


def lines(counts: tuple[int, ...] = COUNTS, seconds: float = SECONDS) -> Iterator[str]:
    """Yield the table, one line for each observation and number of games."""
    yield "| observation | games | DummyVecEnv | native | times |"
    yield "|---|---|---|---|---|"
    for name, settings in SETTINGS.items():
        for count in counts:
            theirs, ours = plain_speed(count, settings, seconds), native_speed(count, settings, seconds)
            yield f"| {name} | {count:,} | {theirs:,.0f} | {ours:,.0f} | {ours / theirs:,.0f} |"


def native_speed(count: int, settings: dict[str, Any], seconds: float) -> float:
    """Return the steps a second of the native fleet, its monitor included."""
    from gridwise.gym.sb3 import make_vec

    return _speed(make_vec("snake", count, board="10x10", seed=1, **settings), seconds)


def plain_speed(count: int, settings: dict[str, Any], seconds: float) -> float:
    """Return the steps a second of environments one by one, without a monitor."""
    from stable_baselines3.common.vec_env import DummyVecEnv

    import gridwise.gym

    games = DummyVecEnv([lambda: gridwise.gym.make("snake", board="10x10", **settings)] * count)
    games.seed(1)
    return _speed(games, seconds)


def _speed(games: Any, seconds: float) -> float:
    chance = np.random.default_rng(1)
    games.reset()
    spent, steps = 0.0, 0
    while spent < seconds:
        masks: NDArray[np.bool_] = np.stack(games.env_method("action_masks"))
        moves = (chance.random(masks.shape) * masks).argmax(1)
        started = time.thread_time()
        games.step(moves)
        spent += time.thread_time() - started
        steps += len(moves)
    games.close()
    return steps / spent


if __name__ == "__main__":
    main()
