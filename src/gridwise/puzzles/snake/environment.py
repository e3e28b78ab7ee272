"""Snake for learners: `Game`, the readable engine, plays one game, the native fleet plays many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.errors import UsageError
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.environment import EpisodeOutcome, FleetEnvironment, Shaping, begun
from gridwise.puzzles.snake.draw import scene
from gridwise.puzzles.snake.observing import observation_of
from gridwise.puzzles.snake.observing.observation import MOVES
from gridwise.puzzles.snake.practice import Practice, PracticeGame
from gridwise.puzzles.snake.rules import Cell, Direction, Game, Outcome, State, Tail
from gridwise.puzzles.snake.text import parse_board
from gridwise.scene import Scene

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gridwise._core import SnakeFleet

__all__ = ["SnakeEnvironment"]

PICTURES = ("planes", "egocentric")
"""Observations that are pixels if nothing else is asked for: networks for pictures take them as they are."""


class SnakeEnvironment(FleetEnvironment[State]):
    """Eat until the snake fills the board.

    A crash or a full board terminates; a stall (10 x cells moves without food) truncates, since it is a
    limit of time that the rules of the game itself do not need.
    """

    REWARDS: ClassVar[Mapping[str, float]] = {
        "step": 0.0,
        "fruit": 1.0,
        "win": 1.0,
        "loss": -1.0,
        "closer": 0.0,
    }
    """For each move; on top of it for a fruit, the full board, a crash, a step towards the fruit."""
    PRESETS: ClassVar[Mapping[str, Mapping[str, float]]] = {
        "sparse": {"win": 1.0},
        "closer": {"fruit": 1.0, "win": 1.0, "loss": -1.0, "closer": 0.1},
    }
    OUTCOMES: ClassVar[tuple[Outcome, ...]] = ("playing", "won", "lost", "stalled")
    VIEWS: ClassVar[Mapping[str, str]] = {
        "action_mask": "masks",
        "length": "lengths",
        "steps": "steps",
        "hunger": "hunger",
        "outcome": "outcomes",
    }
    actions = len(MOVES)
    _played: Game

    def __init__(
        self,
        puzzle: Puzzle[Any],
        board: str = "10x10",
        *,
        tail: Tail = "free",
        observation: str = "symbolic",
        start_length: int = 1,
        fruit_within: int | None = None,
        **choices: Any,
    ) -> None:
        super().__init__(puzzle)
        self.rules = parse_board(board, tail)
        if self.rules.cells < 2:  # won before the first move
            raise UsageError(f"a board needs 2 cells or more to be played on, got {board}")
        self.rows, self.cols = self.rules.rows, self.rules.cols
        self.practice = Practice(start_length, fruit_within).checked(self.rules)
        if observation in PICTURES:
            choices = {"dtype": "uint8"} | choices
        self.seeing = observation_of(self.rules, observation, **choices)
        self.observed = self.seeing.observed

    @property
    def game(self) -> Game:
        """The game as the rest of Gridwise knows it; pilots look at `View.of(env.unwrapped.game)`."""
        played: Game | None = getattr(self, "_played", None)
        return begun(played)

    @property
    def outcome(self) -> EpisodeOutcome:
        return self._played.outcome

    @property
    def moves(self) -> tuple[Direction, ...]:
        """What the actions 0 to 3 mean in this moment: they turn with an observation that is turned."""
        return self.seeing.moves(self.game.state.body)

    def action(self, move: Direction) -> int:
        return self.moves.index(move)

    def begin(self, seed: int, options: Mapping[str, Any]) -> None:
        self._played = self._new(seed)

    def play(self, action: int) -> Mapping[str, float]:
        game = self._played
        length, fruit, way = game.length, game.state.fruit, self._way(game.state.fruit)
        game.move(self.moves[action])
        game.state = game.state  # forgets the moves before: nobody takes them back here
        if game.outcome == "lost":
            return {}
        gains: dict[str, float] = {"closer": way - self._way(fruit)}
        return gains | {"fruit": 1} if game.length > length else gains

    def legal(self) -> list[int]:
        game = self._played
        if game.outcome != "playing":
            return []
        return [action for action, move in enumerate(self.moves) if game.is_legal(move)]

    def observation(self) -> NDArray[Any]:
        state = self._played.state
        return self.seeing(state.body, state.fruit)

    def facts(self) -> dict[str, Any]:
        state = self._played.state
        return {
            "length": len(state.body),
            "steps": state.steps,
            "hunger": state.hunger,
            "outcome": state.outcome,
        }

    def scene(self) -> Scene:
        return self.picture(self._played.state)

    def moment(self) -> State:
        return self._played.state

    def resume(self, moment: State, seed: int) -> None:
        if not isinstance(moment, State) or not all(map(self.rules.inside, moment.body)):
            raise UsageError("this state belongs to another environment")
        self._played = self._new(seed)
        self._played.state = moment

    def potentials(self) -> tuple[str, ...]:
        return ("length", "distance")

    def worth(self, potential: str) -> float:
        state = self._played.state
        if potential == "length":
            return len(state.body) / self.rules.cells
        return -(self._way(state.fruit) / (self.rows + self.cols - 2))

    def fleet(self, count: int, rewards: Mapping[str, float], shaping: Shaping, autoreset: str) -> SnakeFleet:
        from gridwise._core import SnakeFleet

        return SnakeFleet(
            self.rows,
            self.cols,
            tail_blocked=self.rules.tail == "blocked",
            count=count,
            rewards=(rewards["step"], rewards["fruit"], rewards["win"], rewards["loss"], rewards["closer"]),
            potential=(
                shaping.weights.get("distance", 0.0),
                shaping.weights.get("length", 0.0),
                shaping.gamma,
            ),
            seeing=self.seeing.native,
            practice=(self.practice.start_length, self.practice.fruit_within or 0),
            autoreset=autoreset,
        )

    def moment_of(self, snapshot: Any) -> State:
        body, fruit, generator, steps, hunger, outcome, _, _ = snapshot
        cells = tuple(Cell(*divmod(cell, self.cols)) for cell in body)
        at = None if fruit < 0 else Cell(*divmod(fruit, self.cols))
        return State(cells, at, generator, steps, hunger, self.OUTCOMES[outcome])

    def picture(self, moment: State) -> Scene:
        caption = f"length {len(moment.body)}, {moment.steps:,} steps"
        return scene(self.rules, moment, caption=caption)

    def _new(self, seed: int) -> Game:
        usual = self.practice == Practice()
        return Game(self.rules, seed) if usual else PracticeGame(self.rules, seed, self.practice)

    def _way(self, fruit: Cell | None) -> int:
        """Return the steps from the head to a fruit; none on a full board."""
        if fruit is None:
            return 0
        head = self._played.state.body[0]
        return abs(head.row - fruit.row) + abs(head.col - fruit.col)
