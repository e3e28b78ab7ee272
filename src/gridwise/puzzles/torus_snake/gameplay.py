"""Torus Snake by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from gridwise.model import Limits, Result
from gridwise.puzzles.base import Gameplay, Prize
from gridwise.puzzles.torus_snake import native
from gridwise.puzzles.torus_snake.draw import scene
from gridwise.puzzles.torus_snake.following import follow
from gridwise.puzzles.torus_snake.rules import TorusSnake
from gridwise.scene import Direction, Scene

__all__ = ["TorusSnakeGameplay"]


class TorusSnakeGameplay(Gameplay[TorusSnake]):
    """A head to steer, one move at a time."""

    dealt: ClassVar[Mapping[str, Any]] = {"size": (8, 8), "cells": 5}
    letters = True
    prize = Prize("apple", "apples left", shrinks=True)

    def standing(self, instance: TorusSnake, state: Any) -> Mapping[str, Any]:
        return {"length": len(state[0]), "apples left": sum(instance.left(state))}

    def position(
        self, instance: TorusSnake, state: Any, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        ahead = [state[0][0]]
        for move in way:
            ahead.append(dict(instance.neighbours[ahead[-1]])[move])
        return scene(instance, state, ahead=ahead[1:], heading=cast("Direction | None", last))

    def rest(self, instance: TorusSnake, state: Any, limits: Limits = Limits()) -> Result[Any]:
        return (
            super().rest(instance, state, limits)
            if native.refusal(instance)
            else follow(instance, state, limits)
        )
