"""Tours through the apples, in which the body is in the way of nothing but of apple cells it comes back to.

Between two apples a tour goes as the crow flies on the torus. When the j-th apple is reached, the snake
lies on the last j cells of its way, all different: so the same cell is reached again after j moves at
the earliest, and after 3, since nothing turns on the spot. A way that comes back has an even number of
moves unless it goes around an odd side. Every plan is such a tour, and none reaches its apples earlier
than a tour that goes on as soon as it may.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import inf, prod

from gridwise.model import Problem
from gridwise.puzzles.base.certificates.claim import TooLargeError
from gridwise.puzzles.torus_snake.rules import TorusSnake

__all__ = ["AppleTours", "Leg", "TourState", "one_less"]

MOST_ENDS = 500_000
"""Pairs of what is left and where the head is; more would take a checker too long."""

TourState = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The apple cell under the head (-1: the start), what is left, and how long ago each cell was left."""
Leg = tuple[int, int]
"""The apple cell that is next, and the moves to it."""


class AppleTours(Problem[TourState, Leg]):
    """The shortest tour: a problem of its own, whose cost no plan can beat."""

    def __init__(self, board: TorusSnake) -> None:
        if len(board.apples) * prod(apple.count + 1 for apple in board.apples) > MOST_ENDS:
            raise TooLargeError(f"there are more than {MOST_ENDS:,} ends of tours to be looked at")
        self.board = board
        self.cells = [board.cell(apple.row, apple.col) for apple in board.apples]
        self.start = board.cell(*board.head)
        self._odd = min((side for side in (board.rows, board.cols) if side % 2 and side > 1), default=inf)
        self._long_ago = board.total + 2
        self.rest = cache(self._rest)

    def initial(self) -> TourState:
        left, ages = tuple(apple.count for apple in self.board.apples), (self._long_ago,) * len(self.cells)
        if self.start not in self.cells:
            return -1, left, ages
        here = self.cells.index(self.start)
        return here, one_less(left, here), (*ages[:here], 0, *ages[here + 1 :])

    def successors(self, state: TourState) -> Iterator[tuple[Leg, TourState]]:
        here, left, ages = state
        again = self.closed(self.board.total - sum(left) + 1)
        at = self.start if here < 0 else self.cells[here]
        for there, count in enumerate(left):
            if count:
                moves = max(self.away(at, self.cells[there]), again - ages[there])
                after = one_less(left, there)
                yield (
                    (there, moves),
                    (
                        there,
                        after,
                        tuple(
                            0 if cell == there and after[cell] else self._long_ago if not after[cell] else age
                            for cell, age in enumerate(min(old + moves, self._long_ago) for old in ages)
                        ),
                    ),
                )

    def is_goal(self, state: TourState) -> bool:
        return not any(state[1])

    def step_cost(self, state: TourState, action: Leg, successor: TourState) -> int:
        return action[1]

    def closed(self, least: int) -> int:
        """Return the fewest moves, no fewer than these, of a way that comes back."""
        moves = max(least, 3)
        return moves if moves % 2 == 0 or moves >= self._odd else moves + 1

    def away(self, one: int, other: int) -> int:
        """Return the moves between two cells on an empty board."""
        rows, cols = self.board.rows, self.board.cols
        down, right = abs(one // cols - other // cols), abs(one % cols - other % cols)
        return min(down, rows - down) + min(right, cols - right)

    def bound(self, state: TourState) -> int:
        """Return what is left of a tour at least, however long ago cells were left."""
        here, left, _ = state
        return self.rest(left, here) if here >= 0 else self.from_cell(self.start, left)

    def from_cell(self, at: int, left: tuple[int, ...]) -> int:
        """Return what a tour takes at least from a cell on."""
        return min(
            (
                self.away(at, cell) + self.rest(one_less(left, there), there)
                for there, cell in enumerate(self.cells)
                if left[there]
            ),
            default=0,
        )

    def _rest(self, left: tuple[int, ...], here: int) -> int:
        """Return what a tour takes at least from an apple cell on, whose apple is counted."""
        again = self.closed(self.board.total - sum(left) + 1)
        return min(
            (
                (again if here == there else self.away(self.cells[here], cell))
                + self.rest(one_less(left, there), there)
                for there, cell in enumerate(self.cells)
                if left[there]
            ),
            default=0,
        )


def one_less(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    """Return the counts after one apple more was counted."""
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])
