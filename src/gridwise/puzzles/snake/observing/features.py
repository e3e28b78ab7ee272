"""A snake as a few numbers: what the value of the pilot `best` sees, the fruit, and the moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridwise.puzzles.base.environment import Numbers
from gridwise.puzzles.snake.observing.observation import Observation
from gridwise.puzzles.snake.rules import Cell, Rules

if TYPE_CHECKING:
    from gridwise._core import SnakeFeatures

__all__ = ["FEATURES", "Features"]

FEATURES = (
    "mean_time",
    "longest_time",
    "spread_of_times",
    "mean_detour",
    "contacts",
    "wall_contacts",
    "dead_ends",
    "lonely_cells",
    "regions",
    "outside_largest",
    "away_from_head",
    "head_to_centre",
    "spread",
    "age_of_contacts",
    "head_to_tail",
    "turns",
    "open_squares",
    "colour_difference",
    "mean_time_squared",
    "regions_squared",
    "length",
    "fruit_down",
    "fruit_right",
    "fruit_time",
    "up",
    "right",
    "down",
    "left",
)
"""What each number is; cpp/kernels/snake/best/features.hpp says it of those that `best` knows.

Left out is what needs a tour. All but the moves, which are 1 where they keep the snake alive, are divided by
the side of a square board with as many cells, areas by its square, so that boards of all sizes look alike.
"""
_MOST = 4096
"""No feature of any board is larger."""


class Features(Observation):
    """Numbers about the free cells, the body, the fruit and the moves, see FEATURES."""

    name = "features"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.observed = Numbers((len(FEATURES),), _MOST, -_MOST, "float32")

    def __call__(self, body: Sequence[Cell], fruit: Cell | None) -> NDArray[Any]:
        cols = self.rules.cols
        cells = [cell.row * cols + cell.col for cell in body]
        at = -1 if fruit is None else fruit.row * cols + fruit.col
        return np.array(_native(self.rules).of(cells, at), dtype=np.float32)


@lru_cache(maxsize=16)
def _native(rules: Rules) -> SnakeFeatures:
    from gridwise._core import SnakeFeatures

    return SnakeFeatures(rules.rows, rules.cols, tail_blocked=rules.tail == "blocked")
