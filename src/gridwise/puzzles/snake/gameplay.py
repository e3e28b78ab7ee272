"""Snake by hand: it does not wait for its player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from gridwise.errors import UsageError
from gridwise.model import Limits, Result
from gridwise.puzzles.base import Options, Outcome, Prize, RealtimeGameplay
from gridwise.puzzles.snake.draw import scene
from gridwise.puzzles.snake.games import at, played
from gridwise.puzzles.snake.log import log
from gridwise.puzzles.snake.pilots import PILOTS, find, pilots_for
from gridwise.puzzles.snake.rules import DIRECTIONS, MAX_SIDE, Direction, State, step
from gridwise.puzzles.snake.solving import fly
from gridwise.puzzles.snake.text import GameFile, parse_board
from gridwise.puzzles.snake.view import View
from gridwise.scene import Scene

__all__ = ["SnakeGameplay"]


class SnakeGameplay(RealtimeGameplay[GameFile]):
    """A snake to steer that goes on by itself."""

    letters = True
    prize = Prize("fruit", "length")
    longest_side = MAX_SIDE
    usual_board = "8x8"

    def deal(self, seed: int, like: GameFile | None = None) -> GameFile:
        return super().deal(seed) if like is None else GameFile(like.rules, seed)

    def on_board(self, size: str, seed: int) -> GameFile:
        return GameFile(parse_board(size), seed)

    def view(self, instance: GameFile, state: State) -> View:
        return View.of(at(instance, state))

    def pilots(self, instance: GameFile | None = None) -> Mapping[str, str]:
        names = PILOTS if instance is None else pilots_for(instance.rules)
        return {name: find(name).summary for name in names}

    def next_game(self, instance: GameFile) -> GameFile:
        return GameFile(instance.rules, instance.seed + 1)

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

    def facts(self, instance: GameFile, state: State) -> Mapping[str, Any]:
        length = len(state.body)
        return {"score": length - 1, "length": length, "of": instance.rules.cells}

    def ending(self, instance: GameFile, state: State, last: str | None) -> tuple[str, ...]:
        length = len(state.body)
        made = f"Score {length - 1:,}, length {length:,} after {state.steps:,} moves."
        if state.outcome == "won":
            return "The board is full", made
        if state.outcome == "stalled":
            hungry = f"No fruit for {instance.rules.patience:,} moves: the game is stalled."
            return "Game over", hungry, made
        wall = last is None or not instance.rules.inside(step(state.body[0], cast(Direction, last)))
        return "Game over", f"The snake ran into {'the wall' if wall else 'itself'}.", made

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

    def unrecorded(self, instance: GameFile) -> tuple[GameFile, Sequence[str]]:
        return GameFile(instance.rules, instance.seed), tuple(instance.moves)

    def log(
        self, instance: GameFile, state: State, moves: Sequence[str], settings: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        return log(self.recorded(instance, moves), state, settings)
