"""Draw a Rush Hour board as a scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridwise.scene import Block, Exit, Path, Role, Scene, Shape, Wall

if TYPE_CHECKING:
    from gridwise.puzzles.rushhour.board import Board, Car
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
    board = problem.as_written(None if state is None else tuple(state))
    shapes: list[Shape] = [Wall(row, col) for row, col in sorted(board.walls)]
    hue = 0
    for index, car in enumerate(board.cars):
        hero = index == board.red
        moving = move is not None and move.car == car.label
        shapes.append(
            Block(
                car.row,
                car.col,
                height=1 if car.horizontal else car.length,
                width=car.length if car.horizontal else 1,
                label=car.label,
                hue=0 if hero else hue,
                role=Role.HERO if hero else Role.PIECE,
                highlighted=moving or car.label == moved,
            )
        )
        if move is not None and moving:
            shapes.append(_arrow(car, move.delta))
        hue += not hero
    shapes.append(_exit(board))
    return Scene(
        board.rows,
        board.cols,
        tuple(shapes),
        title=f"Rush Hour board, {board.rows} x {board.cols}, {len(board.cars)} cars, {_red_words(board)}",
        caption=caption,
    )


def _exit(board: Board) -> Exit:
    red = board.cars[board.red]
    if red.horizontal:
        return Exit(red.row, 0, "L") if board.exit == "left" else Exit(red.row, board.cols - 1, "R")
    return Exit(0, red.col, "U") if board.exit == "top" else Exit(board.rows - 1, red.col, "D")


def _red_words(board: Board) -> str:
    red = board.cars[board.red]
    line = f"row {red.row + 1} of {board.rows}" if red.horizontal else f"column {red.col + 1} of {board.cols}"
    where = "" if board.exit == "right" else f", exit at the {board.exit}"
    return f"red car {red.label} in {line}{where}"


def _arrow(car: Car, delta: int) -> Path:
    """Lead from the car's front cell to the cell where its front will be."""
    row, col = car.cells()[-1 if delta > 0 else 0]
    return Path(((row, col), (row, col + delta) if car.horizontal else (row + delta, col)))
