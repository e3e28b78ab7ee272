"""What a pilot sees, and what a pilot is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from gridwise.errors import MissingExtraError
from gridwise.puzzles.snake.random_numbers import pilot_seed
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, Game, Rules, step

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gridwise.puzzles.snake.observing import Observation

__all__ = ["Pilot", "View", "direction_between"]


@dataclass(frozen=True, slots=True)
class View:
    """The board before a move, as a pilot sees it."""

    rules: Rules
    body: tuple[Cell, ...]
    """Head first."""
    fruit: Cell
    steps: int
    hunger: int
    """Moves since the last fruit."""
    seed: int
    """For pilots that draw lots: different in every game, and no help to foresee the fruits."""

    @classmethod
    def of(cls, game: Game) -> View:
        """Return what a pilot sees of a running game."""
        state = game.state
        assert state.fruit is not None
        return cls(game.rules, state.body, state.fruit, state.steps, state.hunger, pilot_seed(game.seed))

    @property
    def rows(self) -> int:
        """How many rows the board has."""
        return self.rules.rows

    @property
    def cols(self) -> int:
        """How many columns the board has."""
        return self.rules.cols

    @property
    def head(self) -> Cell:
        """Where the snake begins."""
        return self.body[0]

    @property
    def tail(self) -> Cell:
        """Where the snake ends."""
        return self.body[-1]

    def is_legal(self, direction: Direction) -> bool:
        """Tell whether a move keeps the snake alive."""
        head = step(self.head, direction)
        if not self.rules.inside(head):
            return False
        if self.rules.tail == "free" and len(self.body) > 2 and head == self.tail:
            return True
        return head not in self.body

    def legal(self) -> tuple[Direction, ...]:
        """Return the moves that keep the snake alive, in the order U, R, D, L."""
        return tuple(direction for direction in DIRECTIONS if self.is_legal(direction))

    def neighbours(self, cell: Cell) -> Iterator[tuple[Direction, Cell]]:
        """Yield the cells of the board next to a cell, in the order U, R, D, L."""
        for direction in DIRECTIONS:
            other = step(cell, direction)
            if self.rules.inside(other):
                yield direction, other

    def observe(self, name: str, **choices: Any) -> NDArray[Any]:
        """Return what environments with the setting `observation=name` show of this moment.

        The names are `planes`, `egocentric`, `features` and `symbolic`, the choices `dtype` (`float32` if it
        is not `uint8`), `scale`, `frame` and `radius`; docs/reference/gym.md tells what they mean.
        """
        return self._observation(name, choices)(self.body, self.fruit)

    def moves(self, name: str, **choices: Any) -> tuple[Direction, ...]:
        """Return what the actions 0 to 3 mean to who observes this: U, R, D, L, or turned as it is."""
        return self._observation(name, choices).moves(self.body)

    def _observation(self, name: str, choices: dict[str, Any]) -> Observation:
        try:
            from gridwise.puzzles.snake.observing import observation_of
        except ModuleNotFoundError as error:
            if error.name != "numpy":
                raise
            raise MissingExtraError("what learners see", "gym") from None
        return observation_of(self.rules, name, **choices)


@runtime_checkable
class Pilot(Protocol):
    """Anything that chooses moves. A new one is made for every game."""

    def choose(self, view: View) -> Direction:
        """Return the next move; an illegal one loses the game."""
        ...


def direction_between(cell: Cell, neighbour: Cell) -> Direction:
    """Return the direction that leads from a cell to the one beside it."""
    return next(direction for direction in DIRECTIONS if step(cell, direction) == neighbour)
