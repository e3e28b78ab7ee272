"""Rush Hour on paper."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from gridwise.model import Result
from gridwise.puzzles.base import Booklet, Illustration
from gridwise.puzzles.rushhour.draw import scene
from gridwise.puzzles.rushhour.rules import Move, RushHour

__all__ = ["RushHourBooklet"]


class RushHourBooklet(Booklet[RushHour]):
    """Slides count, as on the cards that people know; a solution is a line of slides."""

    metric = "moves"
    rules = (
        "The red car wants to leave the car park through the gap in its rim, but other cars are in the "
        "way. In a book without colours it is the solid black one.",
        "Every car stands in a row or in a column and slides along it, forwards and backwards, as far as "
        "the cells ahead of it are empty. No car turns, jumps or is lifted. Dark cells are walls.",
        "You are done when the red car reaches the gap. A slide of any length is one move; the number "
        "beside a board is the fewest that will do.",
    )
    notation = "D↓2: car D slides two cells down."

    def illustrations(self, instance: RushHour) -> Sequence[Illustration]:
        moves: Sequence[Move] = tuple(self.solved(instance).plan or ())
        if not moves:
            return [Illustration(scene(instance), "Nothing is in the way of the red car.")]
        states = list(accumulate(moves, instance.after, initial=instance.initial()))
        first, last = _written(instance, moves[0]), _written(instance, moves[-1])
        return [
            Illustration(scene(instance), "A board as you find it; an arrow marks the gap."),
            Illustration(
                scene(instance, move=moves[0]), f"The first slide, {first}: car {moves[0].car} makes room."
            ),
            Illustration(
                scene(instance, states[-2], move=moves[-1]), f"The last one, {last}: the way out is free."
            ),
        ]

    def steps(self, instance: RushHour, result: Result[Any]) -> str:
        return " ".join(_written(instance, move) for move in result.plan or ())


def _written(problem: RushHour, move: Move) -> str:
    horizontal = next(car.horizontal for car in problem.as_written().cars if car.label == move.car)
    back, ahead = "←→" if horizontal else "↑↓"
    return f"{move.car}{ahead if move.delta > 0 else back}{abs(move.delta)}"
