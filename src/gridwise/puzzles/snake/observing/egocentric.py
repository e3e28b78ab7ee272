"""The board around the head, turned so that the snake looks up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from gridwise.errors import UsageError
from gridwise.puzzles.base.environment.images import Image
from gridwise.puzzles.snake.observing.observation import MOVES, Observation, leads
from gridwise.puzzles.snake.observing.planes import FRUIT, HEAD, INSIDE, ORDER, PLANES, TAIL, WAYS
from gridwise.puzzles.snake.rules import MAX_SIDE, Cell, Direction, Rules

__all__ = ["Egocentric", "heading"]


class Egocentric(Observation):
    """The nine planes of `planes` with the head in the middle, `radius` cells to each side.

    The actions turn with the picture: 0 is ahead, 1 right, 2 back and 3 left. Without a radius the whole
    board is seen from everywhere. A snake of length 1 looks up.
    """

    name = "egocentric"
    choices = ("dtype", "scale", "radius")

    def __init__(
        self, rules: Rules, *, dtype: str = "float32", scale: int | None = None, radius: int | None = None
    ) -> None:
        super().__init__(rules)
        if radius is None:
            radius = max(1, max(rules.rows, rules.cols) - 1)
        if isinstance(radius, bool) or not isinstance(radius, int) or not 1 <= radius < MAX_SIDE:
            raise UsageError(f"expected the radius to be from 1 to {MAX_SIDE - 1}, got {radius!r:.40}")
        self.radius = radius
        self.image: Image = Image.of(PLANES, 2 * radius + 1, 2 * radius + 1, dtype, scale)
        self.observed = self.image.observed

    def __call__(self, body: Sequence[Cell], fruit: Cell | None) -> NDArray[Any]:
        rules, radius, planes = self.rules, self.radius, self.image.blank()
        head, ahead = body[0], heading(body)

        def mark(plane: int, cell: Cell, value: float = 1) -> None:
            row, col = _turned(cell.row - head.row, cell.col - head.col, ahead)
            if max(abs(row), abs(col)) <= radius:
                planes[plane, radius + row, radius + col] = value

        for row in range(rules.rows):
            for col in range(rules.cols):
                mark(INSIDE, Cell(row, col))
        if fruit is not None:
            mark(FRUIT, fruit)
        mark(HEAD, head)
        mark(TAIL, body[-1])
        for index, cell in enumerate(body):
            mark(ORDER, cell, (len(body) - index) / rules.cells)
            if index > 0:
                way = leads(cell, body[index - 1])
                mark(WAYS + (way - ahead) % len(MOVES), cell)
        return self.image.made(planes)

    def moves(self, body: Sequence[Cell]) -> tuple[Direction, ...]:
        ahead = heading(body)
        return MOVES[ahead:] + MOVES[:ahead]


def heading(body: Sequence[Cell]) -> int:
    """Return the number of the direction in which a snake looks."""
    return leads(body[1], body[0]) if len(body) > 1 else 0


def _turned(down: int, right: int, ahead: int) -> tuple[int, int]:
    """Turn a step so that the direction ahead becomes up."""
    for _ in range(ahead):
        down, right = -right, down
    return down, right
