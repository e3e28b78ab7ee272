"""The board as planes of numbers, as convolutional networks take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from gridwise.errors import UsageError
from gridwise.puzzles.base.environment.images import Image
from gridwise.puzzles.snake.observing.observation import MOVES, Observation, leads
from gridwise.puzzles.snake.rules import Cell, Rules
from gridwise.puzzles.snake.text import parse_board

__all__ = ["FRUIT", "HEAD", "INSIDE", "ORDER", "PLANES", "TAIL", "WAYS", "Planes"]

INSIDE, FRUIT, HEAD, TAIL, ORDER, WAYS = range(6)
PLANES = WAYS + len(MOVES)
"""Inside the board; fruit; head; tail; order; and for U, R, D, L the body cells that lead on that way.

The order of a cell is the number of moves until it is free if nothing is eaten, divided by the cells of the
board: the head has length / cells. The head of a snake of length 1 is its tail, too, and leads nowhere.
"""


class Planes(Observation):
    """Nine planes of rows x columns, channels first.

    A board that is smaller than the `frame` lies in its upper left corner, so that boards of several sizes
    give arrays of one size; what is outside is 0 on the first plane, too.
    """

    name = "planes"
    choices = ("dtype", "scale", "frame")

    def __init__(
        self, rules: Rules, *, dtype: str = "float32", scale: int | None = None, frame: str | None = None
    ) -> None:
        super().__init__(rules)
        around = rules if frame is None else parse_board(frame, rules.tail)
        if around.rows < rules.rows or around.cols < rules.cols:
            raise UsageError(f"a board of {rules.rows}x{rules.cols} does not fit into a frame of {frame}")
        self.image: Image = Image.of(PLANES, around.rows, around.cols, dtype, scale)
        self.observed = self.image.observed

    def __call__(self, body: Sequence[Cell], fruit: Cell | None) -> NDArray[Any]:
        rules, planes = self.rules, self.image.blank()
        planes[INSIDE, : rules.rows, : rules.cols] = 1
        if fruit is not None:
            planes[FRUIT, fruit.row, fruit.col] = 1
        planes[HEAD, body[0].row, body[0].col] = 1
        planes[TAIL, body[-1].row, body[-1].col] = 1
        for index, cell in enumerate(body):
            planes[ORDER, cell.row, cell.col] = (len(body) - index) / rules.cells
            if index > 0:
                planes[WAYS + leads(cell, body[index - 1]), cell.row, cell.col] = 1
        return self.image.made(planes)
