"""Torus Snake as an environment."""

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
from gridwise.puzzles.torus_snake import PUZZLE, TorusSnake
from gridwise.puzzles.torus_snake.draw import scene
from gridwise.puzzles.torus_snake.rules import DIRECTIONS, Move, State
from gridwise.scene import Direction, Scene

__all__ = ["TorusSnakeEnv", "TorusSnakeObservation"]

MOVES = tuple(DIRECTIONS)


class TorusSnakeObservation(TypedDict):
    """What there is to see."""

    board: Board
    """The snake, see `gridwise.gym.cells`; no fruit."""
    apples: NDArray[np.int32]
    """How many apples lie on each cell; the one under the head is counted already, but lies there."""


class TorusSnakeEnv(PuzzleEnvironment[TorusSnakeObservation, TorusSnake]):
    """Count every apple on a board without edges."""

    REWARDS: ClassVar[dict[str, float]] = {
        "step": -0.01,
        "apple": 1.0,
        "win": 1.0,
        "loss": -1.0,
        "illegal": 0.0,
    }

    def __init__(
        self,
        instances: Given[TorusSnake] | Sequence[Given[TorusSnake]] | None = None,
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

    def action(self, move: Move) -> int:
        """Return the action that stands for a move U, R, D or L."""
        return MOVES.index(move)

    def _spaces(self) -> tuple[spaces.Space[TorusSnakeObservation], spaces.Discrete]:
        given = self.instances.given
        counts = [apple.count for problem in given for apple in problem.apples]
        most = max(counts, default=1) if given else self.instances.choices["most"]
        size = (self.rows, self.cols)
        seen = spaces.Dict(
            {"board": spaces.Box(0, LAST, size, np.uint8), "apples": spaces.Box(0, most, size, np.int32)}
        )
        return cast("spaces.Space[TorusSnakeObservation]", seen), spaces.Discrete(len(MOVES))

    def _check_kind(self, problem: TorusSnake) -> None:
        if not isinstance(problem, TorusSnake):
            raise UsageError(f"expected Torus Snake instances, got {type(problem).__name__}")

    def _gain(self, problem: TorusSnake, before: State, after: State) -> float:
        return self.rewards["apple"] * (sum(problem.left(before)) - sum(problem.left(after)))

    def _observation(self) -> TorusSnakeObservation:
        problem = self.problem
        body, counts = self.state
        board = np.zeros((self.rows, self.cols), dtype=np.uint8)
        draw_body(board, [problem.place(cell) for cell in body], tuple(DIRECTIONS.values()), wraps=True)
        apples = np.zeros((self.rows, self.cols), dtype=np.int32)
        for apple, count in zip(problem.apples, counts, strict=True):
            apples[apple.row, apple.col] = count
        return {"board": board, "apples": apples}

    def _facts(self) -> dict[str, Any]:
        left = sum(self.problem.left(self.state))
        return {**super()._facts(), "length": len(self.state[0]), "apples_left": left}

    def _scene(self) -> Scene:
        facts = self._facts()
        caption = f"{facts['apples_left']} apples to reach, {facts['steps']:,} moves"
        heading = cast("Direction | None", self.progress.move)
        return scene(self.problem, self.state, heading=heading, caption=caption)
