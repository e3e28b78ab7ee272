"""The worm for learners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import numpy as np
from numpy.typing import NDArray

from gridwise.puzzles.base.environment import Numbers, Observed
from gridwise.puzzles.base.environment.cells import LAST, Board, draw_body
from gridwise.puzzles.base.environment.search import SearchEnvironment
from gridwise.puzzles.worm.rules import DIRECTIONS, QUARTERS, Direction, Worm, WormState

__all__ = ["WormEnvironment", "WormObservation"]

MOVES = tuple(DIRECTIONS)
_LEAST_POINTS = -1e6
"""Turns can cost points without end, but nobody turns four million times."""


class WormObservation(TypedDict):
    """What there is to see."""

    board: Board
    """The worm, see `gridwise.gym.cells`; no fruit. Its moves come in the order U, D, L, R."""
    food: NDArray[np.int32]
    """What lies on each cell."""
    growth: NDArray[np.int32]
    """Moves that the worm will still grow."""
    points: NDArray[np.float32]
    """Points still to be made."""
    direction: np.int64
    """1 + the action of the last move where turns cost something, otherwise 0."""


class WormEnvironment(SearchEnvironment[Worm]):
    """Reach the target."""

    REWARDS: ClassVar[Mapping[str, float]] = {
        "step": -0.01,
        "point": 0.01,
        "win": 1.0,
        "loss": -1.0,
        "illegal": 0.0,
    }
    kind = Worm
    kind_words = "fields of the worm"

    def action(self, move: Direction) -> int:
        return MOVES.index(move)

    def spaces(self) -> tuple[Observed, int]:
        given, choices = self.instances.given, self.instances.choices
        foods = [food for worm in given for row in worm.field for food in row]
        most = max(1, max(foods, default=0) if given else choices["foods"][1])
        target = float(max((worm.target for worm in given), default=choices["target"]))
        size = (self.rows, self.cols)
        observed: Observed = {
            "board": Numbers(size, LAST),
            "food": Numbers(size, most, dtype="int32"),
            "growth": Numbers((1,), most, dtype="int32"),
            "points": Numbers((1,), target - _LEAST_POINTS, _LEAST_POINTS, "float32", max(1.0, target)),
            "direction": len(MOVES) + 1,
        }
        return observed, len(MOVES)

    def gains(self, problem: Worm, before: WormState, after: WormState) -> Mapping[str, float]:
        return {"point": float((after.score - before.score) / QUARTERS)}

    def observation(self) -> WormObservation:
        worm, state = self.problem, self.state
        board = np.zeros((self.rows, self.cols), dtype=np.uint8)
        draw_body(board, state.body, tuple(DIRECTIONS.values()))
        food = np.array(worm.field, dtype=np.int32)
        for cell in state.eaten:
            food[cell] = 0
        return {
            "board": board,
            "food": food,
            "growth": np.array([state.growth], dtype=np.int32),
            "points": np.array([float(worm.target) - state.points], dtype=np.float32),
            "direction": np.int64(0 if state.direction is None else 1 + MOVES.index(state.direction)),
        }

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "length": len(self.state.body), "points": self.state.points}

    def caption(self) -> str:
        return f"{self.state.points:g} of {self.problem.target} points, {self.progress.steps:,} moves"
