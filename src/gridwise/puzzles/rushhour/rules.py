"""The rules of Rush Hour as a search problem."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple, Self

from gridwise.allowance import look
from gridwise.data import InstanceData
from gridwise.errors import InputError
from gridwise.model import Problem
from gridwise.puzzles.rushhour.board import Board, Car, Side, at

__all__ = ["Car", "Metric", "Move", "RushHour", "State"]

State = tuple[int, ...]
"""For each car, in the order of the file, the column (horizontal) or row (vertical) of its first cell."""

Metric = Literal["steps", "moves"]


class Move(NamedTuple):
    """A car and how far it slides: right and down on the board as written are plus."""

    car: str
    delta: int

    def __str__(self) -> str:
        return f"{self.car}{self.delta:+d}"


@dataclass(frozen=True)
class RushHour(InstanceData, Problem[State, Move]):
    """Slide cars until the red one stands at the exit, the right end of its row.

    With the metric `steps` one action moves one car by one cell; with `moves` by any number of cells.
    Successors come car by car in the order of the file; for each, backwards (left, up) before forwards,
    nearer before farther.

    A board whose exit is elsewhere is searched as its image with the exit at the right: rows, columns, cars,
    walls and states are those of the image, moves and texts those of the board as written.
    """

    rows: int
    cols: int
    cars: tuple[Car, ...]
    red: int = 0
    """Index of the red car in `cars`."""
    walls: frozenset[tuple[int, int]] = frozenset()
    metric: Metric = field(default="steps", compare=False)
    exit: Side = "right"
    """The side of the exit on the board as written."""

    def __post_init__(self) -> None:
        taken = dict.fromkeys(self.walls, "a wall")
        for car in self.cars:
            for row, col in car.cells():
                if not (0 <= row < self.rows and 0 <= col < self.cols):
                    raise InputError(f"car {car.label} leaves the {self.rows}x{self.cols} board")
                if (row, col) in taken:
                    raise InputError(f"car {car.label} overlaps {taken[row, col]} at row {row}, column {col}")
                taken[row, col] = f"car {car.label}"
        if not self.cars[self.red].horizontal:
            raise InputError(f"the red car {self.cars[self.red].label} must be horizontal")

    @classmethod
    def parse(cls, text: str, metric: Metric = "steps") -> Self:
        """Read a board in any of the file forms."""
        from gridwise.puzzles.rushhour.text import parse

        return cls(**parse(text).turned()._asdict(), metric=metric)

    def __str__(self) -> str:
        from gridwise.puzzles.rushhour.text import write

        return write(self)

    def with_metric(self, metric: Metric) -> Self:
        """Return the same board with another way to count."""
        return self if metric == self.metric else replace(self, metric=metric)

    def initial(self) -> State:
        return tuple(car.col if car.horizontal else car.row for car in self.cars)

    def is_goal(self, state: State) -> bool:
        return state[self.red] == self._exit

    def cars_at(self, state: State) -> list[Car]:
        """Return the cars where they stand in a state; the red one is number `red`."""
        return list(map(at, self.cars, state))

    def as_written(self, state: State | None = None) -> Board:
        """Return the board as people see it in a state, the initial one if none is given."""
        cars = self.cars if state is None else tuple(map(at, self.cars, state))
        return Board(self.rows, self.cols, cars, self.red, self.walls, self.exit).as_written()

    def move(self, index: int, delta: int) -> Move:
        """Name the slide that changes the position of a car by so much."""
        return Move(self.cars[index].label, delta * self._sign(index))

    def after(self, state: State, move: Move) -> State:
        """Return the state that a move leads to, if nothing is in its way."""
        index = next(i for i, car in enumerate(self.cars) if car.label == move.car)
        return (*state[:index], state[index] + move.delta * self._sign(index), *state[index + 1 :])

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        occupied = self.occupied(state)
        for index, (slides, position) in enumerate(zip(self._slides, state, strict=True)):
            for needed, move, target in slides[position]:
                if not occupied & needed:
                    yield move, (*state[:index], target, *state[index + 1 :])

    def successors_in_reverse(self, state: State) -> Iterator[tuple[Move, State]]:
        """Yield the successors car by car from the last to the first, each car's own order kept."""
        occupied = self.occupied(state)
        for index in range(len(state) - 1, -1, -1):
            for needed, move, target in self._slides[index][state[index]]:
                if not occupied & needed:
                    yield move, (*state[:index], target, *state[index + 1 :])

    def occupied(self, state: State) -> int:
        """Return the cells under cars and walls as a set of bits, row by row."""
        occupied = self.wall_bits
        for bits, position in zip(self._bits, state, strict=True):
            occupied |= bits[position]
        return occupied

    def bit(self, row: int, col: int) -> int:
        """Return the bit of a cell."""
        return 1 << (row * self.cols + col)

    def car_bits(self, index: int, position: int) -> int:
        """Return the cells under a car at a position as a set of bits."""
        return self._bits[index][position]

    def slides(self, index: int, position: int) -> list[tuple[int, Move, int]]:
        """Return (cells that must be free, move, position after it) for a car at a position, in order."""
        return self._slides[index][position]

    @cached_property
    def _exit(self) -> int:
        return self.cols - self.cars[self.red].length

    @cached_property
    def wall_bits(self) -> int:
        """The cells under walls as a set of bits."""
        return sum(self.bit(row, col) for row, col in self.walls)

    @cached_property
    def _bits(self) -> list[list[int]]:
        """For each car and position, the cells under it."""
        table: list[list[int]] = []
        for car in self.cars:
            look()
            places = (at(car, position).cells() for position in self._track(car))
            table.append([sum(self.bit(row, col) for row, col in cells) for cells in places])
        return table

    @cached_property
    def _slides(self) -> list[list[list[tuple[int, Move, int]]]]:
        """For each car and position: (cells that must be free, move, position after it), in order."""
        table: list[list[list[tuple[int, Move, int]]]] = []
        for index, (car, bits) in enumerate(zip(self.cars, self._bits, strict=True)):
            reach = 1 if self.metric == "steps" else len(bits)
            rows: list[list[tuple[int, Move, int]]] = []
            look()
            for position in self._track(car):
                slides: list[tuple[int, Move, int]] = []
                for step in (-1, 1):
                    swept = 0
                    for distance in range(1, reach + 1):
                        target = position + step * distance
                        if not 0 <= target < len(bits):
                            break
                        swept |= bits[target]
                        slides.append((swept & ~bits[position], self.move(index, step * distance), target))
                rows.append(slides)
            table.append(rows)
        return table

    def _track(self, car: Car) -> range:
        return range((self.cols if car.horizontal else self.rows) - car.length + 1)

    def _sign(self, index: int) -> int:
        """Return -1 for a car whose positions are counted against the plus of its moves."""
        return -1 if self.cars[index].horizontal and self.exit in ("left", "top") else 1
