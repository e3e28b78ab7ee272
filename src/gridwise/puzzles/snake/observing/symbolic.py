"""The board as numbers that stand for what lies on each cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwise.puzzles.base.environment import Numbers
from gridwise.puzzles.base.environment.cells import FRUIT, LAST, draw_body
from gridwise.puzzles.snake.observing.observation import Observation
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Rules

__all__ = ["Symbolic"]


class Symbolic(Observation):
    """Rows x columns of `uint8`: empty, fruit, head, or the way that a body cell leads."""

    name = "symbolic"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.observed = Numbers((rules.rows, rules.cols), LAST)

    def __call__(self, body: Sequence[Cell], fruit: Cell | None) -> NDArray[Any]:
        board = np.zeros((self.rules.rows, self.rules.cols), dtype=np.uint8)
        draw_body(board, body, tuple(DIRECTIONS.values()))
        if fruit is not None:
            board[fruit] = FRUIT
        return board
