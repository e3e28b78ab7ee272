"""Draw a Rush Hour board as a scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridwise.scene import Block, Exit, Path, Role, Scene, Shape, Wall

if TYPE_CHECKING:
    from gridwise.puzzles.rushhour.rules import Move, RushHour

__all__ = ["scene"]


def scene(
    problem: RushHour,
    state: Sequence[int] | None = None,
    *,
    move: Move | None = None,
    moved: str | None = None,
    caption: str = "",
) -> Scene:
    """Show the board in a state, the initial one if none is given.

    A move is shown as the next one from that state: its car is ringed, and an arrow leads to where the
    car's front will stand. The car that has just moved is ringed, too.
    """
    places = problem.initial() if state is None else state
    shapes: list[Shape] = [Wall(row, col) for row, col in sorted(problem.walls)]
    hue = 0
    for index, (car, place) in enumerate(zip(problem.cars, places, strict=True)):
        row, col = (car.row, place) if car.horizontal else (place, car.col)
        hero = index == problem.red
        moving = move is not None and move.car == car.label
        shapes.append(
            Block(
                row,
                col,
                height=1 if car.horizontal else car.length,
                width=car.length if car.horizontal else 1,
                label=car.label,
                hue=0 if hero else hue,
                role=Role.HERO if hero else Role.PIECE,
                highlighted=moving or car.label == moved,
            )
        )
        if move is not None and moving:
            shapes.append(_arrow(row, col, car.length, car.horizontal, move.delta))
        hue += not hero
    red = problem.cars[problem.red]
    shapes.append(Exit(red.row, problem.cols - 1, "R"))
    return Scene(
        problem.rows,
        problem.cols,
        tuple(shapes),
        title=f"Rush Hour board, {problem.rows} x {problem.cols}, {len(problem.cars)} cars, "
        f"red car {red.label} in row {red.row + 1} of {problem.rows}",
        caption=caption,
    )


def _arrow(row: int, col: int, length: int, horizontal: bool, delta: int) -> Path:
    """Lead from the car's front cell to the cell where its front will be."""
    front = length - 1 if delta > 0 else 0
    if horizontal:
        return Path(((row, col + front), (row, col + front + delta)))
    return Path(((row + front, col), (row + front + delta, col)))
