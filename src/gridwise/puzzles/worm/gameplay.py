"""The worm by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from gridwise.model import Limits, Result
from gridwise.puzzles.base import Gameplay, Prize
from gridwise.puzzles.worm.draw import scene
from gridwise.puzzles.worm.following import follow
from gridwise.puzzles.worm.rules import DIRECTIONS, Direction, Worm
from gridwise.puzzles.worm.text import write_number
from gridwise.scene import Scene

__all__ = ["WormGameplay"]


class WormGameplay(Gameplay[Worm]):
    """A head to steer, one move at a time."""

    dealt: ClassVar[Mapping[str, Any]] = {"size": (6, 6), "target": 300}
    letters = True
    prize = Prize("food", "points")

    def standing(self, instance: Worm, state: Any) -> Mapping[str, Any]:
        return {"points": state.points, "of": instance.target, "length": len(state.body)}

    def terms(self, instance: Worm) -> Mapping[str, str]:
        penalty = "0.25" if instance.penalty else "0"
        return {"c": write_number(instance.c), "model": instance.model, "penalty": penalty}

    def position(self, instance: Worm, state: Any, last: str | None = None, way: Sequence[str] = ()) -> Scene:
        cells = [state.body[0]]
        for move in way:
            down, right = DIRECTIONS[cast(Direction, move)]
            cells.append((cells[-1][0] + down, cells[-1][1] + right))
        ahead = tuple(cells) if way else ()
        return scene(instance, state, heading=cast("Direction | None", last), way=ahead)

    def rest(self, instance: Worm, state: Any, limits: Limits = Limits()) -> Result[Any]:
        return follow(instance, state, limits)
