"""Runs on one board, picture by picture: what they have done, and what may be asked of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwise.errors import InputError

__all__ = ["BoardPick", "BoardRun", "BoardStep", "Cell", "cell_name"]

Cell = tuple[int, int]


def cell_name(cell: Cell) -> str:
    """Name a cell like those of a chessboard or a spreadsheet: a1 is the first of the first row."""
    return f"{chr(ord('a') + cell[1])}{cell[0] + 1}"


@dataclass(frozen=True, slots=True)
class BoardStep:
    """What was done last, and the board after it."""

    event: str
    """`start`, `assign`, `reject`, `undo`, `move`, or `lost`."""
    scene: dict[str, Any]
    cell: Cell | None = None
    value: str = ""
    open: tuple[tuple[int, int], ...] = ()
    """What may be done next: cells by number, each with a value."""
    emptied: Cell | None = None
    """The cell for which nothing is left."""


@dataclass(frozen=True, slots=True)
class BoardPick:
    """The cells for which a rule holds, and the board that is shown when they were found."""

    cells: tuple[Cell, ...]
    scene: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class BoardRun:
    """A whole run on a board."""

    cols: int
    names: tuple[str, ...]
    """Of the cells, row by row."""
    steps: tuple[BoardStep, ...]
    status: str
    measures: Mapping[str, int | None]
    following: Mapping[int, Cell] = field(default_factory=dict)
    """By the number of a step, the cell that is turned to next."""
    rules: Mapping[str, Callable[[int], BoardPick]] = field(default_factory=dict)
    """By name, what finds the cells for which a rule holds after a step."""

    def number(self, cell: Cell) -> int:
        """Return the number of a cell."""
        return cell[0] * self.cols + cell[1]

    def moment(self, after: int) -> int:
        """Return the number of the step after so many assignments or moves."""
        made = [number for number, step in enumerate(self.steps) if step.event in ("assign", "move")]
        if after > len(made):
            raise InputError(f"the run has {len(made)} moves, asked for what is after {after}")
        return made[after - 1] if after else 0

    def taken(self, moment: int) -> list[int]:
        """Return the cells that are entered or filled after a step, in order."""
        later = (step for step in self.steps[moment + 1 :] if step.event in ("assign", "move"))
        return [self.number(step.cell) for step in later if step.cell is not None]

    def steps_json(self) -> list[dict[str, Any]]:
        """Return the steps as plain data, as those of a search."""
        return [
            {
                "iteration": 1,
                "event": step.event,
                "expanded": None
                if step.cell is None or step.event not in ("assign", "move")
                else [self.number(step.cell), int(step.value or 0)],
                "cell": None if step.cell is None else self.number(step.cell),
                "value": step.value,
                "emptied": None if step.emptied is None else self.number(step.emptied),
                "made": [],
                "frontier": [list(one) for one in step.open],
                "goal": None,
                "scene": step.scene,
            }
            for step in self.steps
        ]
