"""The parts of a board: as people see it, and turned so that the red car leaves at the right."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

__all__ = ["SIDES", "Board", "Car", "Side", "at"]

Side = Literal["right", "left", "top", "bottom"]
"""Where the exit is."""

SIDES: tuple[Side, ...] = get_args(Side)


class Car(NamedTuple):
    """A car where it stands at the start, named as in the file."""

    label: str
    row: int
    col: int
    length: int
    horizontal: bool

    def cells(self) -> list[tuple[int, int]]:
        """Return the cells under the car, from its top-left one."""
        if self.horizontal:
            return [(self.row, self.col + i) for i in range(self.length)]
        return [(self.row + i, self.col) for i in range(self.length)]


def at(car: Car, position: int) -> Car:
    """Return the car moved along its line to a position."""
    return car._replace(col=position) if car.horizontal else car._replace(row=position)


class Board(NamedTuple):
    """A board, either as it is written or turned; the exit is told as it is written."""

    rows: int
    cols: int
    cars: tuple[Car, ...]
    red: int
    walls: frozenset[tuple[int, int]] = frozenset()
    exit: Side = "right"

    def turned(self) -> Board:
        """Return the image of the written board in which the red car leaves at the right."""
        board = self._transposed() if self.exit in ("top", "bottom") else self
        return board._mirrored() if self.exit in ("left", "top") else board

    def as_written(self) -> Board:
        """Return the board of which this one is the turned image."""
        board = self._mirrored() if self.exit in ("left", "top") else self
        return board._transposed() if self.exit in ("top", "bottom") else board

    def _transposed(self) -> Board:
        cars = (Car(car.label, car.col, car.row, car.length, not car.horizontal) for car in self.cars)
        walls = frozenset((col, row) for row, col in self.walls)
        return self._replace(rows=self.cols, cols=self.rows, cars=tuple(cars), walls=walls)

    def _mirrored(self) -> Board:
        """Exchange left and right."""
        cars = (
            car._replace(col=self.cols - car.col - (car.length if car.horizontal else 1)) for car in self.cars
        )
        walls = frozenset((row, self.cols - 1 - col) for row, col in self.walls)
        return self._replace(cars=tuple(cars), walls=walls)
