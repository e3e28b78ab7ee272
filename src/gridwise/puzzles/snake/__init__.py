"""Snake: the game, the pilots that play it, and the arena where they meet."""

from __future__ import annotations

from gridwise.puzzles.snake.puzzle import PUZZLE
from gridwise.puzzles.snake.rules import Cell, Direction, Game, Rules, State
from gridwise.puzzles.snake.view import Pilot, View

__all__ = ["PUZZLE", "Cell", "Direction", "Game", "Pilot", "Rules", "State", "View"]
