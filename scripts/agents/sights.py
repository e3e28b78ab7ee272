"""What a network sees of a puzzle's observation, and where on the board an action is.

Every action moves a piece up, right, down or left, so that it is a direction on the cells of that piece: one
network with four numbers for each cell serves all three puzzles.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwise.gym.cells import BODY, HEAD

__all__ = ["SIGHTS", "Parts", "Sight", "parts"]

Parts = Mapping[str, NDArray[Any]]
"""The arrays of an observation by name; one that is an array alone has the name ''."""
UP, RIGHT, DOWN, LEFT = range(4)


def parts(observation: Any) -> Parts:
    """Return an environment's observation as arrays by name."""
    return observation if isinstance(observation, Mapping) else {"": observation}


class Sight(ABC):
    """How one puzzle is shown to a network."""

    planes: int
    """How many there are; the last four belong to U, R, D, L."""
    edge = "zeros"
    """What lies beyond the board, as PyTorch's convolutions call it."""
    symmetries: tuple[int, ...] = tuple(range(8))
    """Under which the puzzle stays the same."""

    @abstractmethod
    def see(self, seen: Parts) -> NDArray[np.float32]:
        """Return planes x rows x columns."""

    @abstractmethod
    def place(self, seen: Parts, action: int) -> tuple[int, NDArray[np.bool_]]:
        """Return the direction of an action, and the cells of the piece that it moves."""

    def marked(self, seen: Parts, actions: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return directions x rows x columns, True where one of the actions is."""
        directions: NDArray[np.bool_] | None = None
        for action in np.flatnonzero(actions):
            direction, cells = self.place(seen, int(action))
            if directions is None:
                directions = np.zeros((4, *cells.shape), dtype=np.bool_)
            directions[direction] |= cells
        assert directions is not None, "a position without an action"
        return directions


class RushHourSight(Sight):
    """Walls, cars, the red one, the exit, and in which directions a cell's car goes on."""

    planes = 9
    symmetries = (0, 2)  # the exit stays on the right

    def see(self, seen: Parts) -> NDArray[np.float32]:
        board = seen[""]
        red, cars = board == 2, board >= 2
        exit_ = np.zeros_like(red)
        exit_[np.argwhere(red)[0][0], -1] = True
        around = np.pad(board, 1)
        sides = (around[:-2, 1:-1], around[1:-1, 2:], around[2:, 1:-1], around[1:-1, :-2])
        links = [cars & (board == side) for side in sides]
        return np.stack([np.ones_like(red), board == 1, cars, red, exit_, *links]).astype(np.float32)

    def place(self, seen: Parts, action: int) -> tuple[int, NDArray[np.bool_]]:
        cells = seen[""] == 2 + action // 2
        is_flat = bool(cells.any(axis=0).sum() > 1)
        return ((LEFT, RIGHT) if is_flat else (UP, DOWN))[action % 2], cells


class BodySight(Sight):
    """Head and body, what lies on the cells, and what is known beside the board."""

    def __init__(self, order: tuple[int, ...], food: str, numbers: Mapping[str, float], edge: str) -> None:
        self.order, self.food, self.numbers, self.edge = order, food, numbers, edge
        self.planes = 8 + len(numbers)

    def see(self, seen: Parts) -> NDArray[np.float32]:
        board, food = seen["board"], seen[self.food]
        ways = {direction: board == BODY + action for action, direction in enumerate(self.order)}
        flat = [np.full(board.shape, seen[name].item() / unit) for name, unit in self.numbers.items()]
        rest = [np.ones(board.shape), board == HEAD, food > 0, food / 4]
        return np.stack([*rest, *flat, *(ways[direction] for direction in range(4))]).astype(np.float32)

    def place(self, seen: Parts, action: int) -> tuple[int, NDArray[np.bool_]]:
        return self.order[action], seen["board"] == HEAD


SIGHTS: Mapping[str, Sight] = {
    "rushhour": RushHourSight(),
    "torus-snake": BodySight((UP, RIGHT, DOWN, LEFT), "apples", {}, "circular"),
    "worm": BodySight((UP, DOWN, LEFT, RIGHT), "food", {"growth": 4, "points": 100}, "zeros"),
}
"""By puzzle."""
