"""The file forms of Rush Hour: car lists, grids and one-line grids."""

from __future__ import annotations

from math import isqrt
from string import ascii_letters
from typing import TYPE_CHECKING, NamedTuple

from gridwise.errors import InputError
from gridwise.puzzles.rushhour.rules import Car, Move, State, at

if TYPE_CHECKING:
    from gridwise.puzzles.rushhour.rules import RushHour

__all__ = ["MAX_SIDE", "grid_line", "parse", "parse_move", "write"]

MAX_SIDE = 60
"""Longest side of a board that is read; a longer one is surely a mistake."""

_EMPTY, _WALL = ".o", "x"
_LETTERS = [letter for letter in ascii_letters if letter not in "oxAX"]


class Board(NamedTuple):
    """The parts of a board, as `RushHour` takes them."""

    rows: int
    cols: int
    cars: tuple[Car, ...]
    red: int
    walls: frozenset[tuple[int, int]] = frozenset()


def parse(text: str) -> Board:
    """Read a board; the form is recognised by its first line."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise InputError("the file is empty; expected a board")
    first = lines[0][1]
    if len(lines) == 1 and (words := first.split()) and all("=" in word for word in words[1:]):
        # A generated board is followed by what is known about it.
        return _parse_grid([(lines[0][0], words[0])])
    if len(first.split()) > 1 or first[0].isdigit() or first[0] in "+-":
        return _parse_cars(lines)
    return _parse_grid(lines)


def _parse_cars(lines: list[tuple[int, str]]) -> Board:
    rows = cols = 6
    if lines[0][1].split()[0] == "board":
        rows, cols = _parse_size(*lines[0])
        lines = lines[1:]
    cars: list[Car] = []
    taken: dict[tuple[int, int], str] = {}
    red = None
    for number, line in lines:
        index, car = _parse_car(number, line)
        if any(other.label == car.label for other in cars):
            raise InputError(f"car {car.label} is there twice", line=number)
        for cell in car.cells():
            if not (0 <= cell[0] < rows and 0 <= cell[1] < cols):
                raise InputError(f"car {car.label} leaves the {rows}x{cols} board, got {line!r}", line=number)
            if cell in taken:
                raise InputError(
                    f"car {car.label} overlaps car {taken[cell]} at row {cell[0]}, column {cell[1]}",
                    line=number,
                )
            taken[cell] = car.label
        if index == 0:
            red = len(cars)
            if not car.horizontal:
                raise InputError("the red car (index 0) must be horizontal, direction 1", line=number)
        cars.append(car)
    if red is None:
        raise InputError(
            "there is no red car: expected a car with index 0", line=lines[-1][0] if lines else 1
        )
    return Board(rows, cols, tuple(cars), red)


def _parse_size(number: int, line: str) -> tuple[int, int]:
    words = line.split()
    if len(words) != 3 or not all(word.isdecimal() and len(word) < 6 for word in words[1:]):
        raise InputError(f"expected 'board ROWS COLS', got {_shown(line)}", line=number)
    rows, cols = int(words[1]), int(words[2])
    if not (1 <= rows <= MAX_SIDE and 2 <= cols <= MAX_SIDE):
        raise InputError(
            f"a board has 1 to {MAX_SIDE} rows and 2 to {MAX_SIDE} columns, got {rows}x{cols}", line=number
        )
    return rows, cols


def _parse_car(number: int, line: str) -> tuple[int, Car]:
    expected = "expected 5 integers 'index row col length direction'"
    try:
        index, row, col, length, direction = (
            int(word) if len(word) < 10 else int("?") for word in line.split()
        )
    except ValueError:
        raise InputError(f"{expected}, got {_shown(line)}", line=number) from None
    if index < 0:
        raise InputError(f"a car's index is 0 or more, got {index}", line=number)
    if length < 2:
        raise InputError(f"a car is 2 cells or longer, got length {length}", line=number)
    if length > MAX_SIDE:
        raise InputError(f"a car is at most {MAX_SIDE} cells long, got length {length}", line=number)
    if direction not in (1, 2):
        raise InputError(f"expected direction 1 (horizontal) or 2 (vertical), got {direction}", line=number)
    return index, Car(str(index), row, col, length, horizontal=direction == 1)


def _parse_grid(lines: list[tuple[int, str]]) -> Board:
    if len(lines) == 1 and "/" in lines[0][1]:
        # Boards that are not square need their rows told apart.
        lines = [(lines[0][0], row) for row in lines[0][1].split("/")]
    if len(lines) == 1:
        number, line = lines[0]
        side = isqrt(len(line))
        if side * side != len(line) or side < 2:
            raise InputError(
                f"a one-line board has 4, 9, 16, 25, 36, ... cells, got {len(line)}: {_shown(line)}",
                line=number,
            )
        if side > MAX_SIDE:
            raise InputError(f"a board has at most {MAX_SIDE} rows, got {side}", line=number)
        lines = [(number, line[start : start + side]) for start in range(0, len(line), side)]
    rows, cols = len(lines), len(lines[0][1])
    if rows > MAX_SIDE or cols > MAX_SIDE:
        raise InputError(
            f"a board has at most {MAX_SIDE} rows and columns, got {rows}x{cols}", line=lines[0][0]
        )
    cells: dict[str, list[tuple[int, int]]] = {}
    walls: set[tuple[int, int]] = set()
    for row, (number, line) in enumerate(lines):
        if len(line) != cols:
            raise InputError(
                f"expected {cols} cells as in the first row, got {len(line)}: {_shown(line)}", line=number
            )
        for col, letter in enumerate(line):
            if letter == _WALL:
                walls.add((row, col))
            elif letter.isascii() and letter.isalpha() and letter not in _EMPTY:
                cells.setdefault(letter, []).append((row, col))
            elif letter not in _EMPTY:
                raise InputError(
                    f"expected '.' or 'o' (empty), 'x' (wall) or a car's letter, got {letter!r}", line=number
                )
    red = "A" if "A" in cells else "X"
    if red not in cells:
        raise InputError("there is no red car: expected the letter 'A' (or 'X')", line=lines[-1][0])
    cars = [_car_in_grid(letter, cells[letter], lines) for letter in [red, *sorted(cells.keys() - {red})]]
    if not cars[0].horizontal:
        raise InputError(f"the red car {red!r} must be horizontal", line=lines[cars[0].row][0])
    return Board(rows, cols, tuple(cars), 0, frozenset(walls))


def _car_in_grid(letter: str, cells: list[tuple[int, int]], lines: list[tuple[int, str]]) -> Car:
    (row, col), number = cells[0], lines[cells[0][0]][0]
    if len(cells) < 2:
        raise InputError(f"car {letter!r} has one cell; a car is 2 cells or longer", line=number)
    car = Car(letter, row, col, len(cells), horizontal=cells[1][0] == row)
    if car.cells() != cells:
        astray = next(cell for cell, right in zip(cells, car.cells(), strict=True) if cell != right)
        raise InputError(
            f"car {letter!r} is not one straight piece: it has a cell at row {astray[0]}, column {astray[1]}",
            line=lines[astray[0]][0],
        )
    return car


def _shown(line: str) -> str:
    return repr(line if len(line) <= 40 else line[:37] + "...")


def write(problem: RushHour) -> str:
    """Write the board as a text that parses to an equal board."""
    if all(car.label.isdecimal() for car in problem.cars):
        size = "" if (problem.rows, problem.cols) == (6, 6) else f"board {problem.rows} {problem.cols}\n"
        return size + "".join(
            f"{car.label} {car.row} {car.col} {car.length} {1 if car.horizontal else 2}\n"
            for car in problem.cars
        )
    labels = {car.label: car.label for car in problem.cars}
    return "".join(f"{row}\n" for row in _grid(problem, problem.initial(), labels))


def grid_line(problem: RushHour, state: State) -> str:
    """Write a state as a one-line grid; cars with other labels become A (red), B, C, ... in order."""
    if all(len(car.label) == 1 and car.label.isalpha() for car in problem.cars):
        labels = {car.label: car.label for car in problem.cars}
    else:
        if len(problem.cars) > len(_LETTERS) + 1:
            raise InputError(
                f"a grid has letters for {len(_LETTERS) + 1} cars, the board has {len(problem.cars)}"
            )
        others = (car.label for index, car in enumerate(problem.cars) if index != problem.red)
        letters = sorted(_LETTERS, key=lambda letter: (letter.islower(), letter))
        labels = dict(zip(others, letters, strict=False)) | {problem.cars[problem.red].label: "A"}
    return "".join(_grid(problem, state, labels))


def _grid(problem: RushHour, state: State, labels: dict[str, str]) -> list[str]:
    grid = [["."] * problem.cols for _ in range(problem.rows)]
    for row, col in problem.walls:
        grid[row][col] = _WALL
    for car, position in zip(problem.cars, state, strict=True):
        for row, col in at(car, position).cells():
            grid[row][col] = labels[car.label]
    return ["".join(row) for row in grid]


def parse_move(word: str) -> Move:
    """Read one move, `CAR+N` or `CAR-N`."""
    for sign in "+-":
        label, found, amount = word.rpartition(sign)
        if found and label and amount.isdecimal() and 0 < len(amount) < 4 and int(amount) > 0:
            return Move(label, int(amount) if sign == "+" else -int(amount))
    raise InputError(f"expected a move such as 'B+2' or '3-1', got {_shown(word)}")
