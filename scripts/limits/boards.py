"""The largest boards that each puzzle reads, and the largest that its native engine takes."""

from __future__ import annotations

import json
import random

__all__ = ["apples", "cars", "column", "field", "full", "game", "half_filled", "sudoku"]


def cars(side: int) -> str:
    """A Rush Hour board that is wide open and closed for ever: no textbook search comes to an end."""
    lines = ["0 0 0 2 1", "1 0 3 2 1", *(f"{row + 1} {row} 0 2 1" for row in range(1, side))]
    return f"board {side} {side}\n" + "\n".join(lines) + "\n"


def column(side: int) -> str:
    """A Rush Hour board with many cars in the column before the exit, which can stand in many ways."""
    lines = ["0 0 0 2 1", *(f"{n + 1} {3 * n} {side - 1} 2 2" for n in range(side // 3))]
    return f"board {side} {side}\n" + "\n".join(lines) + "\n"


def full(side: int) -> str:
    """A Rush Hour board with as many cars as it has room for, but for one cell."""
    places = [(row, col) for row in range(side) for col in range(0, side - 1, 2)][:-1]
    lines = (f"{number} {row} {col} 2 1" for number, (row, col) in enumerate(places))
    return f"board {side} {side}\n" + "\n".join(lines) + "\n"


def apples(side: int, count: int) -> str:
    """A torus with apples all over it."""
    cells = random.Random(side).sample([(row, col) for row in range(side) for col in range(side)], count)
    return f"{side},{side}\n0,0\n{count}\n" + "".join(f"{row},{col},1\n" for row, col in cells)


def field(rows: int, cols: int, model: str, penalty: str, *, target: int = 2000, most: int = 15) -> str:
    """A worm's field that is full of food."""
    chance = random.Random(rows)
    foods = (0, 0, *range(1, most + 1))
    lines = (" ".join(str(chance.choice(foods)) for _ in range(cols)) for _ in range(rows))
    head = f"model {model}\nc 5\ntarget {target}\npenalty {penalty}\nstart 0 0\nfield\n"
    return head + "\n".join(lines) + "\n"


def sudoku(size: int, colours: int) -> str:
    """An empty Colour Sudoku."""
    return _coloured(colours, [["*#"] * size] * size)


def half_filled(size: int, colours: int) -> str:
    """A Colour Sudoku with numbers in two of five cells: more than enough to think about."""
    chance = random.Random(size)
    numbers = [[f"{(row + col) % size + 1}#" for col in range(size)] for row in range(size)]
    return _coloured(
        colours, [[cell if chance.random() < 0.4 else "*#" for cell in cells] for cells in numbers]
    )


def _coloured(colours: int, rows: list[list[str]]) -> str:
    letters = [chr(ord("一") + number) for number in range(colours)]
    return f"{colours} {len(rows)}\n{' '.join(letters)}\n" + "\n".join(map(" ".join, rows)) + "\n"


def game(side: int) -> str:
    """A game of Snake."""
    return json.dumps({"board": f"{side}x{side}"})
