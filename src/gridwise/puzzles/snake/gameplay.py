"""Snake by hand: it does not wait for its player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from gridwise.errors import UsageError
from gridwise.model import Limits, Result
from gridwise.puzzles.base import Gameplay, Options, Outcome
from gridwise.puzzles.snake.draw import scene
from gridwise.puzzles.snake.games import at, played
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, State, step
from gridwise.puzzles.snake.solving import fly
from gridwise.puzzles.snake.text import GameFile
from gridwise.scene import Scene

__all__ = ["SnakeGameplay"]


class SnakeGameplay(Gameplay[GameFile]):
    """A snake to steer that goes on by itself."""

    controls = "realtime"

    def start(self, instance: GameFile) -> State:
        return played(instance).state

    def actions(self, instance: GameFile, state: State) -> Sequence[str]:
        """Return every move that is not a turn straight back; walls and body are the player's own lookout."""
        body = state.body
        return [d for d in DIRECTIONS if len(body) == 1 or step(body[0], d) != body[1]]

    def act(self, instance: GameFile, state: State, action: str) -> State:
        if action not in self.actions(instance, state):
            expected = ", ".join(self.actions(instance, state))
            raise UsageError(f"expected a direction of {expected}, got {action!r:.40}")
        return self.follow(instance, state, action)

    def follow(self, instance: GameFile, state: State, action: str) -> State:
        """A recorded pilot may have turned straight back."""
        game = at(instance, state)
        game.move(cast(Direction, action))
        return game.state

    def outcome(self, instance: GameFile, state: State) -> Outcome:
        return state.outcome

    def standing(self, instance: GameFile, state: State) -> Mapping[str, Any]:
        return {"length": len(state.body), "of": instance.rules.cells, "steps": state.steps}

    def position(
        self, instance: GameFile, state: State, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        cells = [state.body[0]]
        for move in way:
            cells.append(step(cells[-1], cast(Direction, move)))
        return scene(instance.rules, state, plan=cells[1:])

    def rest(self, instance: GameFile, state: State, limits: Limits = Limits()) -> Result[Any]:
        return fly("best", instance, Options(limits=limits), at(instance, state))

    def recorded(self, instance: GameFile, moves: Sequence[str]) -> GameFile:
        return replace(instance, moves=instance.moves + "".join(moves), end={})
