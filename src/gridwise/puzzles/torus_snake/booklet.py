"""Torus Snake on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from gridwise.model import Result
from gridwise.puzzles.base import Booklet, Illustration, arrows
from gridwise.puzzles.base.puzzle import states_along
from gridwise.puzzles.torus_snake.draw import scene
from gridwise.puzzles.torus_snake.rules import TorusSnake
from gridwise.scene import Direction, Scene

__all__ = ["TorusSnakeBooklet"]


class TorusSnakeBooklet(Booklet[TorusSnake]):
    """A solution is a line of arrows, and the way drawn over the board."""

    rules = (
        "Lead the snake to every apple. It moves one cell up, down, left or right at a time, and the "
        "edges are joined: whoever leaves the board on one side comes back on the other.",
        "When the head leaves an apple, one is eaten and the snake grows by one. A cell may hold several "
        "apples, as many as its number says; each takes a visit of its own.",
        "The head may not enter the body. It may enter the cell that the tail leaves in the same move, "
        "but a snake of length two cannot turn back on itself.",
        "You are done when the head has reached the last apple. The number of moves beside a board is the "
        "fewest that will do.",
    )
    taught = "medium"
    notation = "an arrow is one move of the head."

    def illustrations(self, instance: TorusSnake) -> Sequence[Illustration]:
        result = self.solved(instance)
        states = list(states_along(instance, result))
        moves = [cast(Direction, move) for move in result.plan or ()]
        middle = len(moves) // 2
        return [
            Illustration(scene(instance), "A board as you find it: apples, and a snake of length one."),
            Illustration(
                scene(instance, states[middle], heading=moves[middle - 1] if middle else None),
                f"After {middle} moves the snake has grown to {len(states[middle][0])}.",
            ),
            Illustration(
                self.solution(instance, result), "The whole way; where it leaves the board, it comes back."
            ),
        ]

    def steps(self, instance: TorusSnake, result: Result[Any]) -> str:
        return arrows(result.plan or ())

    def solution(self, instance: TorusSnake, result: Result[Any]) -> Scene:
        heads = [body[0] for body, _ in states_along(instance, result)]
        return scene(instance, ahead=heads[1:])
