"""The improved greedy with the report's last struggle: the longest way in the cells it is shut in."""

from __future__ import annotations

from gridwise.puzzles.snake.pilots.greedy_safe import GreedySafe, away_from_fruit
from gridwise.puzzles.snake.pilots.paths import farthest_path, stretched
from gridwise.puzzles.snake.rules import Direction
from gridwise.puzzles.snake.view import View

__all__ = ["GreedySafeComponent"]


class GreedySafeComponent(GreedySafe):
    """Like `greedy-safe`, but where not even the tail is in reach it takes the longest way it still has.

    That is the way to the farthest cell of those in reach, stretched. Promises no more than `greedy-safe`:
    a snake that follows its tail hardly ever gets there.
    """

    summary = "greedy-safe that, where its tail is out of reach, takes the longest way within reach"

    def last_resort(self, view: View) -> list[Direction]:
        walls = set(view.body)
        if view.rules.tail == "free" and len(view.body) > 2:
            walls.discard(view.tail)
        way = stretched(view.rules, view.head, farthest_path(view.rules, view.head, walls), walls)
        return way or [away_from_fruit(view)]
