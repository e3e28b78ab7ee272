"""Many games at once, where a puzzle has a native fleet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from gridwise.errors import UsageError
from gridwise.gym.environment import environment_with, space_of
from gridwise.gym.rewards import Rewards, rewards_with
from gridwise.gym.screen import Pixels, Screen, Theme
from gridwise.gym.snapshot import FleetSnapshot, generator_in, state_of
from gridwise.names import pick
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.environment import FleetEnvironment, Shaping

__all__ = ["PuzzleVectorEnv"]

Bools: TypeAlias = NDArray[np.bool_]
Infos: TypeAlias = dict[str, Any]

_MASK64 = (1 << 64) - 1


class PuzzleVectorEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """`PuzzleEnv` many times over: the same games, observations, rewards and infos, but fast.

    Game i of `reset(seed=s)` is the one of the seed s + i, and the games that follow it are those of
    `PuzzleEnv`. When a game is over, the next step starts the next one (`autoreset_mode` changes that, with
    Gymnasium's meaning). With `copy=False` the arrays are views that the next step rewrites.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 8}  # noqa: RUF012
    puzzle: ClassVar[Puzzle[Any]]

    def __init__(
        self,
        num_envs: int = 1,
        *given: Any,
        rewards: Rewards = None,
        potential: str | Mapping[str, float] | None = None,
        gamma: float = 0.99,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        cell: int | None = None,
        theme: Theme = "light",
        **settings: Any,
    ) -> None:
        super().__init__()
        environment = environment_with(self.puzzle, *given, **settings)
        assert isinstance(environment, FleetEnvironment)
        self.environment = environment
        self.rewards = rewards_with(environment.REWARDS, rewards, environment.PRESETS)
        self.shaping = Shaping.of(environment, potential, gamma)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        if render_mode not in (None, "rgb_array"):
            raise UsageError(f"many games at once have the render mode 'rgb_array' only, got {render_mode!r}")
        self.render_mode = render_mode
        self.num_envs = num_envs
        try:
            self._fleet = fleet = environment.fleet(
                num_envs, self.rewards, self.shaping, self.autoreset_mode.value
            )
        except TypeError:
            raise UsageError(f"expected num_envs to be a whole number, got {num_envs!r}") from None
        except ValueError as error:
            raise UsageError(str(error)) from error
        self.single_observation_space = space_of(environment.observed)
        self.single_action_space = space_of(environment.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._screen = Screen(environment.rows, environment.cols, cell, theme)
        self._begun = False
        self._seen, self._rewards = fleet.observations, fleet.rewards
        self._terminations, self._truncations = fleet.terminations, fleet.truncations
        views = environment.VIEWS.items()
        self._now: dict[str, NDArray[Any]] = {name: getattr(fleet, view) for name, view in views}
        self._final: dict[str, NDArray[Any]] = {name: getattr(fleet, f"final_{view}") for name, view in views}
        self._words = np.array(environment.OUTCOMES, dtype=object)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[Any], Infos]:
        """Start the games of a seed, or the next ones; `options={"reset_mask": ...}` names those to start."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        options = options or {}
        for name in options:
            pick(name, {"reset_mask": None}, "option of reset")
        chosen = self._chosen(options.get("reset_mask"))
        for game, own in enumerate(self._seeds(seed)):
            if not chosen[game]:
                continue
            if own is not None:
                self._fleet.start(game, own & _MASK64)
            elif self._begun:
                self._fleet.restart(game)
            else:
                self._fleet.start(game, int(self.np_random.integers(1 << 63)))
        self._begun = True
        return self._observations(), self._infos(self._now, chosen)

    def step(self, actions: ArrayLike) -> tuple[NDArray[Any], NDArray[np.float64], Bools, Bools, Infos]:
        """Make a move in every game, or start the next game where one is over."""
        if not self._begun:
            raise UsageError("call reset() first: no game has begun")
        moves = np.ascontiguousarray(actions)
        if moves.dtype != np.int64:
            if moves.dtype.kind not in "iu":
                raise UsageError(f"expected {self.num_envs} whole numbers as actions, got {moves.dtype}")
            moves = moves.astype(np.int64)
        if moves.shape != (self.num_envs,):
            raise UsageError(f"expected {self.num_envs} actions, got an array of the shape {moves.shape}")
        try:
            self._fleet.step(moves)
        except ValueError as error:
            raise UsageError(str(error)) from error
        terminations, truncations = self._terminations.copy(), self._truncations.copy()
        infos = self._infos(self._now, None)
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            infos |= self._final_infos(terminations | truncations)
        return self._observations(), self._rewards.copy(), terminations, truncations, infos

    def action_masks(self) -> Bools:
        """Tell which actions the rules allow in each game, as sb3-contrib asks for it."""
        return self._now["action_mask"].astype(np.bool_)

    def state(self, game: int) -> Any:
        """Return one game as the rest of Gridwise knows it."""
        return self.environment.moment_of(self._fleet.snapshot(game))

    def get_state(self) -> FleetSnapshot:
        """Return everything about this moment, the random generators included."""
        if not self._begun:
            raise UsageError("call reset() first: no game has begun")
        games = tuple(self._fleet.snapshot(game) for game in range(self.num_envs))
        return FleetSnapshot(games, state_of(self.np_random), self._np_random_seed)

    def set_state(self, state: FleetSnapshot) -> None:
        """Continue from a moment that `get_state` of an environment with the same settings has returned."""
        if not isinstance(state, FleetSnapshot) or len(state.games) != self.num_envs:
            raise UsageError(f"expected what get_state() returns for {self.num_envs} games")
        try:
            for game, snapshot in enumerate(state.games):
                self._fleet.set(game, snapshot)
        except (TypeError, ValueError) as error:
            raise UsageError(f"this state belongs to another environment ({error})") from error
        self._np_random = generator_in(state.random)
        self._np_random_seed = state.random_seed
        self._begun = True

    def render(self) -> tuple[Pixels, ...] | None:
        """Return a picture of every game."""
        if self.render_mode is None:
            return None
        games = map(self.state, range(self.num_envs))
        return tuple(self._screen.pixels(self.environment.picture(game)) for game in games)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        seeds = [seed + game for game in range(self.num_envs)] if isinstance(seed, int) else list(seed)
        if len(seeds) != self.num_envs:
            raise UsageError(f"expected {self.num_envs} seeds, got {len(seeds)}")
        return seeds

    def _chosen(self, mask: Any) -> Bools:
        if mask is None:
            return np.ones(self.num_envs, dtype=np.bool_)
        chosen = np.asarray(mask)
        if chosen.dtype != np.bool_ or chosen.shape != (self.num_envs,) or not self._begun:
            raise UsageError(f"expected reset_mask to be {self.num_envs} bools, after a first reset of all")
        return chosen

    def _observations(self) -> NDArray[Any]:
        return self._seen.copy() if self._copy else self._seen

    def _infos(self, views: Mapping[str, NDArray[Any]], chosen: Bools | None) -> Infos:
        every = chosen is None or chosen.all()
        if chosen is None:
            chosen = np.ones(self.num_envs, dtype=np.bool_)
        infos: Infos = {}
        for name, view in views.items():
            value = self._words[view] if name == "outcome" else view.copy()
            if not every:
                value[~chosen] = None if name == "outcome" else 0
            infos[name] = value
            infos[f"_{name}"] = chosen
        return infos

    def _final_infos(self, ended: Bools) -> Infos:
        if not ended.any():
            return {}
        seen = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            seen[game] = self._fleet.final_observations[game].copy()
        final = self._infos(self._final, ended)
        return {"final_obs": seen, "_final_obs": ended, "final_info": final, "_final_info": ended}


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return mode if isinstance(mode, AutoresetMode) else AutoresetMode(mode)
    except ValueError:
        names = ", ".join(each.value for each in AutoresetMode)
        raise UsageError(f"expected the autoreset mode to be one of {names}, got {mode!r}") from None
