"""Pilots that fly a game in a person's place."""

from __future__ import annotations

from collections.abc import Callable

from gridwise.puzzles.snake.games import at
from gridwise.puzzles.snake.pilots import PilotLike, find
from gridwise.puzzles.snake.pilots.flight import chosen, way_on
from gridwise.puzzles.snake.rules import Cell, Direction, State
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import Pilot, View

__all__ = ["SnakeAutopilot", "find_autopilot"]


class SnakeAutopilot:
    """A pilot with a game of its own."""

    def __init__(self, pilot: Pilot, own: bool = False) -> None:
        self._pilot, self._own = pilot, own
        self._last: tuple[Cell, Direction] | None = None

    def choose(self, instance: GameFile, state: State) -> Direction:
        move = chosen(self._pilot, View.of(at(instance, state)))
        self._last = state.body[0], move
        return move

    def plan(self) -> list[Cell]:
        return [] if self._last is None else way_on(self._pilot, *self._last)

    def tour(self) -> list[Cell]:
        """Return the tour of a pilot that has one; what people's own call so may be anything."""
        if self._own or not hasattr(self._pilot, "tour"):
            return []
        order, _ = self._pilot.tour()
        return list(order)


def find_autopilot(name: PilotLike) -> Callable[[], SnakeAutopilot]:
    """Find a pilot, and return what makes one for each game."""
    entry = find(name)
    return lambda: SnakeAutopilot(entry.make(), entry.own)
