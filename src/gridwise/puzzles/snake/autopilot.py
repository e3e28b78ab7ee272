"""Pilots that fly a game in a person's place."""

from __future__ import annotations

from collections.abc import Callable

from gridwise.puzzles.snake.games import at
from gridwise.puzzles.snake.pilots import PilotLike, find
from gridwise.puzzles.snake.pilots.flight import chosen
from gridwise.puzzles.snake.rules import Cell, Direction, State
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import Pilot, View

__all__ = ["SnakeAutopilot", "find_autopilot"]


class SnakeAutopilot:
    """A pilot with a game of its own."""

    def __init__(self, pilot: Pilot) -> None:
        self._pilot = pilot

    def choose(self, instance: GameFile, state: State) -> Direction:
        return chosen(self._pilot, View.of(at(instance, state)))

    def plan(self) -> list[Cell]:
        return list(getattr(self._pilot, "plan", list)())


def find_autopilot(name: PilotLike) -> Callable[[], SnakeAutopilot]:
    """Find a pilot, and return what makes one for each game."""
    entry = find(name)
    return lambda: SnakeAutopilot(entry.make())
