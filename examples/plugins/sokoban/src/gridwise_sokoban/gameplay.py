"""Sokoban by hand: the arrows walk and push."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from gridwise.puzzles.base import Gameplay
from gridwise.scene import Scene
from gridwise_sokoban.draw import scene
from gridwise_sokoban.rules import Action, Sokoban, State

__all__ = ["SokobanGameplay"]


class SokobanGameplay(Gameplay[Sokoban]):
    """A player to steer; everything else follows from the rules."""

    def standing(self, instance: Sokoban, state: State) -> Mapping[str, Any]:
        return {"boxes left": len(set(state.boxes) - instance.targets)}

    def position(
        self, instance: Sokoban, state: State, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        return scene(instance, state, heading=cast("Action | None", last), way=cast("Sequence[Action]", way))
