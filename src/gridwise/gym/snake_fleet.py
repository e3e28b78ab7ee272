"""Many games of Snake at once, on the native core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from gridwise.errors import UsageError
from gridwise.gym.cells import Board
from gridwise.gym.rewards import rewards_with
from gridwise.gym.screen import Pixels, Screen, Theme
from gridwise.gym.snake import REWARDS, picture, rules_of, snake_spaces
from gridwise.names import pick
from gridwise.puzzles.snake.rules import Cell, Outcome, State, Tail

__all__ = ["FleetSnapshot", "SnakeVectorEnv"]

Bools: TypeAlias = NDArray[np.bool_]
Infos: TypeAlias = dict[str, Any]

_OUTCOMES: tuple[Outcome, ...] = ("playing", "won", "lost", "stalled")
"""In the order of the native engine."""
_MASK64 = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class FleetSnapshot:
    """Everything about many games in one moment."""

    games: tuple[Any, ...]
    """As the native engine gives them."""
    random: Mapping[str, Any] = field(hash=False)
    """State of `np_random`."""
    random_seed: int | None


class SnakeVectorEnv(VectorEnv[Board, NDArray[np.int64], NDArray[Any]]):
    """`SnakeEnv` many times over: the same games, observations, rewards and infos, but fast.

    Game i of `reset(seed=s)` is the one of the seed s + i, and the games that follow it are those of
    `SnakeEnv`. When a game is over, the next step starts the next one (`autoreset_mode` changes that, with
    Gymnasium's meaning). With `copy=False` the arrays are views that the next step rewrites.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 8}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        board: str = "10x10",
        *,
        tail: Tail = "free",
        rewards: Mapping[str, float] | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        cell: int | None = None,
        theme: Theme = "light",
    ) -> None:
        from gridwise._core import SnakeFleet

        super().__init__()
        self.rules = rules_of(board, tail)
        self.rewards = rewards_with(REWARDS, rewards)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        if render_mode not in (None, "rgb_array"):
            raise UsageError(f"many games at once have the render mode 'rgb_array' only, got {render_mode!r}")
        self.render_mode = render_mode
        self.num_envs = num_envs
        try:
            self._fleet = SnakeFleet(
                self.rules.rows,
                self.rules.cols,
                tail_blocked=tail == "blocked",
                count=num_envs,
                rewards=(*(self.rewards[name] for name in ("step", "fruit", "win", "loss")),),  # type: ignore[arg-type]
                autoreset=self.autoreset_mode.value,
            )
        except TypeError:
            raise UsageError(f"expected num_envs to be a whole number, got {num_envs!r}") from None
        except ValueError as error:
            raise UsageError(str(error)) from error
        self.single_observation_space, self.single_action_space = snake_spaces(self.rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._screen = Screen(self.rules.rows, self.rules.cols, cell, theme)
        self._begun = False
        fleet = self._fleet
        self._boards = fleet.boards
        self._rewards = fleet.rewards
        self._terminations, self._truncations = fleet.terminations, fleet.truncations
        self._now = (fleet.masks, fleet.lengths, fleet.steps, fleet.hunger, fleet.outcomes)
        self._final = (
            fleet.final_masks,
            fleet.final_lengths,
            fleet.final_steps,
            fleet.final_hunger,
            fleet.final_outcomes,
        )
        self._words = np.array(_OUTCOMES, dtype=object)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Board, Infos]:
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

    def step(self, actions: ArrayLike) -> tuple[Board, NDArray[np.float64], Bools, Bools, Infos]:
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
        """Tell which moves keep each snake alive, as sb3-contrib asks for it."""
        return self._now[0].astype(np.bool_)

    def state(self, game: int) -> State:
        """Return one game as the rest of Gridwise knows it."""
        body, fruit, generator, steps, hunger, outcome, _, _ = self._fleet.snapshot(game)
        cells = tuple(Cell(*divmod(cell, self.rules.cols)) for cell in body)
        at = None if fruit < 0 else Cell(*divmod(fruit, self.rules.cols))
        return State(cells, at, generator, steps, hunger, _OUTCOMES[outcome])

    def get_state(self) -> FleetSnapshot:
        """Return everything about this moment, the random generators included."""
        if not self._begun:
            raise UsageError("call reset() first: no game has begun")
        games = tuple(self._fleet.snapshot(game) for game in range(self.num_envs))
        return FleetSnapshot(games, deepcopy(dict(self.np_random.bit_generator.state)), self._np_random_seed)

    def set_state(self, state: FleetSnapshot) -> None:
        """Continue from a moment that `get_state` of an environment with the same settings has returned."""
        if not isinstance(state, FleetSnapshot) or len(state.games) != self.num_envs:
            raise UsageError(f"expected what get_state() returns for {self.num_envs} games")
        try:
            for game, snapshot in enumerate(state.games):
                self._fleet.set(game, snapshot)
        except (TypeError, ValueError) as error:
            raise UsageError(f"this state belongs to another environment ({error})") from error
        bits = getattr(np.random, state.random["bit_generator"])()
        bits.state = deepcopy(dict(state.random))
        self._np_random = np.random.Generator(bits)
        self._np_random_seed = state.random_seed
        self._begun = True

    def render(self) -> tuple[Pixels, ...] | None:
        """Return a picture of every game."""
        if self.render_mode is None:
            return None
        return tuple(
            self._screen.pixels(picture(self.rules, self.state(game))) for game in range(self.num_envs)
        )

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

    def _observations(self) -> Board:
        return self._boards.copy() if self._copy else self._boards

    def _infos(self, views: tuple[NDArray[Any], ...], chosen: Bools | None) -> Infos:
        masks, lengths, steps, hunger, outcomes = views
        values: Infos = {
            "action_mask": masks.copy(),
            "length": lengths.copy(),
            "steps": steps.copy(),
            "hunger": hunger.copy(),
            "outcome": self._words[outcomes],
        }
        if chosen is None:
            chosen = np.ones(self.num_envs, dtype=np.bool_)
        elif not chosen.all():
            for name, value in values.items():
                value[~chosen] = None if name == "outcome" else 0
        infos: Infos = {}
        for name, value in values.items():
            infos[name] = value
            infos[f"_{name}"] = chosen
        return infos

    def _final_infos(self, ended: Bools) -> Infos:
        if not ended.any():
            return {}
        boards = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            boards[game] = self._fleet.final_boards[game].copy()
        final = self._infos(self._final, ended)
        return {"final_obs": boards, "_final_obs": ended, "final_info": final, "_final_info": ended}


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return mode if isinstance(mode, AutoresetMode) else AutoresetMode(mode)
    except ValueError:
        names = ", ".join(each.value for each in AutoresetMode)
        raise UsageError(f"expected the autoreset mode to be one of {names}, got {mode!r}") from None
