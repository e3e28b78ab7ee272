"""The rules of Sokoban as a search problem."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, Self

from gridwise import Problem

__all__ = ["STEPS", "Action", "Cell", "Sokoban", "State", "beyond"]

Cell = tuple[int, int]
Action = Literal["U", "R", "D", "L"]

STEPS: dict[Action, Cell] = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


class State(NamedTuple):
    """Where the player and the boxes stand; the boxes in order, since no two of them differ."""

    player: Cell
    boxes: tuple[Cell, ...]


def beyond(cell: Cell, action: Action) -> Cell:
    """Return the next cell in a direction."""
    return cell[0] + STEPS[action][0], cell[1] + STEPS[action][1]


@dataclass(frozen=True, slots=True)
class Sokoban(Problem[State, Action]):
    """Walk, and push one box at a time, until every goal has its box. One action is one step."""

    metric: ClassVar[str] = "steps"

    rows: int
    cols: int
    walls: frozenset[Cell]
    targets: frozenset[Cell]
    start: State

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a level in the XSB form."""
        from gridwise_sokoban.text import parse

        return cls(**parse(text))

    def __str__(self) -> str:
        from gridwise_sokoban.text import write

        return write(self)

    def initial(self) -> State:
        return self.start

    def is_goal(self, state: State) -> bool:
        return self.targets.issuperset(state.boxes)

    def is_free(self, cell: Cell) -> bool:
        """Tell whether a cell is on the board and no wall."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols and cell not in self.walls

    def successors(self, state: State) -> Iterator[tuple[Action, State]]:
        for action in STEPS:
            after = self.move(state, action)
            if after is not None:
                yield action, after

    def move(self, state: State, action: Action) -> State | None:
        """Return the state after a step or a push, or None where a wall or a second box is in the way."""
        there = beyond(state.player, action)
        if not self.is_free(there):
            return None
        if there not in state.boxes:
            return State(there, state.boxes)
        behind = beyond(there, action)
        if not self.is_free(behind) or behind in state.boxes:
            return None
        return State(there, tuple(sorted(behind if box == there else box for box in state.boxes)))
