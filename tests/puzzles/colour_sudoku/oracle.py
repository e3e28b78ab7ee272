"""Brute force for small boards, written for the tests alone: every Latin square, every colouring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

Grid = tuple[tuple[int, ...], ...]


@cache
def latin_squares(size: int) -> tuple[Grid, ...]:
    rows = list(permutations(range(1, size + 1)))
    squares: list[Grid] = [()]
    for _ in range(size):
        squares = [
            (*square, row)
            for square in squares
            for row in rows
            if all(row[col] != above[col] for above in square for col in range(size))
        ]
    return tuple(squares)


def colourings(square: Grid, ranks: int) -> Iterator[Grid]:
    """Yield the ranks of the colours, 0 the highest, for every legal colouring of a square."""
    size = len(square)
    cells = [(row, col) for row in range(size) for col in range(size)]

    def extend(chosen: dict[tuple[int, int], int]) -> Iterator[Grid]:
        if len(chosen) == len(cells):
            yield tuple(tuple(chosen[row, col] for col in range(size)) for row in range(size))
            return
        row, col = cells[len(chosen)]
        for rank in range(ranks):
            for there in ((row - 1, col), (row, col - 1)):
                if there in chosen:
                    larger = square[row][col] > square[there[0]][there[1]]
                    if rank == chosen[there] or (rank < chosen[there]) != larger:
                        break
            else:
                yield from extend({**chosen, (row, col): rank})

    yield from extend({})


@cache
def full_boards(size: int, ranks: int) -> tuple[tuple[Grid, Grid], ...]:
    return tuple((square, colours) for square in latin_squares(size) for colours in colourings(square, ranks))


@cache
def filled(size: int, letters: str) -> tuple[tuple[str, ...], ...]:
    """Return every full board as its cells in file form."""
    return tuple(
        tuple(
            f"{number}{letters[rank]}"
            for numbers, ranks in zip(square, colours, strict=True)
            for number, rank in zip(numbers, ranks, strict=True)
        )
        for square, colours in full_boards(size, len(letters))
    )


def solutions(text: str) -> list[str]:
    """Return all solutions of a board, as words of cells, reading its file form in the simplest way."""
    words = text.split()
    count, size = int(words[0]), int(words[1])
    letters, cells = words[2 : 2 + count], words[2 + count :]
    numbers = [(at, cell[:-1]) for at, cell in enumerate(cells) if cell[:-1] != "*"]
    colours = [(at, cell[-1]) for at, cell in enumerate(cells) if cell[-1] != "#"]
    return [
        " ".join(full)
        for full in filled(size, "".join(letters))
        if all(full[at][:-1] == number for at, number in numbers)
        and all(full[at][-1] == colour for at, colour in colours)
    ]


def cells_of(text: str) -> str:
    """Return the cells of a board's file form, as words."""
    words = text.split()
    return " ".join(words[2 + int(words[0]) :])
