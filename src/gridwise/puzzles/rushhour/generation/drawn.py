"""Hard boards with a wall, drawn from an index of the universe where chance would not find any.

scripts/make_wall_index.py makes the index from what `gridwise enumerate rushhour --walls 1` found.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from gridwise.puzzles.rushhour.generation.recipe import Recipe
from gridwise.puzzles.rushhour.rules import RushHour

__all__ = ["INDEX", "Known", "draw", "index"]

INDEX = "walls.txt"
SIZE, EXIT_ROW, WALLS = 6, 2, 1
"""What the boards of the index have in common."""


class Known(NamedTuple):
    """A board of the index: the hardest of all that it reaches, and minimal."""

    board: str
    moves: int
    cars: int


@cache
def index() -> tuple[Known, ...]:
    """Return the boards of the index, the longest first."""
    lines = (files("gridwise.puzzles.rushhour") / INDEX).read_text(encoding="utf-8").splitlines()
    words = (line.split() for line in lines if not line.startswith("#"))
    return tuple(Known(board, int(moves), len(set(board) - set(".x"))) for board, moves in words)


def draw(rng: random.Random, recipe: Recipe, wanted: int) -> RushHour | None:
    """Return a board of so many slides or more on which one that is asked for can be built, by chance."""
    flipped = recipe.red_row == SIZE - 1 - EXIT_ROW
    if (recipe.rows, recipe.cols) != (SIZE, SIZE) or not (flipped or recipe.red_row == EXIT_ROW):
        return None
    if not recipe.walls[0] <= WALLS <= recipe.walls[1]:
        return None
    usable = [known for known in index() if known.moves >= wanted and known.cars >= recipe.cars[0]]
    if not usable:
        return None
    board = RushHour.parse(rng.choice(usable).board, "moves")
    return _upside_down(board) if flipped else board


def _upside_down(board: RushHour) -> RushHour:
    cars = (
        car._replace(row=board.rows - car.row - (1 if car.horizontal else car.length)) for car in board.cars
    )
    walls = frozenset((board.rows - 1 - row, col) for row, col in board.walls)
    return replace(board, cars=tuple(cars), walls=walls)
