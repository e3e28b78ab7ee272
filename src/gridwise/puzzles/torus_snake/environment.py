"""Torus Snake for learners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import numpy as np
from numpy.typing import NDArray

from gridwise.puzzles.base.environment import Numbers, Observed
from gridwise.puzzles.base.environment.cells import LAST, Board, draw_body
from gridwise.puzzles.base.environment.search import SearchEnvironment
from gridwise.puzzles.torus_snake.rules import DIRECTIONS, Move, State, TorusSnake

__all__ = ["TorusSnakeEnvironment", "TorusSnakeObservation"]

MOVES = tuple(DIRECTIONS)


class TorusSnakeObservation(TypedDict):
    """What there is to see."""

    board: Board
    """The snake, see `gridwise.gym.cells`; no fruit."""
    apples: NDArray[np.int32]
    """How many apples lie on each cell; the one under the head is counted already, but lies there."""


class TorusSnakeEnvironment(SearchEnvironment[TorusSnake]):
    """Count every apple on a board without edges."""

    REWARDS: ClassVar[Mapping[str, float]] = {
        "step": -0.01,
        "apple": 1.0,
        "win": 1.0,
        "loss": -1.0,
        "illegal": 0.0,
    }
    kind = TorusSnake
    kind_words = "Torus Snake instances"

    def action(self, move: Move) -> int:
        return MOVES.index(move)

    def spaces(self) -> tuple[Observed, int]:
        given, size = self.instances.given, (self.rows, self.cols)
        counts = [apple.count for problem in given for apple in problem.apples]
        most = max(counts, default=1) if given else self.instances.choices["most"]
        return {"board": Numbers(size, LAST), "apples": Numbers(size, most, dtype="int32")}, len(MOVES)

    def gains(self, problem: TorusSnake, before: State, after: State) -> Mapping[str, float]:
        return {"apple": sum(problem.left(before)) - sum(problem.left(after))}

    def observation(self) -> TorusSnakeObservation:
        problem = self.problem
        body, counts = self.state
        board = np.zeros((self.rows, self.cols), dtype=np.uint8)
        draw_body(board, [problem.place(cell) for cell in body], tuple(DIRECTIONS.values()), wraps=True)
        apples = np.zeros((self.rows, self.cols), dtype=np.int32)
        for apple, count in zip(problem.apples, counts, strict=True):
            apples[apple.row, apple.col] = count
        return {"board": board, "apples": apples}

    def facts(self) -> dict[str, Any]:
        left = sum(self.problem.left(self.state))
        return {**super().facts(), "length": len(self.state[0]), "apples_left": left}

    def caption(self) -> str:
        return f"{sum(self.problem.left(self.state))} apples to reach, {self.progress.steps:,} moves"
