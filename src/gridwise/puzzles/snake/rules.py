"""The rules of Snake: one game, move by move, forwards and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from gridwise.errors import UsageError
from gridwise.puzzles.snake.random_numbers import SplitMix64

__all__ = ["DIRECTIONS", "MAX_SIDE", "Cell", "Direction", "Game", "Outcome", "Rules", "State", "Tail", "step"]

Direction = Literal["U", "R", "D", "L"]
Outcome = Literal["playing", "won", "lost", "stalled"]
Tail = Literal["free", "blocked"]

DIRECTIONS: dict[Direction, tuple[int, int]] = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
MAX_SIDE = 64
"""Longest side of a board: larger ones cost more time than anybody has."""


class Cell(NamedTuple):
    """A place on the board, (0, 0) at the top left."""

    row: int
    col: int


def step(cell: Cell, direction: Direction) -> Cell:
    """Return the cell next to this one, which may lie outside the board."""
    rows, cols = DIRECTIONS[direction]
    return Cell(cell.row + rows, cell.col + cols)


@dataclass(frozen=True, slots=True)
class Rules:
    """The board and what may differ from game to game."""

    rows: int
    cols: int
    tail: Tail = "free"
    """`free`: the head may enter the cell that the tail is leaving; `blocked`: it may not."""

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= MAX_SIDE and 1 <= self.cols <= MAX_SIDE):
            raise UsageError(
                f"expected a board from 1x1 to {MAX_SIDE}x{MAX_SIDE}, got {self.rows}x{self.cols}"
            )
        if self.tail not in ("free", "blocked"):
            raise UsageError(f"expected the tail rule 'free' or 'blocked', got {self.tail!r:.40}")

    @property
    def cells(self) -> int:
        """The number of cells: a snake of this length has won."""
        return self.rows * self.cols

    @property
    def patience(self) -> int:
        """Moves without food after which a game counts as stalled."""
        return 10 * self.cells

    def inside(self, cell: Cell) -> bool:
        """Tell whether a cell lies on the board."""
        return 0 <= cell.row < self.rows and 0 <= cell.col < self.cols


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game in one moment: setting it continues exactly as before."""

    body: tuple[Cell, ...]
    """Head first."""
    fruit: Cell | None
    """None when the board is full."""
    generator: int
    """State of the seeded generator."""
    steps: int = 0
    hunger: int = 0
    """Moves since the last fruit."""
    outcome: Outcome = "playing"


class Game:
    """A game of Snake.

    The snake starts with length 1. The start cell and then the fruit are drawn uniformly; the fruit is the
    k-th free cell, row by row, for a uniform k. Hitting a wall or the body loses, filling the board wins,
    and 10 x cells moves without food are a stall.
    """

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.seed = seed
        self._history: list[State] = []
        generator = SplitMix64(seed)
        body = self._start(generator)
        self._state = self._with_new_fruit(body, generator.state, steps=0)

    @property
    def state(self) -> State:
        """The game as data; assigning one continues from there and forgets the moves before."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        self._history.clear()

    @property
    def outcome(self) -> Outcome:
        """Whether the game goes on, and how it ended if it does not."""
        return self._state.outcome

    @property
    def length(self) -> int:
        """The length of the snake."""
        return len(self._state.body)

    def is_legal(self, direction: Direction) -> bool:
        """Tell whether a move keeps the snake alive."""
        body = self._state.body
        head = step(body[0], direction)
        if not self.rules.inside(head):
            return False
        if self.rules.tail == "free" and len(body) > 2 and head == body[-1]:
            return True  # the tail leaves this cell in the same move; it never eats here
        return head not in body

    def legal(self) -> tuple[Direction, ...]:
        """Return the moves that keep the snake alive, in the order U, R, D, L."""
        return tuple(direction for direction in DIRECTIONS if self.is_legal(direction))

    def move(self, direction: Direction) -> Outcome:
        """Make one move and return how the game stands."""
        now = self._state
        if now.outcome != "playing":
            raise UsageError(f"the game is over ({now.outcome}); undo a move or start another")
        if direction not in DIRECTIONS:
            raise UsageError(f"expected a direction U, R, D or L, got {direction!r:.40}")
        self._history.append(now)
        head = step(now.body[0], direction)
        if not self.is_legal(direction):
            self._state = State(now.body, now.fruit, now.generator, now.steps + 1, now.hunger + 1, "lost")
        elif head == now.fruit:
            self._state = self._with_new_fruit((head, *now.body), now.generator, steps=now.steps + 1)
        else:
            hunger = now.hunger + 1
            outcome: Outcome = "stalled" if hunger >= self.rules.patience else "playing"
            body = (head, *now.body[:-1])
            self._state = State(body, now.fruit, now.generator, now.steps + 1, hunger, outcome)
        return self._state.outcome

    def undo(self) -> bool:
        """Take the last move back; False when there is none. The same moves will meet the same fruits."""
        if not self._history:
            return False
        self._state = self._history.pop()
        return True

    def _start(self, generator: SplitMix64) -> tuple[Cell, ...]:
        """Draw the snake that the game begins with."""
        return (Cell(*divmod(generator.below(self.rules.cells), self.rules.cols)),)

    def _places(self, body: tuple[Cell, ...]) -> list[Cell]:
        """List the cells where the next fruit may lie, row by row."""
        taken = set(body)
        every = (Cell(row, col) for row in range(self.rules.rows) for col in range(self.rules.cols))
        return [cell for cell in every if cell not in taken]

    def _with_new_fruit(self, body: tuple[Cell, ...], generator_state: int, steps: int) -> State:
        if len(body) == self.rules.cells:
            return State(body, None, generator_state, steps, 0, "won")
        generator, places = SplitMix64(generator_state), self._places(body)
        fruit = places[generator.below(len(places))]
        return State(body, fruit, generator.state, steps)
