"""The rules of the worm that is not greedy, move by move, as a search problem."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from numbers import Rational
from typing import ClassVar, Literal, NamedTuple, Self, TypeAlias

from gridwise.data import InstanceData
from gridwise.errors import ProblemError
from gridwise.model import Problem

__all__ = ["DIRECTIONS", "QUARTERS", "Direction", "Model", "Number", "Worm", "WormState"]

Model = Literal["A", "B"]
Direction = Literal["U", "D", "L", "R"]
Cell = tuple[int, int]
Number: TypeAlias = int | Fraction
"""An exact number: points never pass through floating point."""

DIRECTIONS: dict[Direction, Cell] = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
"""Every move with what it adds to (row, col), in the order in which they are tried."""

QUARTERS = 4
"""Scores are counted in quarters of a point, the price of a turn."""


class WormState(NamedTuple):
    """Where the worm lies, what it has made, and what it has eaten."""

    body: tuple[Cell, ...]
    """The cells of the worm, head first."""
    growth: int
    """Moves that it will still grow."""
    score: Number
    """In quarters of a point; whole where c is."""
    eaten: frozenset[Cell]
    """Cells whose food is gone; always empty in model A."""
    direction: Direction | None
    """Of the last move; only kept where turns cost something."""

    @property
    def points(self) -> float:
        """The score in points, to be shown: what is compared is the score."""
        return float(self.score / QUARTERS)


@dataclass(frozen=True, slots=False)
class Worm(InstanceData, Problem[WormState, Direction]):
    """Move the worm until its score reaches the target. Its cost is the number of moves.

    It eats only at length 1: then it grows by one a move for as many moves as there was food, and shrinks
    by one a move back to length 1.
    """

    metric: ClassVar[str] = "moves"

    field: tuple[tuple[int, ...], ...]
    """The food on each cell, row by row."""
    start: Cell
    model: Model = "A"
    c: Number = 10
    """Points for each unit of food, any positive number; a meal makes one more."""
    target: Number = 500
    penalty: bool = False
    """Whether a change of direction costs a quarter of a point."""

    def __post_init__(self) -> None:
        for name in ("c", "target"):
            value = getattr(self, name)
            if not isinstance(value, Rational):
                raise ProblemError(
                    f"expected {name} as an int or a Fraction, which are exact, got {value!r:.40}"
                )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a field in the file form."""
        from gridwise.puzzles.worm.text import parse

        return cls(**parse(text))

    def __str__(self) -> str:
        from gridwise.puzzles.worm.text import write

        return write(self)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.field)

    @property
    def cols(self) -> int:
        """The number of columns."""
        return len(self.field[0])

    @cached_property
    def parts(self) -> int:
        """The parts of a point of which all scores are whole numbers, turns aside."""
        return lcm(self.c.denominator, self.target.denominator)

    @cached_property
    def target_score(self) -> Number:
        """The target in quarters of a point."""
        return QUARTERS * self.target

    def gain(self, food: int) -> Number:
        """Return what a meal makes, in quarters of a point."""
        return QUARTERS * (food * self.c + 1)

    def food(self, cell: Cell, eaten: frozenset[Cell] = frozenset()) -> int:
        """Return the food on a cell."""
        return 0 if cell in eaten else self.field[cell[0]][cell[1]]

    def initial(self) -> WormState:
        """Return the worm on its start, which it has eaten at time 0."""
        return self._fed(WormState((self.start,), 0, 0, frozenset(), None))

    def is_goal(self, state: WormState) -> bool:
        return state.score >= self.target_score

    def successors(self, state: WormState) -> Iterator[tuple[Direction, WormState]]:
        for direction in DIRECTIONS:
            after = self.move(state, direction)
            if after is not None:
                yield direction, after

    def move(self, state: WormState, direction: Direction) -> WormState | None:
        """Return the state after a move, or None where the edge or the worm itself is in the way."""
        (row, col), (down, right) = state.body[0], DIRECTIONS[direction]
        head = (row + down, col + right)
        if not (0 <= head[0] < self.rows and 0 <= head[1] < self.cols):
            return None
        stays = state.body if state.growth else state.body[: max(0, len(state.body) - 2)]
        if head in stays:
            return None
        turn = self.penalty and state.direction not in (None, direction)
        after = WormState(
            (head, *stays),
            max(0, state.growth - 1),
            state.score - turn,
            state.eaten,
            direction if self.penalty else None,
        )
        return after if len(after.body) > 1 or after.growth else self._fed(after)

    def _fed(self, state: WormState) -> WormState:
        """Let a worm of length 1 eat where it stands, if there is something."""
        head = state.body[0]
        food = self.food(head, state.eaten)
        if food == 0:
            return state
        return state._replace(
            growth=food,
            score=state.score + self.gain(food),
            eaten=state.eaten | {head} if self.model == "B" else state.eaten,
        )
