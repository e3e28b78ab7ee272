"""The improved greedy without its endless loops."""

from __future__ import annotations

from gridwise.puzzles.snake.pilots.greedy_safe import GreedySafe
from gridwise.puzzles.snake.pilots.paths import shortest_path, stretched
from gridwise.puzzles.snake.rules import Cell, Direction, step
from gridwise.puzzles.snake.view import View

__all__ = ["GreedySafePlus"]


class GreedySafePlus(GreedySafe):
    """Like `greedy-safe`, but asks more of the snake after the meal.

    Its stretched way from head to tail must pass through all free cells but one. A snake with such a way can
    follow it to nearly every fruit there may be, so it does not get stuck where the fruit is refused for
    ever. Every round of the board without food (as many moves as it has cells) allows one more cell to be
    left out, and every other such round is spent wandering, so that the snake does not go round and round.

    Promises no win, but fills the board nearly always.
    """

    summary = "greedy-safe that also keeps a way through all free cells; hardly ever loops"

    def way_instead(self, view: View) -> list[Direction]:
        # With few free cells every way to the tail is much the same; with more, wandering all the time
        # would spoil it.
        rounds = view.hunger // view.rules.cells
        wandering = rounds % 2 == 1 or (rounds > 0 and view.rules.cells - len(view.body) <= 4)
        detour = wander(view) if wandering else None
        return [detour] if detour else super().way_instead(view)

    def accepts(self, view: View, body: list[Cell]) -> bool:
        if len(body) == view.rules.cells:
            return True
        path = shortest_path(view.rules, body[0], body[-1], set(body))
        if path is None:
            return False
        way = stretched(view.rules, body[0], path, body)
        left_out = view.rules.cells - len(body) - (len(way) - 1)
        return left_out <= 1 + view.hunger // view.rules.cells


def wander(view: View) -> Direction | None:
    """Return some move after which the tail is in reach; None where there is none.

    A move onto a free cell frees the tail's cell instead. The last free cells must get to the fruit, so that
    one can be passed after the other: moves that bring them nearer come first, and those that take them away
    only count when they are there.
    """

    def distance(cell: Cell) -> int:
        return abs(cell.row - view.fruit.row) + abs(cell.col - view.fruit.col)

    moves: list[Direction] = []
    for direction in view.legal():
        body = [step(view.head, direction), *view.body[:-1]]
        if body[0] == view.fruit or shortest_path(view.rules, body[0], body[-1], set(body)) is None:
            continue
        before, after = distance(body[0]), distance(view.tail)
        if body[0] != view.tail and after < before:
            return direction
        if body[0] == view.tail or after == before or before == 1:
            moves.append(direction)
    lot = (view.hunger * 2654435761 & 0xFFFFFFFF) >> 16
    return moves[lot % len(moves)] if moves else None
