"""Closed sets of snakes, cut off by tours: what the rest of the way costs if the body blocked almost nothing.

A tour visits the apples that are left. Between two of them it goes as the crow flies on the torus. When the
j-th apple is reached, the snake lies on the last j cells of its way, all different: so the same cell is
reached again after j moves at the earliest, and after 3, since nothing turns on the spot. A way that comes
back has an even number of moves unless it goes around an odd side. Every plan is such a tour.
"""

from __future__ import annotations

from functools import cache
from math import inf, prod

from gridwise.puzzles.base.certificates.claim import TooLargeError
from gridwise.puzzles.base.certificates.closed_set import Space
from gridwise.puzzles.base.certificates.closed_set_prover import ClosedSetProver
from gridwise.puzzles.torus_snake.rules import State, TorusSnake

__all__ = ["PROVER"]

MOST_TOURS = 300_000
"""Pairs of what is left and where the head is; more would take a checker too long."""


def _space(problem: TorusSnake) -> Space[State]:
    cells = [problem.cell(apple.row, apple.col) for apple in problem.apples]
    if len(cells) * prod(apple.count + 1 for apple in problem.apples) > MOST_TOURS:
        raise TooLargeError(f"there are more than {MOST_TOURS:,} ends of tours to be looked at")
    odd = min((side for side in (problem.rows, problem.cols) if side % 2 and side > 1), default=inf)
    total = problem.total

    def closed(least: int) -> int:
        """Return the fewest moves, no fewer than these, of a way that comes back."""
        moves = max(least, 3)
        return moves if moves % 2 == 0 or moves >= odd else moves + 1

    def away(one: int, other: int) -> int:
        down = abs(one // problem.cols - other // problem.cols)
        right = abs(one % problem.cols - other % problem.cols)
        return min(down, problem.rows - down) + min(right, problem.cols - right)

    @cache
    def tour(left: tuple[int, ...], here: int) -> int:
        """Return the length of a shortest tour from an apple cell, whose apple is counted."""
        nth = total - sum(left) + 1
        ends = (
            (closed(nth) if here == there else away(cells[here], cells[there]))
            + tour(_one_less(left, there), there)
            for there, count in enumerate(left)
            if count
        )
        return min(ends, default=0)

    def bound(state: State) -> int:
        body, counts = state
        for index, cell in enumerate(cells):
            if cell == body[0] and counts[index]:
                return tour(_one_less(counts, index), index)
        ends = []
        for index, cell in enumerate(cells):
            if counts[index]:
                moves = away(body[0], cell)
                if cell in body:
                    # The way along the body to the head, and from there back to this cell of it.
                    passed = body.index(cell)
                    moves = closed(max(passed + moves, len(body))) - passed
                ends.append(moves + tour(_one_less(counts, index), index))
        return min(ends, default=0)

    return Space(problem, bound)


def _one_less(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


PROVER = ClosedSetProver(_space)
