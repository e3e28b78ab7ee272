"""Rush Hour for learners."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gridwise.errors import UsageError
from gridwise.puzzles.base.environment import Numbers, Observed
from gridwise.puzzles.base.environment.search import SearchEnvironment
from gridwise.puzzles.rushhour.generate import most_cars
from gridwise.puzzles.rushhour.rules import Move, RushHour

if TYPE_CHECKING:
    from gridwise.puzzles.base.environment.cells import Board

__all__ = ["CARS", "EMPTY", "WALL", "RushHourEnvironment"]

EMPTY, WALL, CARS = 0, 1, 2
"""What the numbers on an observed board mean: the red car is CARS, the others follow in the file's order."""


class RushHourEnvironment(SearchEnvironment[RushHour]):
    """Slide cars until the red one stands at the exit.

    With the metric `steps`, the action 2 x car slides that car back (left or up) by one cell and
    2 x car + 1 forth; car 0 is the red one, the others follow in the file's order. With `moves`, each car
    has as many slides back, by 1, 2, ... cells, and then as many forth. Without instances and choices, the
    levels that come with the package are played.
    """

    kind = RushHour
    kind_words = "Rush Hour boards"
    _most_cars: int | None = None

    @property
    def reach(self) -> int:
        """How many slides an action can choose from in each of the two ways of a car."""
        return 1 if self.metric == "steps" else max(1, max(self.rows, self.cols) - 2)

    def action(self, move: Move) -> int:
        first = 2 * self.reach * self._number(self.problem, move.car)
        return first + (-move.delta - 1 if move.delta < 0 else self.reach + move.delta - 1)

    def spaces(self) -> tuple[Observed, int]:
        given = self.instances.given
        if given:
            most = max(len(each.cars) for each in given)
        else:
            most = most_cars(self.rows, self.cols, self.instances.choices["cars"])
        self._most_cars = most
        return Numbers((self.rows, self.cols), CARS + most - 1), 2 * self.reach * most

    def check(self, problem: RushHour) -> None:
        super().check(problem)
        if problem.metric != self.metric:
            raise UsageError(f"the board counts {problem.metric}, the environment {self.metric}")
        if self._most_cars is not None and len(problem.cars) > self._most_cars:
            raise UsageError(
                f"this environment has actions for {self._most_cars} cars, the board has {len(problem.cars)}"
            )

    def observation(self) -> Board:
        written = self.problem.as_written(self.state)
        board = np.full((self.rows, self.cols), EMPTY, dtype=np.uint8)
        for wall in written.walls:
            board[wall] = WALL
        for car in written.cars:
            for place in car.cells():
                board[place] = CARS + self._number(self.problem, car.label)
        return board

    def caption(self) -> str:
        steps = self.progress.steps
        unit = "step" if self.metric == "steps" else "move"
        return f"{steps:,} {unit}{'' if steps == 1 else 's'}"

    def _number(self, problem: RushHour, label: str) -> int:
        index = next(index for index, car in enumerate(problem.cars) if car.label == label)
        return 0 if index == problem.red else index + (index < problem.red)
