"""What being safe costs at the least: exact play under each condition, for the table of docs/snake.md.

    python -m scripts.measure_snake_safety [4x4 5x4 6x4 5x3 5x5]

Backward over lengths, and for each length over all snakes and all fruits at once: the fewest steps to the
fruit and from there on, where a snake that has eaten must meet the condition.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.int64]
Values = NDArray[np.float32]

BOARDS = ("4x4", "5x4", "6x4", "5x3", "5x5")
WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Snakes:
    """All snakes of one length, head first, as numbers: the head, then two bits for each step to the tail."""

    def __init__(self, next_to: Cells, bodies: Cells, codes: Cells) -> None:
        order = np.argsort(codes)
        self.next_to, self.bodies, self.codes = next_to, bodies[order], codes[order]
        self.length = bodies.shape[1]

    @classmethod
    def shortest(cls, next_to: Cells) -> Snakes:
        """Give those that are one cell."""
        cells = np.arange(len(next_to))
        return cls(next_to, cells[:, None], cells)

    def longer(self) -> Snakes:
        """Give those that are one cell longer, at the tail."""
        bodies, codes = [], []
        for way in range(4):
            cell = self.next_to[self.bodies[:, -1], way]
            free = (cell >= 0) & (self.bodies != cell[:, None]).all(axis=1)
            bodies.append(np.column_stack((self.bodies[free], cell[free])))
            codes.append(self.codes[free] * 4 + way)
        return Snakes(self.next_to, np.concatenate(bodies), np.concatenate(codes))

    def moves(self) -> Iterator[tuple[Cells, Cells, Cells]]:
        """Yield for each way the cells that the heads come to (-1: none), and the snakes there by number.

        First as they are when nothing lies there, the tail gone on, then when they have eaten.
        """
        bits = 4 ** (self.length - 1)
        steps = self.codes % bits
        for way in range(4):
            cell = self.next_to[self.bodies[:, 0], way]
            # The tail's cell is free once it has left, but a snake of two cells cannot turn back.
            kept = self.bodies if self.length == 2 else self.bodies[:, :-1]
            cell = np.where((kept == cell[:, None]).any(axis=1), -1, cell)
            back = (way + 2) % 4
            gone_on = cell * bits + (back * bits + steps) // 4 if self.length > 1 else cell
            yield cell, gone_on, cell * bits * 4 + back * bits + steps


def neighbours(rows: int, cols: int) -> Cells:
    """Return the cell next to each cell in each way, -1 beyond the edge."""
    table = np.full((rows * cols, 4), -1)
    for cell in range(rows * cols):
        for way, (down, right) in enumerate(WAYS):
            row, col = cell // cols + down, cell % cols + right
            if 0 <= row < rows and 0 <= col < cols:
                table[cell, way] = row * cols + col
    return table


def tours(next_to: Cells) -> Iterator[Cells]:
    """Yield every closed tour in both directions, as the place of each cell on it.

    Of an odd number of cells one is left out, and shares the place of another between the same neighbours.
    """
    around = [{int(cell) for cell in row if cell >= 0} for row in next_to]
    cells = range(len(around))

    def closed(way: tuple[int, ...], open_cells: frozenset[int]) -> Iterator[tuple[int, ...]]:
        if not open_cells and way[0] in around[way[-1]]:
            yield way
        for cell in around[way[-1]] & open_cells:
            yield from closed((*way, cell), open_cells - {cell})

    for spare in [None] if len(cells) % 2 == 0 else cells:
        first, *others = (cell for cell in cells if cell != spare)
        for tour in closed((first,), frozenset(others)):
            places = np.zeros(len(cells), dtype=np.int64)
            places[[*tour]] = np.arange(len(tour))
            if spare is None:
                yield places
                continue
            for at, stand_in in enumerate(tour):
                if {tour[at - 1], tour[(at + 1) % len(tour)]} <= around[spare]:
                    places[spare] = places[stand_in]
                    yield places.copy()


def certified(every: list[Cells], one_piece: bool, bodies: Cells) -> NDArray[np.bool_]:
    """Tell which snakes lie on a tour, tail first: as a piece of it, or in its order with gaps."""
    found = np.zeros(len(bodies), dtype=bool)
    for tour in every:
        places = tour[bodies[:, ::-1]]
        after = (places - places[:, :1]) % (tour.max() + 1)
        gaps = np.diff(after, axis=1)
        found |= (gaps == 1).all(axis=1) if one_piece else (gaps > 0).all(axis=1)
    return found


def expected_steps(levels: list[Snakes], meets: Callable[[Cells], NDArray[np.bool_]] | None) -> float:
    """Return the steps of the best play, before the start is drawn."""
    values: Values = np.zeros(len(levels[-1].codes), dtype=np.float32)
    for snakes, longer in zip(levels[-2::-1], levels[:0:-1], strict=True):
        if meets is not None and longer is not levels[-1]:
            values = np.where(meets(longer.bodies), values, np.inf)
        values = before_eating(snakes, longer, values)
    return float(values.mean())


def before_eating(snakes: Snakes, longer: Snakes, values: Values) -> Values:
    """Return what each snake expects, from what the longer ones do."""
    count, cells = len(snakes.codes), len(snakes.next_to)
    rows = np.arange(count)
    left: Values = np.full((count + 1, cells), np.inf, dtype=np.float32)
    ahead: list[tuple[Cells, Cells]] = []
    for cell, gone_on, eaten in snakes.moves():
        at = np.minimum(np.searchsorted(longer.codes, eaten), len(longer.codes) - 1)
        there = (cell >= 0) & (longer.codes[at] == eaten)  # not where the tail lies, which stays
        best = np.minimum(left[rows[there], cell[there]], 1 + values[at[there]])
        left[rows[there], cell[there]] = best
        ahead.append((cell, np.where(cell >= 0, np.searchsorted(snakes.codes, gone_on), count)))
    eating = left[:-1].copy()
    while True:
        better = eating
        for cell, at in ahead:
            onward = left[at] + 1
            onward[rows, cell] = np.inf  # who comes to the fruit eats it; -1 leads nowhere anyway
            better = np.minimum(better, onward)
        if np.array_equal(better, left[:-1]):
            break
        left[:-1] = better
    left[rows[:, None], snakes.bodies] = 0
    fruits: Values = left[:-1].sum(axis=1) / (cells - snakes.length)
    return fruits


def main(boards: list[str]) -> None:
    """Print the table."""
    print("| board | one piece of a tour | in order on a tour | no condition (optimal) |\n|---|---|---|---|")
    for board in boards or BOARDS:
        rows, cols = map(int, board.split("x"))
        levels = [Snakes.shortest(neighbours(rows, cols))]
        while levels[-1].length < rows * cols:
            levels.append(levels[-1].longer())
        every = list(tours(levels[0].next_to))
        meets = (partial(certified, every, True), partial(certified, every, False), None)
        figures = [expected_steps(levels, one) for one in meets]
        cells = " | ".join("-" if figure == np.inf else f"{figure:.2f}" for figure in figures)
        print(f"| {board} | {cells} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
