"""The worm as an environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypedDict, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gridwise.errors import UsageError
from gridwise.gym.cells import LAST, Board, draw_body
from gridwise.gym.environment import RenderMode
from gridwise.gym.instances import Given
from gridwise.gym.puzzle_environment import MAX_STEPS, PuzzleEnvironment
from gridwise.gym.screen import Theme
from gridwise.puzzles.worm import PUZZLE, Worm, WormState
from gridwise.puzzles.worm.draw import scene
from gridwise.puzzles.worm.rules import DIRECTIONS, QUARTERS, Direction
from gridwise.scene import Scene

__all__ = ["WormEnv", "WormObservation"]

MOVES = tuple(DIRECTIONS)
_LEAST_POINTS = -1e6
"""Turns can cost points without end, but nobody turns four million times."""


class WormObservation(TypedDict):
    """What there is to see."""

    board: Board
    """The worm, see `gridwise.gym.cells`; no fruit. Its moves come in the order U, D, L, R."""
    food: NDArray[np.int32]
    """What lies on each cell."""
    growth: NDArray[np.int32]
    """Moves that the worm will still grow."""
    points: NDArray[np.float32]
    """Points still to be made."""
    direction: np.int64
    """1 + the action of the last move where turns cost something, otherwise 0."""


class WormEnv(PuzzleEnvironment[WormObservation, Worm]):
    """Reach the target."""

    REWARDS: ClassVar[dict[str, float]] = {
        "step": -0.01,
        "point": 0.01,
        "win": 1.0,
        "loss": -1.0,
        "illegal": 0.0,
    }

    def __init__(
        self,
        instances: Given[Worm] | Sequence[Given[Worm]] | None = None,
        *,
        max_steps: int | None = MAX_STEPS,
        rewards: Mapping[str, float] | None = None,
        render_mode: RenderMode | None = None,
        cell: int | None = None,
        theme: Theme = "light",
        **choices: Any,
    ) -> None:
        super().__init__(
            PUZZLE,
            instances,
            choices,
            max_steps=max_steps,
            rewards=rewards,
            render_mode=render_mode,
            cell=cell,
            theme=theme,
        )

    def action(self, move: Direction) -> int:
        """Return the action that stands for a move U, D, L or R."""
        return MOVES.index(move)

    def _spaces(self) -> tuple[spaces.Space[WormObservation], spaces.Discrete]:
        given, choices = self.instances.given, self.instances.choices
        foods = [food for worm in given for row in worm.field for food in row]
        most = max(1, max(foods, default=0) if given else choices["foods"][1])
        target = max((worm.target for worm in given), default=choices["target"])
        size = (self.rows, self.cols)
        seen = spaces.Dict(
            {
                "board": spaces.Box(0, LAST, size, np.uint8),
                "food": spaces.Box(0, most, size, np.int32),
                "growth": spaces.Box(0, most, (1,), np.int32),
                "points": spaces.Box(_LEAST_POINTS, target - _LEAST_POINTS, (1,), np.float32),
                "direction": spaces.Discrete(len(MOVES) + 1),
            }
        )
        return cast("spaces.Space[WormObservation]", seen), spaces.Discrete(len(MOVES))

    def _check_kind(self, problem: Worm) -> None:
        if not isinstance(problem, Worm):
            raise UsageError(f"expected fields of the worm, got {type(problem).__name__}")

    def _gain(self, problem: Worm, before: WormState, after: WormState) -> float:
        return self.rewards["point"] * (after.score - before.score) / QUARTERS

    def _observation(self) -> WormObservation:
        worm, state = self.problem, cast(WormState, self.state)
        board = np.zeros((self.rows, self.cols), dtype=np.uint8)
        draw_body(board, state.body, tuple(DIRECTIONS.values()))
        food = np.array(worm.field, dtype=np.int32)
        for cell in state.eaten:
            food[cell] = 0
        return {
            "board": board,
            "food": food,
            "growth": np.array([state.growth], dtype=np.int32),
            "points": np.array([worm.target - state.points], dtype=np.float32),
            "direction": np.int64(0 if state.direction is None else 1 + MOVES.index(state.direction)),
        }

    def _facts(self) -> dict[str, Any]:
        state = cast(WormState, self.state)
        return {**super()._facts(), "length": len(state.body), "points": state.points}

    def _scene(self) -> Scene:
        worm, state = self.problem, cast(WormState, self.state)
        caption = f"{state.points:g} of {worm.target} points, {self.progress.steps:,} moves"
        return scene(worm, state, heading=self.progress.move, caption=caption)
