"""A game of Snake as the events that everybody watches: the cells that a pilot's searches look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridwise.puzzles.snake.rules import Cell, Direction, Game, State
from gridwise.trace import Kind, Trace

__all__ = ["Glance", "Recorder", "record_moves"]


class Glance(NamedTuple):
    """A cell that a search looks at, while the snake stands still."""

    snake: State
    cell: Cell


class Recorder:
    """Puts the searches for ways of a game into a trace, each as an iteration."""

    def __init__(self, game: Game, trace: Trace) -> None:
        self._game, self._trace = game, trace

    def __call__(self, kind: Kind, cell: Cell, distance: int, waiting: int) -> None:
        """Note what a search does."""
        glance = Glance(self._game.state, cell)
        if kind == "push" and distance == 0:
            self._trace.begin((glance,))
        else:
            self._trace.add(kind, glance, distance, waiting)


def record_moves(game: Game, moves: Sequence[Direction], trace: Trace) -> None:
    """Record a game whose pilot searches for no ways move by move, from its start on."""
    trace.begin((game.state,))
    for move in moves:
        trace.add("pop", game.state, game.state.steps, 0)
        game.move(move)
        trace.add("push", game.state, game.state.steps, 1)
    if game.outcome == "won":
        trace.add("goal", game.state, game.state.steps, 1)
