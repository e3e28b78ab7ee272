"""The two programs of the Torus Snake report, written again from its text and listings alone.

Where the listing of its breadth-first program cannot mean what it prints (docs/torus-snake.md), its text and
the other program decide: with no apple in reach, the first neighbour that is not the snake.
"""

from __future__ import annotations

from collections.abc import Callable

Cell = tuple[int, int]
Chooser = Callable[["ReportGame"], int]

NAMES = "URDL"
ROW_CHANGE = (-1, 0, 1, 0)
COL_CHANGE = (0, 1, 0, -1)


class ReportGame:
    """The board, the snake, and how many apples the head has not reached, as the report keeps them."""

    def __init__(self, text: str) -> None:
        size, head, _, *apples = [tuple(map(int, line.split(","))) for line in text.split()]
        self.rows, self.cols = size
        self.snake: list[Cell] = [(head[0], head[1])]
        self.apples: dict[Cell, int] = {(row, col): number for row, col, number in apples}
        self.unreached = sum(self.apples.values())
        self.moves = ""

    def beside(self, cell: Cell, direction: int) -> Cell:
        row, col = cell[0] + ROW_CHANGE[direction], cell[1] + COL_CHANGE[direction]
        return row % self.rows, col % self.cols

    def free_direction(self) -> int | None:
        return next((d for d in range(4) if self.beside(self.snake[0], d) not in self.snake), None)

    def advance(self, direction: int) -> None:
        head = self.snake[0]
        if self.apples.get(head, 0):
            self.apples[head] -= 1
        else:
            self.snake.pop()
        self.snake.insert(0, self.beside(head, direction))
        if self.apples.get(self.snake[0], 0):
            self.unreached -= 1
        self.moves += NAMES[direction]


def played(text: str, choose: Chooser, most_moves: int) -> ReportGame:
    """Play until every apple is reached, the snake is enclosed, or so many moves are made."""
    game = ReportGame(text)
    while game.unreached > 0 and game.free_direction() is not None and len(game.moves) < most_moves:
        game.advance(choose(game))
    return game


def by_breadth(game: ReportGame) -> int:
    """Search with parents instead of marks, and read the direction off the coordinates."""
    head = game.snake[0]
    parents = {head: head}
    waiting = [head]
    for cell in waiting:
        for direction in range(4):
            near = game.beside(cell, direction)
            if near in parents or near in game.snake:
                continue
            parents[near] = cell
            waiting.append(near)
            if game.apples.get(near, 0):
                while parents[near] != head:
                    near = parents[near]
                return _direction_between(head, near)
    free = game.free_direction()
    assert free is not None
    return _direction_between(head, game.beside(head, free))


def _direction_between(head: Cell, near: Cell) -> int:
    changes = []
    for before, after in zip(head, near, strict=True):
        change = after - before
        if abs(change) > 1:
            change = -1 if after > before else 1
        changes.append(change)
    return list(zip(ROW_CHANGE, COL_CHANGE, strict=True)).index((changes[0], changes[1]))


def by_deepening(game: ReportGame) -> int:
    """Search by recursion to depth 1, 2, ... and half the larger side; an apple counts at the limit only."""
    head = game.snake[0]
    for limit in range(1, max(game.rows, game.cols) // 2 + 1):
        found = _descend(game, {head: 0}, head, limit)
        if found is not None:
            return found
    free = game.free_direction()
    assert free is not None
    return free


def _descend(game: ReportGame, depths: dict[Cell, int], cell: Cell, limit: int) -> int | None:
    for direction in range(4):
        near, depth = game.beside(cell, direction), depths[cell] + 1
        if near in game.snake or depths.get(near, depth + 1) <= depth:
            continue
        depths[near] = depth
        if depth == limit:
            if game.apples.get(near, 0):
                return direction
        elif _descend(game, depths, near, limit) is not None:
            return direction
    return None
