"""The environment of a puzzle that brings none of its own: learners see what its pictures show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwise.errors import ProblemError
from gridwise.model import Problem
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.environment import Environment, Numbers, Observed
from gridwise.puzzles.base.environment.search import SearchEnvironment
from gridwise.scene import Amount, Block, Body, Exit, Food, Goal, Place, Role, Scene, Shape, Tile, Wall

__all__ = ["PLANES", "SceneEnvironment", "environment_of", "planes"]

PLANES = ("wall", "goal", "hero", "piece", "number")
"""What is observed, a plane of rows x columns each; 0 where there is nothing of the kind.

Walls and goals (exits, too) are 1. The hero is 1, a body 1, 2, ... from its head on. A piece is 1 + its hue.
Numbers are amounts, food (1 where it is not counted), and what is written on pieces and tiles.
"""
ARROWS = ("U", "R", "D", "L")
_LARGEST = 2**31 - 1

Mark = tuple[str, Place, int]


class SceneEnvironment(SearchEnvironment[Problem[Any, Any]]):
    """A puzzle with the same actions on every board, seen as its pictures show it.

    The actions are the problem's `action_words` in their order, or U, R, D, L where it names none.
    """

    @cached_property
    def words(self) -> Sequence[str]:
        """What the actions mean."""
        return self._example.action_words or ARROWS

    def action(self, move: Any) -> int:
        try:
            return self.words.index(str(move))
        except ValueError:
            raise ProblemError(
                f"{self.puzzle.name} has the action {str(move)!r}, learners know {', '.join(self.words)}; "
                "name all of them in the problem's action_words"
            ) from None

    def spaces(self) -> tuple[Observed, int]:
        shape = (len(PLANES), self.rows, self.cols)
        return Numbers(shape, _LARGEST, -_LARGEST, "int32"), len(self.words)

    def generated_size(self) -> tuple[int, int]:
        return self._size(self._example)

    def observation(self) -> NDArray[np.int32]:
        return planes(self.puzzle.scene(self.problem, self.state))

    @cached_property
    def _example(self) -> Problem[Any, Any]:
        return self.instances.given[0] if self.instances.given else self.instances.of(0)


def environment_of(puzzle: Puzzle[Any]) -> type[Environment[Any]] | None:
    """Return a puzzle's own environment, or this one where arrows steer."""
    own = puzzle.environment
    if own is None and puzzle.gameplay is not None and puzzle.gameplay.controls == "arrows":
        return SceneEnvironment
    return own


def planes(scene: Scene) -> NDArray[np.int32]:
    """Write a picture as numbers, see PLANES; plans, tints and marks are left out."""
    seen = np.zeros((len(PLANES), scene.rows, scene.cols), dtype=np.int32)
    for shape in scene.shapes:
        for plane, (row, col), value in _marks(shape):
            seen[PLANES.index(plane), round(row) % scene.rows, round(col) % scene.cols] = value
    return seen


def _marks(shape: Shape) -> Iterator[Mark]:
    match shape:
        case Wall():
            yield "wall", (shape.row, shape.col), 1
        case Goal() | Exit():
            yield "goal", (shape.row, shape.col), 1
        case Amount():
            yield "number", (shape.row, shape.col), shape.value
        case Food():
            yield "number", (shape.row, shape.col), 1 if shape.count is None else shape.count
        case Tile():
            yield "piece", (shape.row, shape.col), 0 if shape.hue is None else 1 + shape.hue
            yield "number", (shape.row, shape.col), _number(shape.text)
        case Body():
            for distance, place in enumerate(shape.cells, 1):
                yield "hero" if shape.role is Role.HERO else "piece", place, distance
        case Block():
            hero = shape.role is Role.HERO
            for down in range(shape.height):
                for right in range(shape.width):
                    place = (shape.row + down, shape.col + right)
                    yield "hero" if hero else "piece", place, 1 if hero else 1 + shape.hue
                    yield "number", place, _number(shape.label)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0
