"""What an agent's searches over the cells did: counted, watched and limited in one place."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import NamedTuple

from gridwise.allowance import StopError, look
from gridwise.model import Limits, Metrics
from gridwise.puzzles.torus_snake.rules import State
from gridwise.trace import Kind, Trace

__all__ = ["CellSearches", "GameStoppedError", "Look"]


class Look(NamedTuple):
    """What an agent's search looks at, as its trace has it: a cell, while the snake stands still."""

    snake: State
    cell: int


class GameStoppedError(Exception):
    """Leaves a game when a limit is hit; its argument is the ending."""


@dataclass(slots=True)
class CellSearches:
    """The searches of a game, one iteration each; the counters mean what they mean in `Metrics`.

    A search begins with the head's cell. Depth limits are searches of their own: iterative deepening makes
    several before every move. The trace gets an event for whatever is counted, so the two cannot differ.
    """

    limits: Limits
    trace: Trace | None = None
    started: float = field(default_factory=time.perf_counter)
    iterations: int = 0
    explored: int = 0
    pushes: int = 0
    pops: int = 0
    max_frontier: int = 0
    total_pushes: int = 0
    total_pops: int = 0
    _snake: State = ((), ())

    def begin(self, snake: State) -> None:
        """Begin a search where the snake stands: the head's cell is recorded and pushed."""
        self.check()
        self._snake = snake
        self.iterations += 1
        self.explored = self.pushes = self.max_frontier = 1
        self.pops = 0
        self.total_pushes += 1
        if self.trace is not None:
            self.trace.begin((Look(snake, snake[0][0]),))

    def pop(self, cell: int, depth: int, frontier: int) -> None:
        """Count that a cell is expanded; now and then look at the limits."""
        self.pops += 1
        self.total_pops += 1
        if self.total_pops % 4096 == 0:
            self.check()
        self._note("pop", cell, depth, frontier)

    def push(self, cell: int, depth: int, frontier: int, *, known: bool = False) -> None:
        """Count that a cell is put on the frontier, which then has so many entries."""
        nodes = self.limits.nodes
        if not known:
            if nodes is not None and self.explored >= nodes:
                raise GameStoppedError("limit")
            self.explored += 1
        self.pushes += 1
        self.total_pushes += 1
        self.max_frontier = max(self.max_frontier, frontier)
        self._note("push", cell, depth, frontier)

    def prune(self, cell: int, depth: int, frontier: int) -> None:
        """Note that a neighbour is a wall, or known on no longer a way."""
        self._note("prune", cell, depth, frontier)

    def goal(self, cell: int, depth: int, frontier: int) -> None:
        """Note that a cell has an apple."""
        self._note("goal", cell, depth, frontier)

    def check(self) -> None:
        """Leave the game if a limit is reached."""
        limits = self.limits
        if limits.progress is not None:
            limits.progress.tell(self.explored, 0, self.iterations)
        if limits.asked_to_stop():
            raise GameStoppedError("interrupted")
        if limits.seconds is not None and time.perf_counter() - self.started >= limits.seconds:
            raise GameStoppedError("limit")
        try:
            look()
        except StopError as error:
            raise GameStoppedError(error.status) from None

    def metrics(self) -> Metrics:
        """Return the counters: the four of the last search, and the sums."""
        return Metrics(
            explored=self.explored,
            pushes=self.pushes,
            pops=self.pops,
            max_frontier=self.max_frontier,
            iterations=self.iterations,
            total_pushes=self.total_pushes,
            total_pops=self.total_pops,
            seconds=time.perf_counter() - self.started,
        )

    def _note(self, kind: Kind, cell: int, depth: int, frontier: int) -> None:
        if self.trace is not None:
            self.trace.add(kind, Look(self._snake, cell), depth, frontier)
