"""The file forms of Rush Hour: car lists, grids and one-line grids."""

from __future__ import annotations

from math import isqrt
from string import ascii_letters
from typing import TYPE_CHECKING

from gridwise.errors import InputError
from gridwise.puzzles.rushhour.board import SIDES, Board, Car, Side
from gridwise.puzzles.rushhour.rules import Move, State

if TYPE_CHECKING:
    from gridwise.puzzles.rushhour.rules import RushHour

__all__ = ["MAX_SIDE", "grid_line", "grid_text", "parse", "parse_move", "write"]

MAX_SIDE = 60
"""Longest side of a board that is read; a longer one is surely a mistake."""

_EMPTY, _WALL = ".o", "x"
_LETTERS = [letter for letter in ascii_letters if letter not in "oxAX"]


def parse(text: str) -> Board:
    """Read a board as it is written; the form is recognised by its first line but for `exit SIDE`."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise InputError("the file is empty; expected a board")
    lines, exit_side = _taken_exit(lines)
    first = lines[0][1]
    if len(lines) == 1 and (words := first.split()) and all("=" in word for word in words[1:]):
        # A generated board is followed by what is known about it.
        return _parse_grid([(lines[0][0], words[0])], exit_side)
    if len(first.split()) > 1 or first[0].isdigit() or first[0] in "+-":
        return _parse_cars(lines, exit_side)
    return _parse_grid(lines, exit_side)


def _taken_exit(lines: list[tuple[int, str]]) -> tuple[list[tuple[int, str]], Side]:
    """Take the line `exit SIDE` out, the first one or that behind the size; a row of cars has no blanks."""
    place = 1 if len(lines) > 1 and lines[0][1].split()[0] == "board" else 0
    number, line = lines[place]
    words = line.split()
    if len(words) < 2 or words[0] != "exit":
        return lines, "right"
    side = next((side for side in SIDES if words[1:] == [side]), None)
    if side is None:
        raise InputError(
            f"expected 'exit' and {', '.join(SIDES[:-1])} or {SIDES[-1]}, got {_shown(line)}", line=number
        )
    if len(lines) == 1:
        raise InputError("expected a board behind the line with the exit", line=number)
    return lines[:place] + lines[place + 1 :], side


def _parse_cars(lines: list[tuple[int, str]], exit_side: Side) -> Board:
    rows = cols = 6
    if lines[0][1].split()[0] == "board":
        rows, cols = _parse_size(*lines[0], exit_side)
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
                raise InputError(
                    f"car {car.label} leaves the {rows}x{cols} board, got {_shown(line)}", line=number
                )
            if cell in taken:
                raise InputError(
                    f"car {car.label} overlaps car {taken[cell]} at row {cell[0]}, column {cell[1]}",
                    line=number,
                )
            taken[cell] = car.label
        if index == 0:
            red = len(cars)
            words = (", direction 1", ", direction 2")
            _check_red(car, exit_side, "the red car (index 0)", number, words)
        cars.append(car)
    if red is None:
        raise InputError(
            "there is no red car: expected a car with index 0", line=lines[-1][0] if lines else 1
        )
    return Board(rows, cols, tuple(cars), red, exit=exit_side)


def _check_red(
    car: Car, exit_side: Side, name: str, number: int, directions: tuple[str, str] = ("", "")
) -> None:
    if exit_side in ("top", "bottom"):
        if car.horizontal:
            raise InputError(f"with 'exit {exit_side}' {name} must be vertical{directions[1]}", line=number)
    elif not car.horizontal:
        raise InputError(
            f"{name} must be horizontal{directions[0]}; a vertical one needs a first line 'exit top' or "
            "'exit bottom'",
            line=number,
        )


def _parse_size(number: int, line: str, exit_side: Side) -> tuple[int, int]:
    words = line.split()
    if len(words) != 3 or not all(word.isdecimal() and len(word) < 6 for word in words[1:]):
        raise InputError(f"expected 'board ROWS COLS', got {_shown(line)}", line=number)
    rows, cols = int(words[1]), int(words[2])
    fewest = (2, 1) if exit_side in ("top", "bottom") else (1, 2)
    if not (fewest[0] <= rows <= MAX_SIDE and fewest[1] <= cols <= MAX_SIDE):
        raise InputError(
            f"a board has {fewest[0]} to {MAX_SIDE} rows and {fewest[1]} to {MAX_SIDE} columns, "
            f"got {rows}x{cols}",
            line=number,
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


def _parse_grid(lines: list[tuple[int, str]], exit_side: Side) -> Board:
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
    _check_red(cars[0], exit_side, f"the red car {red!r}", lines[cars[0].row][0])
    return Board(rows, cols, tuple(cars), 0, frozenset(walls), exit_side)


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
    board = problem.as_written()
    if all(car.label.isdecimal() for car in board.cars):
        size = "" if (board.rows, board.cols) == (6, 6) else f"board {board.rows} {board.cols}\n"
        return (
            _exit_line(board)
            + size
            + "".join(
                f"{car.label} {car.row} {car.col} {car.length} {1 if car.horizontal else 2}\n"
                for car in board.cars
            )
        )
    labels = {car.label: car.label for car in board.cars}
    return _exit_line(board) + "".join(f"{row}\n" for row in _grid(board, labels))


def grid_line(problem: RushHour, state: State) -> str:
    """Write a state as a one-line grid; cars with other labels become A (red), B, C, ... in order."""
    return "".join(_grid(problem.as_written(state), _letters(problem)))


def grid_text(problem: RushHour, state: State) -> str:
    """Write a state as a one-line grid; in rows under a line `exit SIDE` where that is not the right."""
    if problem.exit == "right":
        return grid_line(problem, state)
    board = problem.as_written(state)
    return _exit_line(board) + "\n".join(_grid(board, _letters(problem)))


def _exit_line(board: Board) -> str:
    return "" if board.exit == "right" else f"exit {board.exit}\n"


def _letters(problem: RushHour) -> dict[str, str]:
    """Return the letter of each car by its label."""
    if all(len(car.label) == 1 and car.label.isalpha() for car in problem.cars):
        return {car.label: car.label for car in problem.cars}
    if len(problem.cars) > len(_LETTERS) + 1:
        raise InputError(
            f"a grid has letters for {len(_LETTERS) + 1} cars, the board has {len(problem.cars)}"
        )
    others = (car.label for index, car in enumerate(problem.cars) if index != problem.red)
    letters = sorted(_LETTERS, key=lambda letter: (letter.islower(), letter))
    return dict(zip(others, letters, strict=False)) | {problem.cars[problem.red].label: "A"}


def _grid(board: Board, labels: dict[str, str]) -> list[str]:
    grid = [["."] * board.cols for _ in range(board.rows)]
    for row, col in board.walls:
        grid[row][col] = _WALL
    for car in board.cars:
        for row, col in car.cells():
            grid[row][col] = labels[car.label]
    return ["".join(row) for row in grid]


def parse_move(word: str) -> Move:
    """Read one move, `CAR+N` or `CAR-N`."""
    for sign in "+-":
        label, found, amount = word.rpartition(sign)
        if found and label and amount.isdecimal() and 0 < len(amount) < 4 and int(amount) > 0:
            return Move(label, int(amount) if sign == "+" else -int(amount))
    raise InputError(f"expected a move such as 'B+2' or '3-1', got {_shown(word)}")
