"""What a worm can make at most in so many moves, if only distances, colours of cells and prices mattered.

At length 1 the worm's shape does not matter: after a meal of a it stands, 2a moves later, on a cell of the
same colour (as on a chessboard) at most 2a away. Where it cannot eat it moves on by one cell, an idle move.
Whoever may eat a cell again and again, each time for its points less a price, makes at least as much as one
who eats it once, if the prices of all cells are added: whatever the prices are, this is a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from gridwise.allowance import look
from gridwise.puzzles.worm.rules import Worm

__all__ = ["NEVER", "IdleMoves", "Meadow", "Relaxation", "knapsack", "too_large"]

MOST_ENTRIES = 3_000_000
"""Of a table."""

NEVER = -(1 << 60)
"""Less than anything that can be made."""
_FRACTION = 16
"""Of a quarter of a point: how fine prices are."""


@dataclass(frozen=True, slots=True)
class IdleMoves:
    """A case: courses with exactly so many idle moves, or with so many and more."""

    count: int
    or_more: bool

    def after_one(self, left: int) -> int | None:
        """Return how many are left to be made after one more; None where it would be one too many."""
        return left - 1 if left else 0 if self.or_more else None


class Meadow:
    """A field in whole numbers: its cells row by row, what each is worth, and where a meal leads."""

    def __init__(self, worm: Worm) -> None:
        self.rows, self.cols, self.renewed = worm.rows, worm.cols, worm.model == "A"
        self.food = [food for row in worm.field for food in row]
        self.scale = _FRACTION * worm.parts
        self.gain = [int(worm.gain(food) * self.scale) if food else 0 for food in self.food]
        self.target = int(worm.target_score * self.scale)
        self.start = worm.start[0] * worm.cols + worm.start[1]
        self._near: dict[tuple[int, int], tuple[int, ...]] = {}

    def near(self, cell: int, moves: int) -> tuple[int, ...]:
        """Return the cells at most so many moves away to which an even, or an odd, number of them leads."""
        found = self._near.get((cell, moves))
        if found is None:
            look()
            row, col = divmod(cell, self.cols)
            found = tuple(
                down * self.cols + right
                for down in range(max(0, row - moves), min(self.rows, row + moves + 1))
                for right in range(max(0, col - moves), min(self.cols, col + moves + 1))
                if abs(down - row) + abs(right - col) <= moves and (down - row + right - col - moves) % 2 == 0
            )
            self._near[cell, moves] = found
        return found

    def reach(self, cell: int) -> tuple[int, ...]:
        """Return where the worm may stand after a meal on a cell."""
        return self.near(cell, 2 * self.food[cell])

    @cached_property
    def pickers(self) -> list[Callable[[Sequence[int]], int]]:
        """For each cell, what takes the most out of a layer within reach of a meal there."""
        return [_most_of(self.reach(cell)) for cell in range(len(self.food))]

    @cached_property
    def steps(self) -> list[Callable[[Sequence[int]], int]]:
        """The same for the cells beside each."""
        return [_most_of(self.near(cell, 1)) for cell in range(len(self.food))]


def _most_of(cells: tuple[int, ...]) -> Callable[[Sequence[int]], int]:
    if not cells:
        return lambda layer: NEVER
    if len(cells) == 1:
        return itemgetter(cells[0])
    pick = itemgetter(*cells)
    return lambda layer: max(pick(layer))


class Relaxation:
    """The table of what can be made, by moves and idle moves left and by the cell where the worm arrives."""

    def __init__(self, meadow: Meadow, moves: int, idle: IdleMoves, prices: Sequence[int]) -> None:
        self.meadow, self.moves, self.idle, self.prices = meadow, moves, idle, prices
        self.worth = [gain - price for gain, price in zip(meadow.gain, prices, strict=True)]
        self.table: list[list[list[int]]] = []
        """By moves left, then by idle moves left, then by cell."""
        for left in range(moves + 1):
            look()
            self.table.append([])
            for idling in range(idle.count + 1):
                self.table[left].append(self._layer(left, idling))

    @property
    def bound(self) -> int:
        """No course of the case makes more."""
        return self.value(self.moves, self.idle.count, self.meadow.start) + sum(self.prices)

    def value(self, left: int, idling: int, cell: int) -> int:
        """Return the most that a worm can make that arrives on a cell, less the prices."""
        return self.table[left][idling][cell]

    def _layer(self, left: int, idling: int) -> list[int]:
        meadow, table = self.meadow, self.table
        after_one = self.idle.after_one(idling)
        idle_layer = table[left - 1][after_one] if left and after_one is not None else None
        layer = []
        for cell, food in enumerate(meadow.food):
            best = NEVER
            if food:
                best = self.worth[cell] if idling == 0 else NEVER
                if left >= 2 * food:
                    best = max(best, self.worth[cell] + meadow.pickers[cell](table[left - 2 * food][idling]))
            if idle_layer is not None and not (food and meadow.renewed):
                best = max(best, meadow.steps[cell](idle_layer))
            layer.append(max(best, NEVER))
        return layer


def knapsack(meadow: Meadow, moves: int, idle: IdleMoves) -> int:
    """Return the most points that so many moves can make if only the prices in moves of meals mattered.

    Each cell once, all meals but the last for twice their food; without idle moves, only cells of the colour
    of the start.
    """
    row, col = divmod(meadow.start, meadow.cols)
    budget = moves - idle.count - 2 * meadow.food[meadow.start]
    if budget < 0:
        return meadow.gain[meadow.start]
    before_last, most = [0] * (budget + 1), [NEVER] * (budget + 1)
    for cell, food in enumerate(meadow.food):
        same = (cell // meadow.cols + cell % meadow.cols - row - col) % 2 == 0
        if not food or cell == meadow.start or not (same or idle.count or idle.or_more):
            continue
        look()
        gain, price = meadow.gain[cell], 2 * food
        for moves_left in range(budget, -1, -1):
            most[moves_left] = max(most[moves_left], before_last[moves_left] + gain)  # it is the last one
            if moves_left >= price:
                rest = moves_left - price
                most[moves_left] = max(most[moves_left], most[rest] + gain)
                before_last[moves_left] = max(before_last[moves_left], before_last[rest] + gain)
    return meadow.gain[meadow.start] + max(0, most[budget])


def too_large(meadow: Meadow, moves: int, idle: IdleMoves) -> bool:
    """Tell whether a table would take too much memory."""
    return (moves + 1) * (idle.count + 1) * len(meadow.food) > MOST_ENTRIES
