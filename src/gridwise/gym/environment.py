"""What all environments share: seeds, masks, pictures, and states that can be taken and put back."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, SupportsIndex, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gridwise.errors import UsageError
from gridwise.gym.screen import PictureWindow, Pixels, Screen, Theme
from gridwise.names import pick
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.scene import Scene

__all__ = ["Environment", "RenderMode", "Snapshot"]

O = TypeVar("O")  # noqa: E741  an observation
G = TypeVar("G")  # a game in one moment

RenderMode = Literal["human", "rgb_array"]


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[G]):
    """Everything about an environment in one moment: putting it back continues exactly as before."""

    game: G
    seed: int
    """What the series of games began with."""
    number: int
    """Which game of the series this is, from 0."""
    random: Mapping[str, Any] = field(hash=False)
    """State of `np_random`."""
    random_seed: int | None


class Environment(gymnasium.Env[O, np.int64], ABC, Generic[O, G]):
    """A puzzle as a Gymnasium environment.

    `reset(seed=s)` begins with the game that the rest of Gridwise plays with the seed s; every `reset()`
    without a seed goes on to the next game of the series, number n with the seed `game_seed(s, n)`.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "rgb_array"], "render_fps": 8}  # noqa: RUF012
    action_space: spaces.Discrete
    options: ClassVar[tuple[str, ...]] = ()
    """What `reset(options=...)` knows."""

    def __init__(
        self, rows: int, cols: int, render_mode: RenderMode | None, cell: int | None, theme: Theme
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UsageError(f"expected the render mode 'human' or 'rgb_array', got {render_mode!r}")
        self.render_mode = render_mode
        self._screen = Screen(rows, cols, cell, theme)
        self._window: PictureWindow | None = None
        self._series: tuple[int, int] | None = None

    @property
    def seed_of_game(self) -> int:
        """The seed that decides the present game: with it the rest of Gridwise plays the same one."""
        return _seed_of(*self._begun())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[O, dict[str, Any]]:
        """Start the game of a seed, or the next one of the series."""
        super().reset(seed=seed)
        for name in options or {}:
            pick(name, dict.fromkeys(self.options), "option of reset")
        if seed is not None:
            self._series = (int(seed), 0)
        elif self._series is None:
            self._series = (int(self.np_random.integers(1 << 63)), 0)
        else:
            self._series = (self._series[0], self._series[1] + 1)
        self._begin(self.seed_of_game, options or {})
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[O, float, bool, bool, dict[str, Any]]:
        """Make one move."""
        self._begun()
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self.action_space.n:
            raise UsageError(f"expected an action from 0 to {self.action_space.n - 1}, got {action!r}")
        reward, terminated, truncated = self._play(number)
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, terminated, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions the rules allow, as sb3-contrib asks for it; all False when the game is over."""
        self._begun()
        mask = np.zeros(int(self.action_space.n), dtype=np.bool_)
        mask[self._legal()] = True
        return mask

    def get_state(self) -> Snapshot[G]:
        """Return everything about this moment, the random generator included."""
        seed, number = self._begun()
        state = deepcopy(dict(self.np_random.bit_generator.state))
        return Snapshot(self._game(), seed, number, state, self._np_random_seed)

    def set_state(self, state: Snapshot[G]) -> None:
        """Continue from a moment that `get_state` of an environment with the same settings has returned."""
        if not isinstance(state, Snapshot):
            raise UsageError(f"expected what get_state() returns, got {type(state).__name__}")
        self._set_game(state.game, _seed_of(state.seed, state.number))
        self._series = (state.seed, state.number)
        bits = getattr(np.random, state.random["bit_generator"])()
        bits.state = deepcopy(dict(state.random))
        self._np_random = np.random.Generator(bits)
        self._np_random_seed = state.random_seed

    def render(self) -> Pixels | None:
        """Return the picture of this moment, or show it in a window."""
        self._begun()
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing without a render_mode, such as 'rgb_array'")
            return None
        pixels = self._screen.pixels(self._scene())
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

    def _begun(self) -> tuple[int, int]:
        if self._series is None:
            raise UsageError("call reset() first: no game has begun")
        return self._series

    def _info(self) -> dict[str, Any]:
        """Return the mask and what else is known about this moment."""
        return {"action_mask": self.action_masks().astype(np.int8), **self._facts()}

    @abstractmethod
    def _begin(self, seed: int, options: Mapping[str, Any]) -> None:
        """Start the game of a seed."""

    @abstractmethod
    def _play(self, action: int) -> tuple[float, bool, bool]:
        """Make a move; return the reward, and whether the game has terminated or was truncated."""

    @abstractmethod
    def _legal(self) -> list[int]:
        """List the actions that the rules allow now."""

    @abstractmethod
    def _observation(self) -> O:
        """Return what there is to see, in new arrays."""

    @abstractmethod
    def _facts(self) -> dict[str, Any]:
        """Return what `info` says beside the mask."""

    @abstractmethod
    def _scene(self) -> Scene:
        """Describe this moment as a picture."""

    @abstractmethod
    def _game(self) -> G:
        """Return the game in this moment, as data that never changes."""

    @abstractmethod
    def _set_game(self, game: G, seed: int) -> None:
        """Continue from a moment of the game of a seed; refuse what belongs to other settings."""


def _seed_of(seed: int, number: int) -> int:
    return seed if number == 0 else game_seed(seed, number)
