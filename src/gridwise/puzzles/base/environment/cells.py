"""What the numbers on an observed board with a body mean; native fleets have the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["BODY", "EMPTY", "FRUIT", "HEAD", "LAST", "Board", "draw_body"]

Board: TypeAlias = NDArray[np.uint8]

EMPTY, FRUIT, HEAD, BODY = 0, 1, 2, 3
"""A body cell is BODY + the action that leads from it to the next cell towards the head."""
LAST = BODY + 3
"""The largest number on a board."""


def draw_body(
    board: Board,
    body: Sequence[tuple[int, int]],
    steps: Sequence[tuple[int, int]],
    *,
    wraps: bool = False,
) -> None:
    """Write a body, head first, onto a board; `steps` has what each action adds to (row, col).

    Where two actions lead to the same cell of a narrow torus, the first of them is written.
    """
    rows, cols = board.shape
    for (row, col), ahead in zip(body[1:], body, strict=False):
        for action, (down, right) in enumerate(steps):
            beside = (row + down, col + right)
            if ahead == ((beside[0] % rows, beside[1] % cols) if wraps else beside):
                board[row, col] = BODY + action
                break
    board[body[0]] = HEAD
