"""New instances: apples strewn over a board by a seeded generator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from gridwise.errors import UsageError
from gridwise.puzzles.base import Generator, Made, Option, Spread
from gridwise.puzzles.torus_snake.rules import Apple, TorusSnake
from gridwise.puzzles.torus_snake.text import MAX_COUNT, MAX_SIDE

__all__ = ["GENERATOR", "generate", "random_instance"]


def _size(text: str) -> tuple[int, int]:
    rows, _, cols = text.lower().partition("x")
    if not (rows.isdecimal() and cols.isdecimal() and len(text) < 12):
        raise ValueError(f"expected ROWSxCOLS, got {text!r}")
    return int(rows), int(cols)


def generate(count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map) -> Iterator[Made]:
    """Make instances; the same seed and choices make the same ones."""
    rows, cols = extra.get("size") or (10, 10)
    cells, most = extra.get("cells", 6), extra.get("most", 3)
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        raise UsageError(f"a board has 1 to {MAX_SIDE} rows and columns, got {rows}x{cols}")
    if not 0 <= cells < rows * cols:
        raise UsageError(
            f"a {rows}x{cols} board has room for 0 to {rows * cols - 1} apple cells, got {cells}"
        )
    if not 1 <= most <= MAX_COUNT:
        raise UsageError(f"an apple cell has 1 to {MAX_COUNT} apples, got {most}")
    random = Random(seed)
    for _ in range(count):
        problem = random_instance(random, rows, cols, cells, most)
        text = " ".join(str(problem).split()) if extra.get("one-line") else str(problem)
        yield Made(text, {"rows": rows, "cols": cols, "cells": cells, "apples": problem.total})


def random_instance(random: Random, rows: int, cols: int, cells: int, most: int) -> TorusSnake:
    """Strew apples over a board: the head and the apple cells are all different, counts are uniform."""
    head, *places = random.sample(range(rows * cols), cells + 1)
    apples = tuple(Apple(*divmod(place, cols), random.randint(1, most)) for place in places)
    return TorusSnake(rows, cols, divmod(head, cols), apples)


GENERATOR = Generator(
    generate,
    (
        Option("size", "rows and columns, such as 12x12 (default 10x10)", _size, (10, 10)),
        Option("cells", "number of apple cells (default 6)", int, 6),
        Option("most", "most apples on a cell; each has 1 to this many (default 3)", int, 3),
        Option("one-line", "each instance on one line, as batch takes them"),
    ),
)
