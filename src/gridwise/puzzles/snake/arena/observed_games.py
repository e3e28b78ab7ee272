"""Games that are gone through again, seen as pilots see them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwise.names import pick
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.snake.environment import SnakeEnvironment
from gridwise.puzzles.snake.observing import OBSERVATIONS
from gridwise.puzzles.snake.rules import Direction, Tail
from gridwise.puzzles.snake.view import View

__all__ = ["ObservedGames"]


class ObservedGames(SnakeEnvironment):
    """Shows `view.observe(name)`, with `view.moves(name)` as actions: who learns from it can be a pilot."""

    def __init__(self, puzzle: Puzzle[Any], board: str, tail: Tail, name: str) -> None:
        pick(name, OBSERVATIONS, "observation")
        super().__init__(puzzle, board, tail=tail)
        self._name = name

    def observation(self) -> Any:
        return View.of(self._played).observe(self._name)

    def action(self, move: Direction) -> int:
        return View.of(self._played).moves(self._name).index(move)

    def play(self, action: int) -> Mapping[str, float]:
        return super().play(super().action(View.of(self._played).moves(self._name)[action]))

    def legal(self) -> list[int]:
        if self._played.outcome != "playing":
            return []
        moves = View.of(self._played).moves(self._name)
        return [action for action, move in enumerate(moves) if self._played.is_legal(move)]
