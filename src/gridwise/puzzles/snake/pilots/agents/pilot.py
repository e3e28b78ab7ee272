"""An agent at the controls."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, isfinite

from gridwise.errors import ProblemError
from gridwise.puzzles.snake.observing import Observation
from gridwise.puzzles.snake.pilots.agents.fitting import fitting
from gridwise.puzzles.snake.pilots.agents.policy import Policy
from gridwise.puzzles.snake.random_numbers import SplitMix64
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, Rules
from gridwise.puzzles.snake.view import View

__all__ = ["AgentPilot"]

ROUNDS = 2
"""Rounds of the board without food after which a move is drawn by the agent's chances, not its likeliest."""
_PARTS = 1 << 30


class AgentPilot:
    """Shows an agent the board, and makes the move that it likes best of those that do not lose at once.

    An agent without memory that goes round and round would do so for ever: a hungry one moves by chance.
    """

    def __init__(self, policy: Policy) -> None:
        self.called = policy.source
        self._policy = policy
        self._observation: Observation | None = None
        self._rules: Rules | None = None

    def choose(self, view: View) -> Direction:
        if self._observation is None or view.rules != self._rules:
            self._observation, self._rules = fitting(self._policy, view.rules), view.rules
        array = self._observation(view.body, view.fruit)
        shape = self._policy.taken.shape
        scores = self._policy.scores(array.reshape(-1) if shape is not None and len(shape) == 1 else array)
        if len(scores) != len(DIRECTIONS) or not all(isfinite(score) for score in scores):
            given = ", ".join(f"{score:g}" for score in scores[:6])
            raise ProblemError(f"{self.called} gave {given}; expected a finite number for each of 4 moves")
        moves = self._observation.moves(view.body)
        legal = [(score, move) for score, move in zip(scores, moves, strict=True) if view.is_legal(move)]
        if not legal:
            return "U"
        if view.hunger < ROUNDS * view.rules.cells:
            return max(legal, key=lambda one: one[0])[1]
        return _drawn(legal, SplitMix64(view.seed + view.steps).below(_PARTS) / _PARTS)


def _drawn(legal: Sequence[tuple[float, Direction]], lot: float) -> Direction:
    """Draw a move by the chances that its numbers stand for."""
    most = max(score for score, _ in legal)
    chances = [exp(score - most) for score, _ in legal]
    left = lot * sum(chances)
    for chance, (_, move) in zip(chances, legal, strict=True):
        left -= chance
        if left < 0:
            return move
    return legal[-1][1]
