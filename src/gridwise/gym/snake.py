"""Snake as an environment; `Game`, the readable engine, plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from gridwise.errors import UsageError
from gridwise.gym.cells import FRUIT, LAST, Board, draw_body
from gridwise.gym.environment import Environment, RenderMode
from gridwise.gym.rewards import rewards_with
from gridwise.gym.screen import Theme
from gridwise.puzzles.snake.draw import scene
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, Game, Rules, State, Tail
from gridwise.puzzles.snake.text import parse_board
from gridwise.scene import Scene

__all__ = ["REWARDS", "SnakeEnv", "observed", "picture", "rules_of", "snake_spaces"]

REWARDS: dict[str, float] = {"step": 0.0, "fruit": 1.0, "win": 1.0, "loss": -1.0}
"""For each move; and on top of it for a fruit, for the full board and for a crash."""

MOVES: tuple[Direction, ...] = tuple(DIRECTIONS)
"""What the actions 0 to 3 mean."""


def rules_of(board: str, tail: Tail) -> Rules:
    """Read the board as the command line does; one cell alone is won before the first move."""
    rules = parse_board(board, tail)
    if rules.cells < 2:
        raise UsageError(f"a board needs 2 cells or more to be played on, got {board}")
    return rules


def snake_spaces(rules: Rules) -> tuple[spaces.Box[np.uint8], spaces.Discrete]:
    """Return what can be seen and what can be done on a board."""
    return spaces.Box(0, LAST, (rules.rows, rules.cols), np.uint8), spaces.Discrete(len(MOVES))


def observed(rules: Rules, state: State) -> Board:
    """Return the board as numbers, see `gridwise.gym.cells`."""
    board = np.zeros((rules.rows, rules.cols), dtype=np.uint8)
    draw_body(board, state.body, tuple(DIRECTIONS.values()))
    if state.fruit is not None:
        board[state.fruit] = FRUIT
    return board


def picture(rules: Rules, state: State) -> Scene:
    """Describe a game in one moment, with a line under it."""
    return scene(rules, state, caption=f"length {len(state.body)}, {state.steps:,} steps")


class SnakeEnv(Environment[Board, State]):
    """Eat until the snake fills the board.

    A crash or a full board terminates; a stall (10 x cells moves without food) truncates, since it is a
    limit of time that the rules of the game itself do not need.
    """

    REWARDS: ClassVar[dict[str, float]] = REWARDS

    def __init__(
        self,
        board: str = "10x10",
        *,
        tail: Tail = "free",
        rewards: Mapping[str, float] | None = None,
        render_mode: RenderMode | None = None,
        cell: int | None = None,
        theme: Theme = "light",
    ) -> None:
        self.rules = rules_of(board, tail)
        super().__init__(self.rules.rows, self.rules.cols, render_mode, cell, theme)
        self.observation_space, self.action_space = snake_spaces(self.rules)
        self.rewards = rewards_with(REWARDS, rewards)
        self._played: Game | None = None

    @property
    def game(self) -> Game:
        """The game as the rest of Gridwise knows it; pilots look at `View.of(env.unwrapped.game)`."""
        self._begun()
        assert self._played is not None
        return self._played

    def action(self, move: Direction) -> int:
        """Return the action that stands for a move U, R, D or L."""
        return MOVES.index(move)

    def _begin(self, seed: int, options: Mapping[str, Any]) -> None:
        self._played = Game(self.rules, seed)

    def _play(self, action: int) -> tuple[float, bool, bool]:
        game = self.game
        length = game.length
        if game.outcome != "playing":
            raise UsageError(f"the game is over ({game.outcome}); call reset()")
        outcome = game.move(MOVES[action])
        game.state = game.state  # forgets the moves before: nobody takes them back here
        reward = self.rewards["step"]
        reward += self.rewards["fruit"] if game.length > length else 0
        reward += {"won": self.rewards["win"], "lost": self.rewards["loss"]}.get(outcome, 0)
        return reward, outcome in ("won", "lost"), outcome == "stalled"

    def _legal(self) -> list[int]:
        game = self.game
        if game.outcome != "playing":
            return []
        return [action for action, move in enumerate(MOVES) if game.is_legal(move)]

    def _observation(self) -> Board:
        return observed(self.rules, self.game.state)

    def _facts(self) -> dict[str, Any]:
        state = self.game.state
        return {
            "length": len(state.body),
            "steps": state.steps,
            "hunger": state.hunger,
            "outcome": state.outcome,
        }

    def _scene(self) -> Scene:
        return picture(self.rules, self.game.state)

    def _game(self) -> State:
        return self.game.state

    def _set_game(self, game: State, seed: int) -> None:
        if not isinstance(game, State) or not all(map(self.rules.inside, game.body)):
            raise UsageError("this state belongs to another environment")
        self._played = Game(self.rules, seed)
        self._played.state = game
