"""The environments as Stable-Baselines3 takes many at once: `make_vec("NAME", 256)` is ready for PPO."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwise.errors import MissingExtraError, UsageError

if find_spec("stable_baselines3") is None:
    raise MissingExtraError("gridwise.gym.sb3", "sb3")

from gymnasium.vector import AutoresetMode
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv, VecMonitor

from gridwise.gym.registration import environment_class, vector_class
from gridwise.gym.vector import PuzzleVectorEnv
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.environment import FleetEnvironment
from gridwise.puzzles.base.environment.scene_environment import environment_of
from gridwise.registry import puzzle as find

__all__ = ["FleetMonitor", "FleetVecEnv", "make_vec"]

Indices: TypeAlias = int | Iterable[int] | None
Step: TypeAlias = tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]

MASKS = "action_masks"


def make_vec(
    puzzle: str | Puzzle[Any], num_envs: int, *given: Any, seed: int | None = None, **settings: Any
) -> VecMonitor:
    """Return so many games of a puzzle as a VecEnv, in native code where the puzzle has a fleet.

    The settings are those of the environment. A VecMonitor of Stable-Baselines3 is around it, so that
    training logs returns and lengths of episodes and `evaluate_policy` has nothing to warn about.
    """
    chosen = find(puzzle) if isinstance(puzzle, str) else puzzle
    games: VecEnv
    monitor = VecMonitor
    if issubclass(environment_of(chosen) or object, FleetEnvironment):
        mode = AutoresetMode.SAME_STEP
        games = FleetVecEnv(vector_class(chosen)(num_envs, *given, autoreset_mode=mode, **settings))
        monitor = FleetMonitor
    elif isinstance(num_envs, bool) or not isinstance(num_envs, int) or num_envs < 1:
        raise UsageError(f"expected num_envs to be a whole number from 1, got {num_envs!r}")
    else:
        kind = environment_class(chosen)
        games = DummyVecEnv([lambda: kind(*given, **settings)] * num_envs)
    if seed is not None:
        games.seed(seed)
    return monitor(games)


class FleetVecEnv(VecEnv):
    """Many games at once, made with `autoreset_mode="SameStep"`, in the form that Stable-Baselines3 asks for.

    Everything is as with its DummyVecEnv around the same environments, but for the infos: only those of games
    that have just ended say something, since a dictionary for each takes longer than playing all of them.
    """

    def __init__(self, games: PuzzleVectorEnv) -> None:
        if not isinstance(games, PuzzleVectorEnv) or games.autoreset_mode is not AutoresetMode.SAME_STEP:
            raise UsageError(
                "expected what gymnasium.make_vec(NAME, autoreset_mode='SameStep') returns for a puzzle with "
                f"a native fleet, got {type(games).__name__}; gridwise.gym.sb3.make_vec makes it in one call"
            )
        self.games = games
        self._actions: NDArray[np.int64] | None = None
        super().__init__(games.num_envs, games.single_observation_space, games.single_action_space)

    def reset(self) -> NDArray[Any]:
        """Start the games of the seeds that were given with `seed`, or the next ones."""
        if any(self._options):
            raise UsageError("a native fleet has no options of reset; give the settings to make_vec")
        observations, infos = self.games.reset(seed=self._seeds)
        self.reset_infos = [_info_of(infos, game) for game in range(self.num_envs)]
        self._reset_seeds()
        return observations

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Take the actions; `step_wait` makes them."""
        self._actions = actions

    def step_wait(self) -> Step:
        """Make a move in every game, and start the next one where it ended."""
        if self._actions is None:
            raise UsageError("call step_async() first: there are no actions")
        observations, rewards, terminated, truncated, infos = self.games.step(self._actions)
        ended = terminated | truncated
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(ended).tolist():
            told[game] = _info_of(infos["final_info"], game) | {
                "TimeLimit.truncated": bool(truncated[game] and not terminated[game]),
                "terminal_observation": infos["final_obs"][game],
            }
            self.reset_infos[game] = _info_of(infos, game)
        return observations, rewards.astype(np.float32), ended, told

    def close(self) -> None:
        """Let the games go."""
        self.games.close()

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """Return a picture of every game."""
        return self.games.render() or [None] * self.num_envs

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return what all games share, such as their `rules`, once for each."""
        source = self.games if hasattr(self.games, attr_name) else self.games.environment
        return [getattr(source, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Refuse: the games of a fleet share their settings."""
        raise UsageError(f"{attr_name} cannot be set: the games of a fleet keep the settings of make_vec")

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call `action_masks` or `state` of each game."""
        chosen = self._get_indices(indices)
        if method_name == MASKS:
            masks = self.games.action_masks()
            return [masks[game] for game in chosen]
        if method_name == "state":
            return [self.games.state(game) for game in chosen]
        raise AttributeError(f"games of a fleet have the methods {MASKS} and state, not {method_name}")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        """Tell that no single game has a wrapper."""
        return [False for _ in self._get_indices(indices)]


class FleetMonitor(VecMonitor):
    """Stable-Baselines3's VecMonitor for native games: the same infos, without a look at every game."""

    def step_wait(self) -> Step:
        """Make a move in every game, and tell the return and length of those that ended."""
        observations, rewards, ended, infos = self.venv.step_wait()
        self.episode_returns += rewards
        self.episode_lengths += 1
        for game in np.flatnonzero(ended).tolist():
            seconds = round(time.time() - self.t_start, 6)
            made = {"r": self.episode_returns[game], "l": self.episode_lengths[game], "t": seconds}
            infos[game]["episode"] = made
            self.episode_count += 1
        self.episode_returns[ended] = 0
        self.episode_lengths[ended] = 0
        return observations, rewards, ended, infos


def _info_of(infos: dict[str, Any], game: int) -> dict[str, Any]:
    """Return what infos of many games say about one of them."""
    return {name: values[game] for name, values in infos.items() if not name.startswith(("_", "final_"))}
