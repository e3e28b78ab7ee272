"""Rush Hour as an environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from gridwise.errors import UsageError
from gridwise.gym.cells import Board
from gridwise.gym.environment import RenderMode
from gridwise.gym.instances import Given
from gridwise.gym.puzzle_environment import MAX_STEPS, PuzzleEnvironment
from gridwise.gym.screen import Theme
from gridwise.puzzles.rushhour import PUZZLE, Move, RushHour
from gridwise.puzzles.rushhour.draw import scene
from gridwise.puzzles.rushhour.rules import Metric, State, at
from gridwise.scene import Scene

__all__ = ["CARS", "EMPTY", "WALL", "RushHourEnv"]

EMPTY, WALL, CARS = 0, 1, 2
"""What the numbers on an observed board mean: the red car is CARS, the others follow in the file's order."""


class RushHourEnv(PuzzleEnvironment[Board, RushHour]):
    """Slide cars until the red one stands at the exit.

    With the metric `steps`, the action 2 x car slides that car back (left or up) by one cell and
    2 x car + 1 forth; car 0 is the red one, the others follow in the file's order. With `moves`, each car
    has as many slides back, by 1, 2, ... cells, and then as many forth. Without instances and choices, the
    levels that come with the package are played.
    """

    REWARDS: ClassVar[dict[str, float]] = {"step": -0.01, "win": 1.0, "loss": -1.0, "illegal": 0.0}

    def __init__(
        self,
        instances: Given[RushHour] | Sequence[Given[RushHour]] | None = None,
        *,
        metric: Metric = "steps",
        max_steps: int | None = MAX_STEPS,
        rewards: Mapping[str, float] | None = None,
        render_mode: RenderMode | None = None,
        cell: int | None = None,
        theme: Theme = "light",
        **choices: Any,
    ) -> None:
        self.metric = metric
        self._most_cars: int | None = None
        super().__init__(
            PUZZLE,
            instances,
            choices,
            max_steps=max_steps,
            rewards=rewards,
            render_mode=render_mode,
            cell=cell,
            theme=theme,
            metric=metric,
        )

    @property
    def reach(self) -> int:
        """How many slides an action can choose from in each of the two ways of a car."""
        return 1 if self.metric == "steps" else max(1, max(self.rows, self.cols) - 2)

    def action(self, move: Move) -> int:
        """Return the action that stands for a move of a plan."""
        first = 2 * self.reach * self._number(self.problem, move.car)
        return first + (-move.delta - 1 if move.delta < 0 else self.reach + move.delta - 1)

    def _spaces(self) -> tuple[spaces.Space[Board], spaces.Discrete]:
        given = self.instances.given
        self._most_cars = (
            max(len(each.cars) for each in given) if given else self.instances.choices["cars"][1]
        )
        board = spaces.Box(EMPTY, CARS + self._most_cars - 1, (self.rows, self.cols), np.uint8)
        return board, spaces.Discrete(2 * self.reach * self._most_cars)

    def _check_kind(self, problem: RushHour) -> None:
        if not isinstance(problem, RushHour):
            raise UsageError(f"expected Rush Hour boards, got {type(problem).__name__}")
        if problem.metric != self.metric:
            raise UsageError(f"the board counts {problem.metric}, the environment {self.metric}")
        if self._most_cars is not None and len(problem.cars) > self._most_cars:
            raise UsageError(
                f"this environment has actions for {self._most_cars} cars, the board has {len(problem.cars)}"
            )

    def _number(self, problem: RushHour, label: str) -> int:
        index = next(index for index, car in enumerate(problem.cars) if car.label == label)
        return 0 if index == problem.red else index + (index < problem.red)

    def _gain(self, problem: RushHour, before: State, after: State) -> float:
        return 0.0

    def _observation(self) -> Board:
        problem = self.problem
        board = np.full((self.rows, self.cols), EMPTY, dtype=np.uint8)
        for wall in problem.walls:
            board[wall] = WALL
        for car, position in zip(problem.cars, self.state, strict=True):
            for place in at(car, position).cells():
                board[place] = CARS + self._number(problem, car.label)
        return board

    def _scene(self) -> Scene:
        move = self.progress.move
        moved = None if move is None else move.car
        unit = "step" if self.metric == "steps" else "move"
        steps = self.progress.steps
        caption = f"{steps:,} {unit}{'' if steps == 1 else 's'}"
        return scene(self.problem, self.state, moved=moved, caption=caption)
