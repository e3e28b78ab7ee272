"""Easier games to begin learning with: a snake that is longer at first, fruits that lie near."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwise.errors import UsageError
from gridwise.puzzles.snake.random_numbers import SplitMix64
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Game, Rules, step

__all__ = ["Practice", "PracticeGame"]

_WALKS = 32
"""How often a walk by chance is tried before the snake is laid in rows; the native twin tries as often."""


@dataclass(frozen=True, slots=True)
class Practice:
    """What is easier than in the game itself; as it is made, nothing."""

    start_length: int = 1
    fruit_within: int | None = None
    """Steps from the head, where a cell is free there."""

    def checked(self, rules: Rules) -> Practice:
        """Refuse what these boards have no room for."""
        length, near = self.start_length, self.fruit_within
        if isinstance(length, bool) or not isinstance(length, int) or not 1 <= length < rules.cells:
            raise UsageError(f"expected start_length to be from 1 to {rules.cells - 1}, got {length!r:.40}")
        if near is not None and (isinstance(near, bool) or not isinstance(near, int) or near < 1):
            raise UsageError(f"expected fruit_within to be 1 or more, or None, got {near!r:.40}")
        return self


class PracticeGame(Game):
    """A game of Snake with other beginnings and other fruits than the usual game of its seed."""

    def __init__(self, rules: Rules, seed: int, practice: Practice) -> None:
        self._practice = practice
        super().__init__(rules, seed)

    def _start(self, generator: SplitMix64) -> tuple[Cell, ...]:
        """Lay the snake along a walk by chance, after which the head can move, or else in rows."""
        rules, length = self.rules, self._practice.start_length
        for _ in range(_WALKS):
            body = self._walk(generator, length)
            if len(body) == length and any(True for _ in self._free_beside(body[0], body)):
                return tuple(body)
        first = generator.below(rules.cells - length)
        return tuple(_to_and_fro(rules, first + index) for index in reversed(range(length)))

    def _places(self, body: tuple[Cell, ...]) -> list[Cell]:
        free, near = super()._places(body), self._practice.fruit_within
        if near is None:
            return free
        head = body[0]
        close = [cell for cell in free if abs(cell.row - head.row) + abs(cell.col - head.col) <= near]
        return close or free

    def _walk(self, generator: SplitMix64, length: int) -> list[Cell]:
        body = [Cell(*divmod(generator.below(self.rules.cells), self.rules.cols))]
        while len(body) < length and (free := list(self._free_beside(body[-1], body))):
            body.append(free[generator.below(len(free))])
        return body

    def _free_beside(self, cell: Cell, body: list[Cell]) -> Iterator[Cell]:
        for direction in DIRECTIONS:
            beside = step(cell, direction)
            if self.rules.inside(beside) and beside not in body:
                yield beside


def _to_and_fro(rules: Rules, number: int) -> Cell:
    row, col = divmod(number, rules.cols)
    return Cell(row, col if row % 2 == 0 else rules.cols - 1 - col)
