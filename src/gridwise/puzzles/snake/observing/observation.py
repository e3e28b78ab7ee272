"""What all observations of a snake share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from numpy.typing import NDArray

from gridwise.puzzles.base.environment import Numbers
from gridwise.puzzles.base.environment.images import Image
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, Rules

__all__ = ["MOVES", "Observation", "leads"]

MOVES: tuple[Direction, ...] = tuple(DIRECTIONS)
"""What the actions 0 to 3 mean."""


class Observation(ABC):
    """One way to show a snake and its fruit on boards of one kind as an array.

    It is made with the rules and the choices that it has. Equal snakes give equal arrays: in an
    environment, in many games at once, and in a pilot's view.
    """

    name: ClassVar[str]
    choices: ClassVar[tuple[str, ...]] = ()
    """What can be chosen about it."""
    observed: Numbers
    image: Image | None = None
    """Its planes, if it has some."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @abstractmethod
    def __call__(self, body: Sequence[Cell], fruit: Cell | None) -> NDArray[Any]:
        """Return a new array that shows this snake, head first; there is no fruit on a full board."""

    @property
    def native(self) -> tuple[str, int, int, int, bool]:
        """For the native fleet: name, rows and columns of the planes, scale, and whether they are pixels."""
        image = self.image
        if image is None:
            return self.name, 0, 0, 1, False
        return self.name, image.rows, image.cols, image.scale, image.dtype == "uint8"

    def moves(self, body: Sequence[Cell]) -> tuple[Direction, ...]:
        """Return what the actions 0 to 3 of a learner who sees this snake mean."""
        return MOVES


def leads(cell: Cell, ahead: Cell) -> int:
    """Return the number of the direction from a cell to the one beside it."""
    way = (ahead.row - cell.row, ahead.col - cell.col)
    return next(number for number, each in enumerate(DIRECTIONS.values()) if each == way)
