"""The rules of Torus Snake as a search problem, for the readable engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Self, TypeAlias

from gridwise.allowance import look
from gridwise.data import InstanceData
from gridwise.errors import InputError
from gridwise.model import Problem

__all__ = ["DIRECTIONS", "Apple", "Move", "State", "TorusSnake"]

Move: TypeAlias = str
"""U, R, D or L."""

State: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The body's cells, head first, and how many apples still lie on each apple cell.

A cell is row * cols + col. The apple under the head is counted already, but lies there until the head
leaves.
"""

DIRECTIONS: dict[Move, tuple[int, int]] = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
"""Each move as a change of row and column, in the order in which successors come."""


@dataclass(frozen=True, slots=True)
class Apple:
    """A cell with apples."""

    row: int
    col: int
    count: int


@dataclass(frozen=True)
class TorusSnake(InstanceData, Problem[State, Move]):
    """Count every apple with the fewest moves, on a board whose edges are joined.

    Reaching a cell with apples counts one of them. When the head leaves it, that apple is gone and the
    snake is one cell longer; on every other move the tail follows. The head may enter the tail's cell
    as the tail leaves it, except that a snake of two cells cannot turn back. On a board one cell wide
    this lets a snake of one cell step onto itself, which changes nothing.
    """

    metric: ClassVar[str] = "moves"

    rows: int
    cols: int
    head: tuple[int, int]
    apples: tuple[Apple, ...] = ()

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise InputError(f"a board has 1 or more rows and columns, got {self.rows},{self.cols}")
        seen: set[tuple[int, int]] = set()
        for what, row, col in [("the head", *self.head), *(("an apple", a.row, a.col) for a in self.apples)]:
            if not (0 <= row < self.rows and 0 <= col < self.cols):
                raise InputError(f"{what} at {row},{col} is outside the {self.rows}x{self.cols} board")
        for apple in self.apples:
            where = f"{apple.row},{apple.col}"
            if (apple.row, apple.col) in seen:
                raise InputError(f"the apple cell {where} is there twice")
            if apple.count < 1:
                raise InputError(f"an apple cell has 1 apple or more, got {apple.count} at {where}")
            seen.add((apple.row, apple.col))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read an instance in the report's form."""
        from gridwise.puzzles.torus_snake.text import parse

        return cls(*parse(text))

    def __str__(self) -> str:
        from gridwise.puzzles.torus_snake.text import write

        return write(self)

    def initial(self) -> State:
        return (self.cell(*self.head),), tuple(apple.count for apple in self.apples)

    def is_goal(self, state: State) -> bool:
        return not any(self.left(state))

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        body, counts = state
        head = body[0]
        apple = self.apple_at.get(head)
        if apple is not None and counts[apple]:
            trail = body
            counts = (*counts[:apple], counts[apple] - 1, *counts[apple + 1 :])
        else:
            trail = body[:-1]
        neck = body[1] if len(body) == 2 else -1
        for move, cell in self.neighbours[head]:
            if cell not in trail and cell != neck:
                yield move, ((cell, *trail), counts)

    def body_at(self, state: State) -> list[tuple[int, int]]:
        """Return the row and column of every cell of the snake in a state, head first."""
        return [self.place(cell) for cell in state[0]]

    def apples_at(self, state: State) -> list[Apple]:
        """Return the cells with apples that are not counted yet in a state, with how many."""
        left = zip(self.apples, self.left(state), strict=True)
        return [Apple(apple.row, apple.col, count) for apple, count in left if count]

    def left(self, state: State) -> tuple[int, ...]:
        """Return how many apples of each apple cell are not counted yet."""
        body, counts = state
        apple = self.apple_at.get(body[0])
        if apple is None or not counts[apple]:
            return counts
        return (*counts[:apple], counts[apple] - 1, *counts[apple + 1 :])

    def cell(self, row: int, col: int) -> int:
        """Return the number of a cell; rows and columns beyond the edge wrap."""
        return row % self.rows * self.cols + col % self.cols

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row and column of a cell."""
        return divmod(cell, self.cols)

    @cached_property
    def total(self) -> int:
        """All apples."""
        return sum(apple.count for apple in self.apples)

    @cached_property
    def apple_at(self) -> dict[int, int]:
        """The index of the apple cell on a cell."""
        return {self.cell(apple.row, apple.col): index for index, apple in enumerate(self.apples)}

    @cached_property
    def neighbours(self) -> list[list[tuple[Move, int]]]:
        """For each cell, where each move leads."""
        found: list[list[tuple[Move, int]]] = []
        for row in range(self.rows):
            look()
            found.extend(
                [(move, self.cell(row + down, col + right)) for move, (down, right) in DIRECTIONS.items()]
                for col in range(self.cols)
            )
        return found

    def distance(self, first: int, second: int) -> int:
        """Return the number of moves between two cells on an empty board."""
        down, right = (
            abs(first // self.cols - second // self.cols),
            abs(first % self.cols - second % self.cols),
        )
        return min(down, self.rows - down) + min(right, self.cols - right)
