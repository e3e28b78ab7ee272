"""A game of Snake as the events that everybody watches: the cells that a pilot's searches look at."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from gridwise.errors import GridwiseError
from gridwise.model import Metrics
from gridwise.puzzles.snake.rules import Cell, Direction, Game, State
from gridwise.trace import Kind, Trace

__all__ = ["Glance", "NodeLimitError", "Recorder", "record_moves"]


class Glance(NamedTuple):
    """A cell that a search looks at, while the snake stands still."""

    snake: State
    cell: Cell


class NodeLimitError(GridwiseError):
    """Leaves a game whose pilot's search is at the node limit."""


class Recorder:
    """Counts the searches for ways of a game, each as an iteration, and fills a trace if there is one.

    The counters mean what they mean in `Metrics`; the trace gets an event for whatever is counted, so the two
    cannot differ. A search that would record more cells than the limit is left with NodeLimitError.
    """

    def __init__(self, game: Game, trace: Trace | None = None, node_limit: int | None = None) -> None:
        self._game, self._trace = game, trace
        self._node_limit = sys.maxsize if node_limit is None else max(1, node_limit)
        self._iterations = self._pushes = self._pops = self._most = 0
        self._earlier_pushes = self._earlier_pops = 0

    def __call__(self, kind: Kind, cell: Cell, distance: int, waiting: int) -> None:
        """Note what a search does."""
        begins = kind == "push" and distance == 0
        if begins:
            self._iterations += 1
            self._earlier_pushes += self._pushes
            self._earlier_pops += self._pops
            self._pushes, self._pops, self._most = 1, 0, 1
        elif kind == "push":
            if self._pushes >= self._node_limit:
                raise NodeLimitError("a search for a way has recorded as many cells as it may")
            self._pushes += 1
            self._most = max(self._most, waiting)
        elif kind == "pop":
            self._pops += 1
        if self._trace is not None:
            glance = Glance(self._game.state, cell)
            if begins:
                self._trace.begin((glance,))
            else:
                self._trace.add(kind, glance, distance, waiting)

    def metrics(self, moves: int, seconds: float) -> Metrics:
        """Return the counters; the game itself is what is counted where its pilot searches for no ways."""
        if not self._iterations:
            return Metrics(
                explored=moves + 1,
                pushes=moves + 1,
                pops=moves,
                total_pushes=moves + 1,
                total_pops=moves,
                seconds=seconds,
            )
        return Metrics(
            explored=self._pushes,  # these searches push no cell twice
            pushes=self._pushes,
            pops=self._pops,
            max_frontier=self._most,
            iterations=self._iterations,
            total_pushes=self._earlier_pushes + self._pushes,
            total_pops=self._earlier_pops + self._pops,
            seconds=seconds,
        )


def record_moves(game: Game, moves: Sequence[Direction], trace: Trace) -> None:
    """Record a game whose pilot searches for no ways move by move, from its start on."""
    trace.begin((game.state,))
    for move in moves:
        trace.add("pop", game.state, game.state.steps, 0)
        game.move(move)
        trace.add("push", game.state, game.state.steps, 1)
    if game.outcome == "won":
        trace.add("goal", game.state, game.state.steps, 1)
