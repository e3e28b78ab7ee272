"""Random instances of every puzzle, small ones mostly: where engines differ, some small board shows it."""

from __future__ import annotations

from random import Random

from gridwise.puzzles.colour_sudoku import ColourSudoku, native

__all__ = ["RANDOM_BOARDS"]

LETTERS = "BCDEFGHIJKLMNPQRSTUVWYZ"
SIZES = ((1, 1), (1, 3), (2, 2), (2, 2), (2, 4), (2, 4), (2, 5), (3, 2), (3, 3), (3, 3), (3, 4), (4, 3))
"""Of boards of Colour Sudoku, and their colours."""
FINE = ("0.5", "2.5", "1/3", "0.1", "7/3", "0.001", "1.125", "3.333")


def _rushhour(chance: Random) -> str:
    """Any size up to 8x8, walls, cars of any length, several in the exit row."""
    most = chance.choice((3, 4, 5, 6, 6, 6, 8))
    rows, cols = chance.randint(2, most), chance.randint(2, most)
    grid = [["."] * cols for _ in range(rows)]
    length, row = chance.randint(2, min(3, cols)), chance.randrange(rows)
    col = chance.randint(0, cols - length)
    grid[row][col : col + length] = "A" * length
    letters = iter(LETTERS[: chance.randint(0, 23 if most == 8 else 13)])
    for letter in letters:
        for _ in range(3):
            size, horizontal = chance.choice((2, 2, 2, 3, 3, 4)), chance.random() < 0.5
            row, col = chance.randrange(rows), chance.randrange(cols)
            cells = [(row, col + i) if horizontal else (row + i, col) for i in range(size)]
            if all(r < rows and c < cols and grid[r][c] == "." for r, c in cells):
                for r, c in cells:
                    grid[r][c] = letter
                break
    for _ in range(chance.choice((0, 0, 1, 2))):
        row, col = chance.randrange(rows), chance.randrange(cols)
        if grid[row][col] == ".":
            grid[row][col] = "x"
    return "\n".join(map("".join, grid)) + "\n"


def _torus_snake(chance: Random) -> str:
    """Boards of one cell, one row or two columns come often."""
    rows, cols = chance.randint(1, chance.choice((2, 4, 6))), chance.randint(1, chance.choice((2, 5, 7)))
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    apples = chance.sample(cells, min(len(cells), chance.randint(0, 4)))
    head = chance.choice(cells)
    lines = [f"{rows},{cols}", f"{head[0]},{head[1]}", str(len(apples))]
    lines += [f"{row},{col},{chance.choice((1, 1, 1, 2, 3, 20))}" for row, col in apples]
    return "\n".join(lines) + "\n"


def _worm(chance: Random) -> str:
    """Both models, with and without the price of turns, food worth whole points and parts of one."""
    rows, cols = chance.randint(1, chance.choice((2, 3, 5))), chance.randint(1, chance.choice((3, 4, 8)))
    top, empty = chance.choice((1, 2, 3, 5, 8, 63)), chance.choice((0, 0, 0.2, 0.5))
    field = [
        [0 if chance.random() < empty else chance.randint(1, top) for _ in range(cols)] for _ in range(rows)
    ]
    worth, target = (
        chance.choice(("1", "2", "5", "10", "10")),
        chance.choice((0, 1, 5, 20, 60, 120, chance.randint(1, 900))),
    )
    if chance.random() < 0.1:
        worth, target = chance.choice(FINE), chance.choice((1, 5, 20))  # many points are long tables
    return (
        f"model {chance.choice('AB')}\nc {worth}\ntarget {target}\npenalty {chance.choice(('0', '0.25'))}\n"
        f"start {chance.randrange(rows)} {chance.randrange(cols)}\nfield\n"
        + "".join(" ".join(map(str, row)) + "\n" for row in field)
    )


def _colour_sudoku(chance: Random) -> str:
    """Part of a full board, with a given changed now and then, or hardly any givens."""
    size, colours = chance.choice(SIZES)
    empty = ColourSudoku.empty(size, "rgbypo"[:colours])
    found = native.first(empty, seed=chance.randrange(1 << 30)).solution
    cells = [[*line.split()] for line in str(found if found is not None else empty).splitlines()[2:]]
    kept = chance.choice((0.2, 0.5, 0.8))
    for row in cells:
        for col, cell in enumerate(row):
            number = cell[:-1] if chance.random() < kept else "*"
            colour = cell[-1] if chance.random() < kept else "#"
            if chance.random() < 0.03:
                number = str(chance.randint(1, size))
            row[col] = number + colour
    return f"{colours} {size}\n{' '.join('rgbypo'[:colours])}\n" + "".join(
        " ".join(row) + "\n" for row in cells
    )


RANDOM_BOARDS = {
    "rushhour": _rushhour,
    "torus-snake": _torus_snake,
    "worm": _worm,
    "colour-sudoku": _colour_sudoku,
}
