"""From easy games to hard ones: an environment that moves on as its learner succeeds."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from numpy.typing import NDArray

from gridwise.errors import UsageError
from gridwise.gym.environment import PuzzleEnv
from gridwise.gym.registration import make
from gridwise.puzzles.base import Puzzle

__all__ = ["Curriculum"]


def won(info: Mapping[str, Any]) -> bool:
    """Tell whether a game was won."""
    return bool(info["outcome"] == "won")


class Curriculum(gymnasium.Env[Any, np.int64]):
    """The environments of one puzzle, one after the other, all with the same observations and actions.

    A stage is a dictionary of settings; `common` ones are those of every stage. When `share` of the last
    `games` games were a success, the next reset begins the next stage; the last one stays. `info["stage"]`
    is its number, from 0.
    """

    def __init__(
        self,
        puzzle: str | Puzzle[Any],
        stages: Sequence[Mapping[str, Any]],
        *,
        share: float = 0.8,
        games: int = 100,
        success: Callable[[Mapping[str, Any]], bool] = won,
        **common: Any,
    ) -> None:
        if not stages:
            raise UsageError("expected at least one stage, got none")
        if isinstance(games, bool) or not isinstance(games, int) or games < 1:
            raise UsageError(f"expected games to be 1 or more, got {games!r}")
        self.environments: list[PuzzleEnv] = [make(puzzle, **{**common, **stage}) for stage in stages]
        first = self.environments[0]
        for number, other in enumerate(self.environments):
            if (other.observation_space, other.action_space) != (first.observation_space, first.action_space):
                raise UsageError(
                    f"the stages 0 and {number} differ in what is observed or done: "
                    f"{first.observation_space} and {other.observation_space}; a frame or a radius helps"
                )
        self.observation_space, self.action_space = first.observation_space, first.action_space
        self.render_mode = first.render_mode
        self.metadata = first.metadata
        self.stage = 0
        self._share, self._success = share, success
        self._recent: deque[bool] = deque(maxlen=games)

    @property
    def current(self) -> PuzzleEnv:
        """The environment of this stage."""
        return self.environments[self.stage]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start the next game, in the next stage if this one is mastered."""
        super().reset(seed=seed)
        if self._mastered() and self.stage + 1 < len(self.environments):
            self.stage += 1
            self._recent.clear()
            if seed is None:
                seed = int(self.np_random.integers(1 << 63))
        observation, info = self.current.reset(seed=seed, options=options)
        return observation, info | {"stage": self.stage}

    def step(self, action: SupportsIndex) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make one move."""
        observation, reward, terminated, truncated, info = self.current.step(action)
        if terminated or truncated:
            self._recent.append(self._success(info))
        return observation, reward, terminated, truncated, info | {"stage": self.stage}

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions the rules allow, as sb3-contrib asks for it."""
        return self.current.action_masks()

    def render(self) -> Any:
        """Return the picture of this moment, or show it in a window."""
        return self.current.render()

    def close(self) -> None:
        """Close what the stages have opened."""
        for environment in self.environments:
            environment.close()

    def _mastered(self) -> bool:
        recent = self._recent
        return len(recent) == recent.maxlen and sum(recent) >= self._share * len(recent)
