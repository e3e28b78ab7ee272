"""The report's improved greedy: straight to the fruit if there is a way out afterwards."""

from __future__ import annotations

from gridwise.puzzles.snake.pilots.paths import cells_along, shortest_path, stretched
from gridwise.puzzles.snake.rules import Cell, Direction, step
from gridwise.puzzles.snake.view import View

__all__ = ["GreedySafe"]


class GreedySafe:
    """Goes to the fruit when its tail stays in reach, and else takes the longest way to its tail.

    (a) Find the shortest way to the fruit; (b) let a virtual snake eat it; (c) accept if its head can still
    reach its tail; (d) else take the first step of the longest way to the tail, found by stretching the
    shortest; (e) else go away from the fruit.

    Promises to stay alive nearly always, not to win: on large boards most games end in an endless loop.
    """

    summary = "the report's: to the fruit if the tail stays in reach, else the longest way to the tail"
    shortest = staticmethod(shortest_path)
    """How it finds shortest ways."""

    def __init__(self) -> None:
        self._plan: list[Cell] = []

    def choose(self, view: View) -> Direction:
        path = self.path_to_fruit(view)
        if path is None or not self.accepts(view, virtual_snake(view, path)):
            path = self.way_instead(view)
        self._plan = cells_along(view.head, path)
        return path[0]

    def plan(self) -> list[Cell]:
        """Return the way to the fruit or to the tail, as it was before the last move."""
        return self._plan

    def path_to_fruit(self, view: View) -> list[Direction] | None:
        """Find the shortest way to the fruit."""
        walls = set(view.body)
        if view.rules.tail == "free" and len(view.body) > 2:
            walls.discard(view.tail)
        return self.shortest(view.rules, view.head, view.fruit, walls)

    def way_instead(self, view: View) -> list[Direction]:
        """Return where to go while the fruit is refused."""
        return self.longest_way_to_tail(view) or self.last_resort(view)

    def longest_way_to_tail(self, view: View) -> list[Direction] | None:
        """Return a long way to the tail whose first step is legal, or None where there is none."""
        if len(view.body) == 1:
            return None
        path = self.shortest(view.rules, view.head, view.tail, set(view.body))
        if path is None:
            return None
        way = stretched(view.rules, view.head, path, view.body)
        return way if view.is_legal(way[0]) else None

    def last_resort(self, view: View) -> list[Direction]:
        """Return where to go when not even the tail is in reach."""
        return [away_from_fruit(view)]

    def accepts(self, view: View, body: list[Cell]) -> bool:
        """Tell whether the snake after the meal has a way from its head to its tail."""
        if len(body) == view.rules.cells:
            return True
        return shortest_path(view.rules, body[0], body[-1], set(body)) is not None


def virtual_snake(view: View, path: list[Direction]) -> list[Cell]:
    """Return the snake after it has followed the path to the fruit and eaten it."""
    cells = cells_along(view.head, path)
    return [*reversed(cells), *view.body][: len(view.body) + 1]


def away_from_fruit(view: View) -> Direction:
    """Return the legal step that ends farthest from the fruit."""

    def distance(direction: Direction) -> int:
        cell = step(view.head, direction)
        return abs(cell.row - view.fruit.row) + abs(cell.col - view.fruit.col)

    return max(view.legal(), key=distance, default="U")
