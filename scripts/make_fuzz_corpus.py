"""Writes the seeds of the kernels' fuzz targets: real instances, in the bytes that each target reads.

python -m scripts.make_fuzz_corpus
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gridwise.puzzles.rushhour.text import grid_line
from gridwise.registry import puzzle

CORPUS = Path(__file__).parent.parent / "cpp" / "fuzz" / "corpus"
SEEDS = 6
"""Of each target: the fuzzer finds the rest."""
ALGORITHMS = 9


def number(value: int) -> bytes:
    """Write a number as the targets read it."""
    return bytes([value]) if 0 <= value < 250 else b"\xfa" + (value & 0xFFFFFFFF).to_bytes(4, "big")


def search(index: int) -> bytes:
    """Write the choices of a search, its limits, and flags."""
    return bytes([index % ALGORITHMS, index % 3, index % 8, 16 + index, 80, 0, 7])


def rushhour(board: Any, index: int) -> bytes:
    return search(index) + grid_line(board, board.initial()).encode()


def universe(index: int) -> bytes:
    """Write a field of a universe, some of its row signatures, and a wall."""
    return search(index)[:6] + bytes([240, 3 + index % 2, 4, 1, index, 5, 0, *[7] * (index % 2)])


def torus_snake(board: Any, index: int) -> bytes:
    apples = b"".join(number(a.row * board.cols + a.col) + number(a.count) for a in board.apples)
    head = number(board.head[0] * board.cols + board.head[1])
    return (
        search(index) + number(board.rows) + number(board.cols) + head + bytes([len(board.apples)]) + apples
    )


def worm(board: Any, index: int) -> bytes:
    numbers = (board.rows, board.cols, board.start[0] * board.cols + board.start[1])
    worth = (int(board.c * board.parts), int(board.target * board.parts), board.parts)
    foods = (food for row in board.field for food in row)
    return search(index) + b"".join(map(number, (*numbers, *worth, *foods)))


def colour_sudoku(board: Any, index: int) -> bytes:
    cells = b"".join(
        bytes(
            [
                0 if given is None else 128 + given - 1,
                0 if paint is None else 128 + len(board.colours) - 1 - board.colours.index(paint),
            ]
        )
        for given, paint in zip(board.numbers, board.paints, strict=True)
    )
    return bytes([80, 0, 16 * index + 7]) + number(board.size) + number(len(board.colours)) + cells


def snake(index: int) -> bytes:
    """Write a series, a position, a fleet, or a graph."""
    size = bytes([4, 5])
    what = {
        0: size + bytes([index, 113, 3, 0, 1]),
        1: size + bytes([1, 3, 7, 8, 9, 2, 5, 3, 1, index, 113]),
        2: size + bytes([2, index % 3, 1, 2]) + bytes(range(40)),
        3: bytes([5, 2, 3, 4, 5, 1, 0, 1, 1, 2, 2, 3, 3, 4]),
    }
    return bytes([80, 0, index % 4]) + what[index % 4]


def main() -> None:
    """Write all seeds, over those of before."""
    for name, write in {
        "rushhour": rushhour,
        "torus-snake": torus_snake,
        "worm": worm,
        "colour-sudoku": colour_sudoku,
    }.items():
        chosen = puzzle(name)
        boards = [chosen.parse(made.text.split(" moves=")[0]) for made in chosen.shipped[: SEEDS * 4 : 4]]
        seeds = [write(board, index) for index, board in enumerate(boards)]
        if name == "rushhour":
            seeds += [universe(index) for index in range(2)]
        keep(name.replace("-", "_"), seeds)
        if name == "rushhour":
            keep(
                "threads",
                [
                    write(board, index)[:6] + bytes([40 * index]) + write(board, index)[7:]
                    for index, board in enumerate(boards)
                ],
            )
    keep("snake", [snake(index) for index in range(10)])


def keep(target: str, seeds: list[bytes]) -> None:
    """Put the seeds of a target into its folder."""
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    for number_of_seed, seed in enumerate(seeds):
        (folder / f"{number_of_seed:02}").write_bytes(seed)


if __name__ == "__main__":
    main()
