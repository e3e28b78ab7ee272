"""Any puzzle as a Gymnasium environment: seeds, masks, rewards, pictures, states that can be put back."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, ClassVar, Literal, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gridwise.errors import UsageError
from gridwise.gym.rewards import Rewards, rewards_with
from gridwise.gym.screen import PictureWindow, Pixels, Screen, Theme
from gridwise.gym.snapshot import Snapshot, generator_in, state_of
from gridwise.names import pick
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.environment import Environment, Numbers, Observed, Shaping, begun
from gridwise.puzzles.base.environment.scene_environment import environment_of
from gridwise.puzzles.base.seeds import game_seed

__all__ = ["PuzzleEnv", "RenderMode", "environment_with", "space_of"]

RenderMode = Literal["human", "rgb_array"]


class PuzzleEnv(gymnasium.Env[Any, np.int64]):
    """A puzzle as a Gymnasium environment.

    `reset(seed=s)` begins with the game that the rest of Gridwise plays with the seed s; every `reset()`
    without a seed goes on to the next game of the series, number n with the seed `game_seed(s, n)`.
    What only some puzzles have, such as `problem` and `state`, can be asked for as attributes.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "rgb_array"], "render_fps": 8}  # noqa: RUF012
    puzzle: ClassVar[Puzzle[Any]]
    action_space: spaces.Discrete

    def __init__(
        self,
        *given: Any,
        rewards: Rewards = None,
        potential: str | Mapping[str, float] | None = None,
        gamma: float = 0.99,
        render_mode: RenderMode | None = None,
        cell: int | None = None,
        theme: Theme = "light",
        **settings: Any,
    ) -> None:
        self.environment = environment = environment_with(self.puzzle, *given, **settings)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UsageError(f"expected the render mode 'human' or 'rgb_array', got {render_mode!r}")
        self.render_mode = render_mode
        self.rewards = rewards_with(environment.REWARDS, rewards, environment.PRESETS)
        self.shaping = Shaping.of(environment, potential, gamma)
        self.observation_space = space_of(environment.observed)
        self.action_space = spaces.Discrete(environment.actions)
        self._screen = Screen(environment.rows, environment.cols, cell, theme)
        self._window: PictureWindow | None = None
        self._series: tuple[int, int] | None = None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "environment":
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.environment, name)

    @property
    def seed_of_game(self) -> int:
        """The seed that decides the present game: with it the rest of Gridwise plays the same one."""
        return _seed_of(*begun(self._series))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start the game of a seed, or the next one of the series."""
        super().reset(seed=seed)
        for name in options or {}:
            pick(name, dict.fromkeys(self.environment.options), "option of reset")
        if seed is not None:
            self._series = (int(seed), 0)
        elif self._series is None:
            self._series = (int(self.np_random.integers(1 << 63)), 0)
        else:
            self._series = (self._series[0], self._series[1] + 1)
        self.environment.begin(self.seed_of_game, options or {})
        if self.render_mode == "human":
            self.render()
        return self.environment.seen(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make one move."""
        begun(self._series)
        environment, rewards = self.environment, self.rewards
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if not 0 <= number < environment.actions:
            raise UsageError(f"expected an action from 0 to {environment.actions - 1}, got {action!r}")
        outcome = environment.outcome
        if outcome != "playing":
            raise UsageError(f"the game is over ({outcome}); call reset()")
        before = self.shaping.worth(environment)
        reward = rewards["step"]
        for name, count in environment.play(number).items():
            reward += rewards[name] * count
        outcome = environment.outcome
        if outcome == "won":
            reward += rewards["win"]
        elif outcome == "lost":
            reward += rewards["loss"]
        if self.shaping.weights:
            reward += self.shaping.gamma * self.shaping.worth(environment) - before
        if self.render_mode == "human":
            self.render()
        terminated, truncated = outcome in ("won", "lost"), outcome in ("stalled", "limit")
        return environment.seen(), reward, terminated, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions the rules allow, as sb3-contrib asks for it; all False when the game is over."""
        begun(self._series)
        mask = np.zeros(self.environment.actions, dtype=np.bool_)
        mask[self.environment.legal()] = True
        return mask

    def get_state(self) -> Snapshot[Any]:
        """Return everything about this moment, the random generator included."""
        seed, number = begun(self._series)
        random = state_of(self.np_random)
        return Snapshot(self.environment.moment(), seed, number, random, self._np_random_seed)

    def set_state(self, state: Snapshot[Any]) -> None:
        """Continue from a moment that `get_state` of an environment with the same settings has returned."""
        if not isinstance(state, Snapshot):
            raise UsageError(f"expected what get_state() returns, got {type(state).__name__}")
        self.environment.resume(state.game, _seed_of(state.seed, state.number))
        self._series = (state.seed, state.number)
        self._np_random = generator_in(state.random)
        self._np_random_seed = state.random_seed

    def render(self) -> Pixels | None:
        """Return the picture of this moment, or show it in a window."""
        begun(self._series)
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing without a render_mode, such as 'rgb_array'")
            return None
        pixels = self._screen.pixels(self.environment.scene())
        if self.render_mode == "rgb_array":
            return pixels
        if self._window is None:
            self._window = PictureWindow(f"Gridwise {type(self).__name__}", self.metadata["render_fps"])
        self._window.show(pixels)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()

    def _info(self) -> dict[str, Any]:
        """Return the mask and what else is known about this moment."""
        return {"action_mask": self.action_masks().astype(np.int8), **self.environment.facts()}


def environment_with(puzzle: Puzzle[Any], *given: Any, **settings: Any) -> Environment[Any]:
    """Return a puzzle's games with their settings."""
    kind = environment_of(puzzle)
    if kind is None:
        raise UsageError(f"{puzzle.name} is no environment: its actions differ from board to board")
    return kind(puzzle, *given, **settings)


def space_of(observed: Observed) -> spaces.Space[Any]:
    """Return what a puzzle says that is observed as Gymnasium writes it."""
    if isinstance(observed, int):
        return spaces.Discrete(observed)
    if isinstance(observed, Numbers):
        return spaces.Box(observed.low, observed.high, observed.shape, np.dtype(observed.dtype).type)
    return spaces.Dict({name: space_of(part) for name, part in observed.items()})


def _seed_of(seed: int, number: int) -> int:
    return seed if number == 0 else game_seed(seed, number)
