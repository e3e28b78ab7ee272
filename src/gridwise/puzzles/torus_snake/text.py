"""The file form of Torus Snake: size, head, number of apple cells, apple cells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from gridwise.errors import InputError
from gridwise.puzzles.base.boards.facts import without_facts
from gridwise.puzzles.torus_snake.rules import Apple

if TYPE_CHECKING:
    from gridwise.puzzles.torus_snake.rules import TorusSnake

__all__ = ["MAX_COUNT", "MAX_SIDE", "parse", "write"]

MAX_SIDE = 200
"""Longest side of a board that is read; a longer one is surely a mistake."""
MAX_COUNT = 1000
"""Most apples on one cell."""


class Parts(NamedTuple):
    """The parts of an instance, as `TorusSnake` takes them."""

    rows: int
    cols: int
    head: tuple[int, int]
    apples: tuple[Apple, ...]


def parse(text: str) -> Parts:
    """Read an instance; its items may also stand on one line, separated by blanks."""
    items = list(_items(without_facts(text)))
    if not items:
        raise InputError("the file is empty; expected the board's size 'rows,cols'")
    rows, cols = _numbers(items, 0, "the board's size 'rows,cols'", 2)
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        raise InputError(f"a board has 1 to {MAX_SIDE} rows and columns, got {rows},{cols}", line=items[0][0])
    row, col = _numbers(items, 1, "the head's place 'row,col'", 2)
    _check_place("the head", row, col, rows, cols, items[1][0])
    (number,) = _numbers(items, 2, "the number of apple cells", 1)
    if not 0 <= number <= rows * cols:
        raise InputError(
            f"a {rows}x{cols} board has 0 to {rows * cols} apple cells, got {number}", line=items[2][0]
        )
    apples: dict[tuple[int, int], Apple] = {}
    for index in range(3, 3 + number):
        what = f"apple cell {index - 2} of {number} 'row,col,count'"
        apple = Apple(*_numbers(items, index, what, 3))
        line = items[index][0]
        _check_place("the apple cell", apple.row, apple.col, rows, cols, line)
        if not 1 <= apple.count <= MAX_COUNT:
            raise InputError(f"an apple cell has 1 to {MAX_COUNT} apples, got {apple.count}", line=line)
        if (apple.row, apple.col) in apples:
            raise InputError(f"the apple cell {apple.row},{apple.col} is there twice", line=line)
        apples[apple.row, apple.col] = apple
    if len(items) > 3 + number:
        line, item = items[3 + number]
        cells = "1 apple cell" if number == 1 else f"{number} apple cells"
        raise InputError(f"expected {cells} and then nothing more, got {_shown(item)}", line=line)
    return Parts(rows, cols, (row, col), tuple(apples.values()))


def _items(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        for item in re.sub(r"\s*,\s*", ",", line.strip()).split():
            yield number, item


def _numbers(items: list[tuple[int, str]], index: int, what: str, count: int) -> tuple[int, ...]:
    if index >= len(items):
        raise InputError(f"expected {what}, but the file ends", line=items[-1][0])
    line, item = items[index]
    parts = item.split(",")
    if len(parts) != count or not all(re.fullmatch(r"-?[0-9]{1,9}", part) for part in parts):
        raise InputError(f"expected {what}, got {_shown(item)}", line=line)
    return tuple(map(int, parts))


def _check_place(what: str, row: int, col: int, rows: int, cols: int, line: int) -> None:
    if not (0 <= row < rows and 0 <= col < cols):
        raise InputError(f"{what} {row},{col} is outside the {rows}x{cols} board", line=line)


def _shown(item: str) -> str:
    return repr(item if len(item) <= 40 else item[:37] + "...")


def write(problem: TorusSnake) -> str:
    """Write the instance as a text that parses to an equal one."""
    apples = ((apple.row, apple.col, apple.count) for apple in problem.apples)
    lines = [(problem.rows, problem.cols), problem.head, (len(problem.apples),), *apples]
    return "".join(",".join(map(str, line)) + "\n" for line in lines)
