"""The universe of tiny boards by brute force over sets of cars; shares no code with the product.

`python -m tests.puzzles.rushhour.universe 4 2` adds up all fields of 4x4 with up to two walls.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

Car = tuple[int, int, int, bool]
"""Row and column of its first cell, length, horizontal."""
Board = frozenset[Car]


class Counts(NamedTuple):
    """Everything that is counted."""

    boards: int
    clusters: int
    solvable: int
    by_moves: dict[int, int]
    by_steps: dict[int, int]
    interesting: dict[str, tuple[int, int, int]]
    """Board as text: moves, steps, boards in the cluster."""


class Field(NamedTuple):
    """A size, an exit row and walls; perhaps only the boards with such cars in the rows."""

    rows: int
    cols: int
    exit_row: int
    walls: frozenset[tuple[int, int]] = frozenset()
    lengths: tuple[tuple[int, ...], ...] | None = None
    """For each row the lengths of its cars from left to right."""


def cells(car: Car) -> list[tuple[int, int]]:
    row, col, length, horizontal = car
    return [(row, col + i) if horizontal else (row + i, col) for i in range(length)]


def count(field: Field) -> Counts:
    """Count a universe."""
    everything = set(boards(field))
    clusters = list(components(field, everything))
    by_moves: Counter[int] = Counter()
    by_steps: Counter[int] = Counter()
    interesting: dict[str, tuple[int, int, int]] = {}
    solvable = 0
    for cluster in clusters:
        moves, steps = (distances(field, cluster, one_cell) for one_cell in (False, True))
        by_moves.update(moves.values())
        by_steps.update(steps.values())
        if not moves:
            continue
        solvable += 1
        most = max(moves.values())
        hardest = min((board for board in cluster if moves[board] == most), key=lambda b: masks(field, b))
        if most > 0 and is_minimal(field, hardest, most):
            interesting[text(field, hardest)] = (most, steps[hardest], len(cluster))
    return Counts(len(everything), len(clusters), solvable, dict(by_moves), dict(by_steps), interesting)


def boards(field: Field) -> Iterator[Board]:
    """Yield all boards: fill cell after cell."""

    def fill(cell: int, cars: tuple[Car, ...], taken: frozenset[tuple[int, int]]) -> Iterator[Board]:
        if cell == field.rows * field.cols:
            if is_valid(field, cars):
                yield frozenset(cars)
            return
        row, col = divmod(cell, field.cols)
        if col == 0 and row > 0 and not has_lengths(field, cars, row - 1):
            return
        yield from fill(cell + 1, cars, taken)
        if (row, col) in taken:
            return
        for length in (2, 3):
            for horizontal in (True, False):
                car = (row, col, length, horizontal)
                covered = cells(car)
                inside = all(r < field.rows and c < field.cols for r, c in covered)
                if inside and not taken.intersection(covered):
                    yield from fill(cell + 1, (*cars, car), taken.union(covered))

    return fill(0, (), field.walls)


def has_lengths(field: Field, cars: tuple[Car, ...], row: int) -> bool:
    if field.lengths is None:
        return True
    return tuple(length for r, _, length, horizontal in cars if horizontal and r == row) == field.lengths[row]


def is_valid(field: Field, cars: tuple[Car, ...]) -> bool:
    if not has_lengths(field, cars, field.rows - 1):
        return False
    in_exit_row = [car for car in cars if car[3] and car[0] == field.exit_row]
    if len(in_exit_row) != 1 or in_exit_row[0][2] != 2:
        return False
    for row in range(field.rows):
        used = sum(length for r, _, length, horizontal in cars if horizontal and r == row)
        walls = sum(r == row for r, _ in field.walls)
        if used and used + walls == field.cols:
            return False
    return all(
        sum(length for _, c, length, horizontal in cars if not horizontal and c == col) < field.rows
        for col in range(field.cols)
    )


def slides(field: Field, board: Board, one_cell: bool) -> Iterator[Board]:
    taken = field.walls.union(*(cells(car) for car in board))
    for car in board:
        free = taken.difference(cells(car))
        for step in (-1, 1):
            moved = car
            while True:
                row, col, length, horizontal = moved
                moved = (row, col + step, length, True) if horizontal else (row + step, col, length, False)
                covered = cells(moved)
                if not all(0 <= r < field.rows and 0 <= c < field.cols for r, c in covered):
                    break
                if free.intersection(covered):
                    break
                yield board - {car} | {moved}
                if one_cell:
                    break


def components(field: Field, everything: set[Board]) -> Iterator[set[Board]]:
    left = set(everything)
    while left:
        cluster = {left.pop()}
        frontier = list(cluster)
        while frontier:
            for after in slides(field, frontier.pop(), one_cell=True):
                if after not in cluster:
                    cluster.add(after)
                    frontier.append(after)
        assert cluster <= everything
        left -= cluster
        yield cluster


def is_solved(field: Field, board: Board) -> bool:
    return (field.exit_row, field.cols - 2, 2, True) in board


def distances(field: Field, cluster: set[Board], one_cell: bool) -> dict[Board, int]:
    known = {board: 0 for board in cluster if is_solved(field, board)}
    frontier = deque(known)
    while frontier:
        board = frontier.popleft()
        for after in slides(field, board, one_cell):
            if after not in known:
                known[after] = known[board] + 1
                frontier.append(after)
    return known


def optimum(field: Field, board: Board) -> int:
    known = {board}
    frontier = deque([(board, 0)])
    while frontier:
        here, depth = frontier.popleft()
        if is_solved(field, here):
            return depth
        for after in slides(field, here, one_cell=False):
            if after not in known:
                known.add(after)
                frontier.append((after, depth + 1))
    raise AssertionError("taking something away cannot make a board unsolvable")


def is_minimal(field: Field, board: Board, moves: int) -> bool:
    cars = [car for car in board if not (car[3] and car[0] == field.exit_row)]
    return all(optimum(field, board - {car}) != moves for car in cars) and all(
        optimum(field._replace(walls=field.walls - {wall}), board) != moves for wall in field.walls
    )


def masks(field: Field, board: Board) -> tuple[int, int]:
    both = [0, 0]
    for car in board:
        for row, col in cells(car):
            both[not car[3]] |= 1 << (row * field.cols + col)
    return both[0], both[1]


def text(field: Field, board: Board) -> str:
    grid = [["."] * field.cols for _ in range(field.rows)]
    for row, col in field.walls:
        grid[row][col] = "x"
    letters = iter("BCDEFGHIJKLMNOPQRSTUVW")
    for car in sorted(board):
        red = car[3] and car[0] == field.exit_row
        letter = "A" if red else next(letters)
        for row, col in cells(car):
            grid[row][col] = letter
    return ("" if field.rows == field.cols else "/").join("".join(row) for row in grid)


def add_up(side: int, walls: int) -> dict[str, object]:
    """Count all fields of a square size with up to so many walls together."""
    places = [(row, col) for row in range(side) for col in range(side)]
    boards = clusters = solvable = interesting = 0
    by_moves: Counter[int] = Counter()
    by_steps: Counter[int] = Counter()
    for chosen in (some for number in range(walls + 1) for some in combinations(places, number)):
        found = count(Field(side, side, (side - 1) // 2, frozenset(chosen)))
        boards, clusters = boards + found.boards, clusters + found.clusters
        solvable, interesting = solvable + found.solvable, interesting + len(found.interesting)
        by_moves.update(found.by_moves)
        by_steps.update(found.by_steps)
    return {
        "boards": boards,
        "clusters": clusters,
        "solvable": solvable,
        "interesting": interesting,
        "histogram_moves": [by_moves[distance] for distance in range(max(by_moves) + 1)],
        "histogram_steps": [by_steps[distance] for distance in range(max(by_steps) + 1)],
    }


if __name__ == "__main__":
    print(add_up(int(sys.argv[1]), int(sys.argv[2])))
