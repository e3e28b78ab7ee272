"""Torus Snake: eat every apple on a board without edges."""

from __future__ import annotations

from gridwise.puzzles.torus_snake.puzzle import PUZZLE
from gridwise.puzzles.torus_snake.rules import Apple, TorusSnake

__all__ = ["PUZZLE", "Apple", "TorusSnake"]
