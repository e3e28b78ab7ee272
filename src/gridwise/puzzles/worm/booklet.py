"""The worm on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gridwise.model import Result
from gridwise.puzzles.base import Booklet, Illustration, arrows, cost_words
from gridwise.puzzles.base.puzzle import states_along
from gridwise.puzzles.worm.draw import scene
from gridwise.puzzles.worm.rules import Worm, WormState
from gridwise.scene import Scene

__all__ = ["WormBooklet"]


class WormBooklet(Booklet[Worm]):
    """What the picture cannot say, the target and the price of food, stands under the board."""

    rules = (
        "The worm eats its way to a target of points. It moves one cell up, down, left or right at a time "
        "and stays on the field.",
        "It eats only while its length is one: at the very start, and whenever it is that short again. A "
        "meal of food n scores n times the factor that the board names, and 1 more.",
        "A meal of n makes it grow by one cell in each of the next n moves. Then it shrinks by one in "
        "each move, until it is hungry again. It may never run into itself.",
        "Where food comes back, a cell can be eaten from again and again; where it does not, an eaten "
        "cell stays empty. You are done as soon as the target is reached; the number of moves is the "
        "fewest that will do.",
    )
    taught = "medium"
    notation = "an arrow is one move of the head."

    def board(self, instance: Worm, result: Result[Any]) -> Scene:
        food = instance.field[instance.start[0]][instance.start[1]]
        back = "food comes back" if instance.model == "A" else "food is gone once eaten"
        turns = f", a turn costs {float(instance.penalty):g}" if instance.penalty else ""
        target, factor = f"{float(instance.target):g}", f"{float(instance.c):g}"
        words = f"{target} points, factor {factor}, starts on {food}; {back}{turns}"
        return replace(scene(instance), caption=words)

    def illustrations(self, instance: Worm) -> Sequence[Illustration]:
        result = self.solved(instance)
        states: list[WormState] = list(states_along(instance, result))
        longest = max(range(len(states)), key=lambda at: len(states[at].body))
        hungry = next(
            (at for at in range(longest, len(states)) if len(states[at].body) == 1), len(states) - 1
        )
        return [
            Illustration(scene(instance), "A field as you find it; the worm has eaten what was under it."),
            Illustration(
                scene(instance, states[longest]),
                f"After {longest} moves it is {len(states[longest].body)} cells long, and begins to shrink.",
            ),
            Illustration(
                scene(instance, states[hungry]),
                f"After {hungry} moves it is hungry and eats: {float(states[hungry].points):g} points.",
            ),
        ]

    def task(self, instance: Worm, result: Result[Any]) -> str:
        return cost_words(replace(result, metric="moves"))

    def steps(self, instance: Worm, result: Result[Any]) -> str:
        return arrows(result.plan or ())
