"""Boards that fall into parts: each part is counted by brute force, and the numbers multiply."""

from __future__ import annotations

import random
from math import prod

from gridwise.puzzles.colour_sudoku import ColourSudoku, native
from gridwise.puzzles.colour_sudoku.generate import LETTERS
from tests.puzzles.colour_sudoku.oracle import latin_squares

BLOCKS, SIDE = 4, 3
SIZE = BLOCKS * SIDE

Cell = tuple[int, int]


def neighbours(cell: Cell) -> list[Cell]:
    row, col = cell
    around = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    return [(r, c) for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE]


def square_of_squares(chooser: random.Random) -> dict[Cell, int]:
    """A Latin square made of smaller ones, which hold three numbers each and can be exchanged one by one."""
    names = chooser.sample(range(1, SIZE + 1), SIZE)
    numbers: dict[Cell, int] = {}
    for above in range(BLOCKS):
        for before in range(BLOCKS):
            small = chooser.choice(latin_squares(SIDE))
            for row in range(SIDE):
                for col in range(SIDE):
                    name = SIDE * ((before - above) % BLOCKS) + small[row][col] - 1
                    numbers[SIDE * above + row, SIDE * before + col] = names[name]
    return numbers


def levels_of(numbers: dict[Cell, int]) -> dict[Cell, int]:
    """The lowest level for every cell: one above its highest smaller neighbour."""
    levels: dict[Cell, int] = {}
    for cell in sorted(numbers, key=numbers.__getitem__):
        smaller = [levels[other] for other in neighbours(cell) if numbers[other] < numbers[cell]]
        levels[cell] = 1 + max(smaller, default=-1)
    return levels


def ways(numbers: dict[Cell, int], levels: dict[Cell, int], block: int, colours: int) -> int:
    """Count the ways to fill a block on the diagonal, with everything around it as it is."""
    cells = [(SIDE * block + row, SIDE * block + col) for row in range(SIDE) for col in range(SIDE)]
    names = sorted({numbers[cell] for cell in cells})

    def colourings(filled: dict[Cell, int], painted: dict[Cell, int], at: int) -> int:
        if at == len(cells):
            return 1
        cell, found = cells[at], 0
        known = [(filled[other], painted[other]) for other in neighbours(cell) if other in painted]
        for level in range(colours):
            if all((filled[cell] > number) == (level > there) and level != there for number, there in known):
                found += colourings(filled, {**painted, cell: level}, at + 1)
        return found

    painted = {cell: level for cell, level in levels.items() if cell not in cells}
    total = 0
    for small in latin_squares(SIDE):
        values = [names[number - 1] for row in small for number in row]
        total += colourings({**numbers, **dict(zip(cells, values, strict=True))}, painted, 0)
    return total


def test_a_trillion_solutions_are_the_product_of_their_parts() -> None:
    numbers = square_of_squares(random.Random(3))
    levels = levels_of(numbers)
    colours = LETTERS[: max(levels.values()) + 1]
    is_open = {cell: cell[0] // SIDE == cell[1] // SIDE for cell in numbers}
    cells = sorted(numbers)
    board = ColourSudoku(
        tuple(colours),
        tuple(None if is_open[cell] else numbers[cell] for cell in cells),
        tuple(None if is_open[cell] else colours[-1 - levels[cell]] for cell in cells),
    )
    parts = [ways(numbers, levels, block, len(colours)) for block in range(BLOCKS)]
    assert prod(parts) > 10**12
    assert native.count(board).count == prod(parts)
